package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Rank-0 logic: n empty cells all of whose candidates are covered by n covers, where a cover is a digit in a house. A
 * cover holds for at most one of the cells, so each of them holds for exactly one: its digit is in one of the n cells,
 * and is eliminated from the rest of its house. {@link SkLoop} and {@link MultiSectorLockedSet} are patterns of this
 * kind.
 */
final class Covers {

    private Covers() {}

    /**
     * Reports one step with the eliminations of all choices of covers.
     *
     * @param choices by digit less one: the alternative sets of houses that each cover the digit in the cells, all of
     *     the same size
     */
    static void report(CellSet cells, List<List<List<House>>> choices, Position position, StepSink sink) {
        CandidateSet covered = CandidateSet.EMPTY;
        int maxChoices = 1;
        for (int digit = 1; digit <= 9; digit++) {
            for (List<House> houses : choices.get(digit - 1)) {
                for (House house : houses) {
                    covered = covered.with(digit, house.cells().minus(cells));
                }
            }
            maxChoices = Math.max(maxChoices, choices.get(digit - 1).size());
        }
        CandidateSet gone = covered.and(position.candidates());
        int max = maxChoices;
        if (!gone.isEmpty()) {
            sink.eliminate(gone, () -> evidence(cells, choices, max));
        }
    }

    /** One part of evidence for each choice; a digit with fewer choices repeats its last one. */
    private static Evidence evidence(CellSet cells, List<List<List<House>>> choices, int max) {
        List<Evidence> parts = new ArrayList<>();
        for (int i = 0; i < max; i++) {
            List<Evidence.Cover> covers = new ArrayList<>();
            for (int digit = 1; digit <= 9; digit++) {
                List<List<House>> ofDigit = choices.get(digit - 1);
                for (House house : ofDigit.get(Math.min(i, ofDigit.size() - 1))) {
                    covers.add(new Evidence.Cover(digit, house));
                }
            }
            parts.add(new Evidence.CoveredCells(cells, covers));
        }
        return max == 1 ? parts.getFirst() : new Evidence.Several(parts);
    }
}
