package dev.nonet.engine.technique.subset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.HouseEliminations;
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
public final class HiddenSubset implements HouseEliminations {

    private static final Memory<Search> MEMORY = new Memory<>(Search.class, position -> new Search());

    private final int size;

    /** @param size how many digits, 2 to 4 */
    public HiddenSubset(int size) {
        this.size = size;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        if (!position.mayHaveHiddenSubsets(size)) {
            return;
        }
        Search search = MEMORY.of(position);
        for (int house = 0; house < House.COUNT; house++) {
            search.run(house, size, position);
            for (int i = 0; i < search.count; i++) {
                int cells = search.cells[i];
                int digits = search.digits[i];
                if (holdsMore(house, cells, digits, position)) {
                    report(house, Houses.cells(house, cells), new DigitSet(digits), position, sink);
                }
            }
        }
    }

    @Override
    public void eliminations(Position position, Conclusions into, Taker taker) {
        Search search = MEMORY.of(position);
        for (int house = 0; house < House.COUNT; house++) {
            search.run(house, size, position);
            for (int i = 0; i < search.count; i++) {
                for (int rest = Digits.allBut(search.digits[i]); rest != 0; rest = Digits.dropFirst(rest)) {
                    int digit = Digits.first(rest);
                    int gone = position.places(digit, house) & search.cells[i];
                    if (gone != 0) {
                        taker.take(digit, house, gone, position, into);
                    }
                }
            }
        }
    }

    @Override
    public boolean areSeenInTheirHouse() {
        return true;
    }

    /** The search for the subsets of a house. The same instance is used for one house after the other. */
    private static final class Search {

        /** The most subsets of a house: four of nine digits. */
        private static final int MOST = 126;

        private int count;

        /** By subset: its cells, as a mask of their numbers in the house, and its digits. */
        private final int[] cells = new int[MOST];

        private final int[] digits = new int[MOST];

        void run(int house, int size, Position position) {
            count = 0;
            choose(house, position.digitsWithFewPlaces(size, house), 0, 0, size, size, position);
        }

        /**
         * Chooses the remaining digits of the subset.
         *
         * @param open the digits that may be added, as a mask
         * @param chosen the digits so far, as a mask
         * @param places all places of these in the house, as a mask
         * @param left how many digits remain to be chosen
         */
        private void choose(int house, int open, int chosen, int places, int left, int size, Position position) {
            if (left == 0) {
                cells[count] = places;
                digits[count++] = chosen;
                return;
            }
            for (int rest = open; Integer.bitCount(rest) >= left; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                int together = places | position.places(digit, house);
                if (Integer.bitCount(together) <= size) {
                    choose(
                            house,
                            Digits.dropFirst(rest),
                            chosen | Digits.of(digit),
                            together,
                            left - 1,
                            size,
                            position);
                }
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
