package dev.nonet.engine.technique.subset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Hidden subset (pair, triple, quad): k digits whose places in a house are together only k cells. These cells hold these digits, so
 * all their other candidates are eliminated.
 */
public final class HiddenSubset implements StepFinder {

    private final int size;

    /** @param size how many digits, from 2 */
    public HiddenSubset(int size) {
        this.size = size;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        if (!position.mayHaveHiddenSubsets(size)) {
            return;
        }
        for (int house = 0; house < House.COUNT; house++) {
            // digits that can be part of a subset
            int suited = 0;
            for (int digit = 1; digit <= 9; digit++) {
                int places = Integer.bitCount(position.places(digit, house));
                if (places >= 2 && places <= size) {
                    suited |= Digits.of(digit);
                }
            }
            if (Integer.bitCount(suited) >= size) {
                choose(house, suited, 0, 0, position, sink);
            }
        }
    }

    /**
     * Chooses the remaining digits of the subset.
     *
     * @param suited the digits that may be added, as a mask
     * @param chosen the digits so far, as a mask
     * @param places all places of these in the house, as a mask
     */
    private void choose(int house, int suited, int chosen, int places, Position position, StepSink sink) {
        if (Integer.bitCount(chosen) == size) {
            if (holdsMore(house, places, chosen, position)) {
                report(house, Houses.cells(house, places), new DigitSet(chosen), position, sink);
            }
            return;
        }
        for (int rest = suited; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            int together = places | position.places(digit, house);
            if (Integer.bitCount(together) <= size) {
                choose(house, Masks.dropFirst(rest), chosen | Digits.of(digit), together, position, sink);
            }
        }
    }

    private static boolean holdsMore(int house, int numbers, int digits, Position position) {
        for (int rest = numbers; rest != 0; rest = Masks.dropFirst(rest)) {
            int cell = Houses.firstCell(house, rest);
            if ((position.digits(cell) & ~digits) != 0) {
                return true;
            }
        }
        return false;
    }

    private static void report(int house, CellSet cells, DigitSet digits, Position position, StepSink sink) {
        DigitSet others = new DigitSet(Digits.allBut(digits.mask()));
        sink.eliminate(
                CandidateSet.of(others, cells),
                () -> new Evidence.Subset(
                        true,
                        House.of(house),
                        cells,
                        digits,
                        CandidateSet.of(digits, cells)
                                .and(position.candidates())
                                .candidates()));
    }
}
