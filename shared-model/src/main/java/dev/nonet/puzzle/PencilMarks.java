package dev.nonet.puzzle;

import java.util.List;

/**
 * A board with what is possible in its empty cells, as somebody solving it on paper has it. For showing a path, not for
 * reasoning.
 *
 * @param digits what is filled in
 * @param candidates of the empty cells
 */
public record PencilMarks(Grid digits, CandidateSet candidates) {

    /** All candidates that the digits leave. */
    public static PencilMarks of(Grid digits) {
        CandidateSet candidates = CandidateSet.EMPTY;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = CellSet.ALL.minus(digits.clues());
            for (int house = 0; house < House.COUNT; house++) {
                CellSet cells = House.of(house).cells();
                for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                    if (digits.digit(cell) == digit) {
                        places = places.minus(cells);
                    }
                }
            }
            candidates = candidates.with(digit, places);
        }
        return new PencilMarks(digits, candidates);
    }

    /** The board after some conclusions; a placement also rules its digit out in the cells that see it. */
    public PencilMarks after(List<Candidate> placements, List<Candidate> eliminations) {
        Grid filled = digits;
        CandidateSet gone = CandidateSet.of(eliminations);
        for (Candidate placement : placements) {
            filled = filled.with(placement.cell().index(), placement.digit());
        }
        CandidateSet left = of(filled).candidates.and(candidates);
        return new PencilMarks(filled, left.minus(gone));
    }
}
