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
 * What follows if empty cells have just as many covers, where a cover is a digit in a house and each candidate of the cells is in
 * one: each cover's digit is in one of the cells, so in no other cell of its house.
 */
final class Covers {

    private Covers() {}

    /**
     * Reports one step for all choices of covers.
     *
     * @param choices by digit less one: the sets of houses, all of one size, that each cover the digit in the cells
     */
    static void report(CellSet cells, List<List<List<House>>> choices, Position position, StepSink sink) {
        CandidateSet covered = CandidateSet.EMPTY;
        int count = 1;
        for (int digit = 1; digit <= 9; digit++) {
            for (List<House> houses : choices.get(digit - 1)) {
                for (House house : houses) {
                    covered = covered.with(digit, house.cells().minus(cells));
                }
            }
            count = Math.max(count, choices.get(digit - 1).size());
        }
        CandidateSet gone = covered.and(position.candidates());
        int most = count;
        if (!gone.isEmpty()) {
            sink.eliminate(gone, () -> evidence(cells, choices, most));
        }
    }

    /** An argument for each choice; a digit with fewer choices keeps to its last. */
    private static Evidence evidence(CellSet cells, List<List<List<House>>> choices, int most) {
        List<Evidence> parts = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            List<Evidence.Cover> covers = new ArrayList<>();
            for (int digit = 1; digit <= 9; digit++) {
                List<List<House>> ofDigit = choices.get(digit - 1);
                for (House house : ofDigit.get(Math.min(i, ofDigit.size() - 1))) {
                    covers.add(new Evidence.Cover(digit, house));
                }
            }
            parts.add(new Evidence.CoveredCells(cells, covers));
        }
        return most == 1 ? parts.getFirst() : new Evidence.Several(parts);
    }
}
