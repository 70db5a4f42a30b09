package dev.nonet.puzzle;

import java.util.List;

/**
 * A board with the candidates of its empty cells, as a player keeps it on paper. Used to exchange and show boards; the
 * solver has its own, faster representation.
 *
 * @param digits the filled cells
 * @param candidates of the empty cells
 */
public record PencilMarks(Grid digits, CandidateSet candidates) {

    /** The board with every candidate that no filled cell rules out directly. */
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

    /**
     * The candidates of each cell in reading order, bit d - 1 for digit d; a filled cell has the bit of its digit only.
     */
    public short[] cells() {
        short[] cells = new short[Cell.COUNT];
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = candidates.cells(digit);
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                cells[cell] |= (short) (1 << (digit - 1));
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            cells[cell] = digits.isEmpty(cell) ? cells[cell] : (short) (1 << (digits.digit(cell) - 1));
        }
        return cells;
    }

    /** The board after a step. A placement also removes its digit from the candidates of all cells that see it. */
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
