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
 * Cells that could be filled in two ways if they held nothing but candidates of a pattern. So one of their other candidates, the
 * exceptions, is true. What follows from that players number alike for every such pattern.
 *
 * @param pattern the candidates, all of these cells, that make the pattern
 */
record DeadlyPattern(CellSet cells, CandidateSet pattern, Position position) {

    /** What follows from the exceptions. */
    enum Type {
        /** They are all in one cell, which holds none of the pattern's candidates. */
        ONE_CELL,
        /** They are all of one digit: what sees them all cannot hold it. */
        SAME_DIGIT,
        /** Their cells share a house: with other cells of it they make a naked subset, in which they count as one cell. */
        SUBSET,
        /** They are in two cells, which take a digit of the pattern between them and so cannot hold its other digits. */
        CONFINED;

        /** @param number 1 to 4, as players count them */
        static Type of(int number) {
            return values()[number - 1];
        }
    }

    private static final int MOST_SUBSET_CELLS = 4;

    /** Reports what the type lets conclude; nothing if the exceptions are not of the type. */
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
                        choose(house, CellSet.EMPTY, digits, others, roof, exceptions, sink);
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

    private void choose(
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
                choose(house, chosen.with(cell), together, later, roof, exceptions, sink);
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
