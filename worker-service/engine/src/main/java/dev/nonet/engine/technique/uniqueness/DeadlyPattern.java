package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A deadly pattern: if its cells held only candidates of the pattern, they could be filled in a second way without changing what any
 * house holds, and the puzzle would have two solutions. So at least one of the cells' other candidates, the extra candidates, is true.
 * What that allows to eliminate is numbered type 1 to 4, as for unique rectangles.
 *
 * @param cells all empty
 * @param pattern the candidates of these cells that make up the pattern
 */
record DeadlyPattern(CellSet cells, CandidateSet pattern, Position position) {

    /** What follows from where the extra candidates are. */
    enum Type {
        /** Type 1: all in one cell. One of them is true, so the cell loses its candidates of the pattern. */
        ONE_CELL,
        /** Type 2: all of one digit. It is eliminated from the cells that see all of them. */
        SAME_DIGIT,
        /**
         * Type 3: all in cells of one house. They count as one virtual cell, which makes a naked subset with other cells of the
         * house.
         */
        SUBSET,
        /**
         * Type 4: in two cells that are a conjugate pair for a digit of the pattern. One of them holds that digit and the other one an
         * extra candidate, so both lose all other candidates of the pattern.
         */
        CONFINED;

        /** @param number 1 to 4, as players count them */
        static Type of(int number) {
            return values()[number - 1];
        }
    }

    private static final int MOST_SUBSET_CELLS = 4;

    /** Reports the eliminations of the type; none if the extra candidates are not as it needs them. */
    void report(Type type, StepSink sink) {
        CandidateSet exceptions =
                CandidateSet.of(DigitSet.ALL, cells).and(position.candidates()).minus(pattern);
        CellSet roof = CellSet.EMPTY;
        int digits = 0;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = exceptions.cells(digit);
            roof = roof.or(places);
            digits |= places.isEmpty() ? 0 : 1 << (digit - 1);
        }
        switch (type) {
            case ONE_CELL -> {
                if (roof.size() == 1) {
                    eliminate(
                            pattern.and(CandidateSet.of(DigitSet.ALL, roof)),
                            exceptions,
                            List.of(),
                            CellSet.EMPTY,
                            sink);
                }
            }
            case SAME_DIGIT -> {
                if (Integer.bitCount(digits) == 1 && roof.size() > 1) {
                    CandidateSet gone = CandidateSet.of(new DigitSet(digits), Houses.commonPeers(roof));
                    eliminate(gone, exceptions, List.of(), CellSet.EMPTY, sink);
                }
            }
            case SUBSET -> {
                if (roof.size() > 1) {
                    for (int house : sharedHouses(roof)) {
                        CellSet others =
                                House.of(house).cells().and(position.empty()).minus(cells);
                        chooseSubset(house, CellSet.EMPTY, digits, others, roof, exceptions, sink);
                    }
                }
            }
            case CONFINED -> {
                if (roof.size() == 2) {
                    confined(roof, exceptions, sink);
                }
            }
        }
    }

    private static int[] sharedHouses(CellSet some) {
        int first = some.first();
        return IntStream.of(Houses.row(first), Houses.column(first), Houses.box(first))
                .filter(house -> House.of(house).cells().containsAll(some))
                .toArray();
    }

    /**
     * Chooses further cells of the naked subset.
     *
     * @param chosen those so far
     * @param digits the candidates of these and the extra candidates, as a mask
     * @param others the cells that may be added
     * @param roof the cells with extra candidates
     */
    private void chooseSubset(
            int house,
            CellSet chosen,
            int digits,
            CellSet others,
            CellSet roof,
            CandidateSet exceptions,
            StepSink sink) {
        if (!chosen.isEmpty() && Integer.bitCount(digits) == chosen.size() + 1) {
            CellSet rest = House.of(house).cells().minus(chosen).minus(roof);
            eliminate(CandidateSet.of(new DigitSet(digits), rest), exceptions, List.of(), chosen, sink);
        }
        if (chosen.size() == MOST_SUBSET_CELLS) {
            return;
        }
        CellSet later = others;
        for (int cell = others.first(); cell < Cell.COUNT; cell = others.next(cell)) {
            later = later.without(cell);
            int together = digits | position.digits(cell);
            if (Integer.bitCount(together) <= MOST_SUBSET_CELLS + 1) {
                chooseSubset(house, chosen.with(cell), together, later, roof, exceptions, sink);
            }
        }
    }

    private void confined(CellSet roof, CandidateSet exceptions, StepSink sink) {
        for (int house : sharedHouses(roof)) {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet places = position.places(digit).and(House.of(house).cells());
                if (places.equals(roof) && pattern.cells(digit).containsAll(roof)) {
                    DigitSet others = new DigitSet(DigitSet.ALL.mask() & ~(1 << (digit - 1)));
                    CandidateSet gone = pattern.and(CandidateSet.of(others, roof));
                    eliminate(gone, exceptions, List.of(House.of(house)), CellSet.EMPTY, sink);
                }
            }
        }
    }

    private void eliminate(
            CandidateSet gone, CandidateSet exceptions, List<House> confining, CellSet subset, StepSink sink) {
        CandidateSet left = gone.and(position.candidates());
        if (!left.isEmpty()) {
            sink.eliminate(
                    left,
                    () -> new Evidence.DeadlyPattern(
                            cells, digitsOfPattern(), exceptions.candidates(), confining, subset));
        }
    }

    private DigitSet digitsOfPattern() {
        int digits = 0;
        for (int digit = 1; digit <= 9; digit++) {
            digits |= pattern.cells(digit).isEmpty() ? 0 : 1 << (digit - 1);
        }
        return new DigitSet(digits);
    }
}
