package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Aligned triple exclusion, as in Sudoku Explainer. Pairs of digits in two cells are excluded as in {@link AlignedPair}. A candidate x of
 * the first cell is eliminated if each candidate of the second cell that can be combined with x leaves the third cell no candidate that
 * can be combined with both. Only second cells with two or three candidates are tried, as each candidate needs an exclusion of its own.
 */
public final class AlignedTriple implements StepFinder {

    private static final Memory<Search> MEMORY = new Memory<>(Search.class, Search::new);

    @Override
    public void find(Position position, StepSink sink) {
        CellSet seconds = position.withTwoCandidates().or(position.withThreeCandidates());
        Search search = MEMORY.of(position);
        search.begin(seconds, sink);
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                search.tryPairs(cell, digit, seconds);
            }
        }
    }

    /** Sets of cells are pairs of words here, which saves allocating a {@link CellSet} for each of many short-lived sets. */
    private static final class Search {

        /** Two for each digit; those of digit 0 are not used. */
        private static final int WORDS = 20;

        /** How many cells the first word of a CellSet holds. */
        private static final int UPPER_CELLS = 54;

        /** A digit in the second cell hardly ever excludes more than this many digits. */
        private static final int MOST_COUNTED = 4;

        private final Position position;
        private @Nullable StepSink sink;

        /**
         * By cell and digit, 20 words each: the cells where digit d is excluded, two words at {@code 2 * d} in the layout of
         * {@link CellSet}. See {@link #ruledOutBy}.
         */
        private final long[] ruledOut = new long[9 * Cell.COUNT * WORDS];

        /** By cell and digit: the digits that are excluded somewhere, as a mask; 0 if that is not known yet. */
        private final int[] digitsRuledOut = new int[9 * Cell.COUNT];

        /** By digit: its places that can be combined with the digit in the first cell. */
        private final long[] left = new long[20];

        /** By count: the cells with at least so many candidates in {@link #left}. */
        private final long[] withAtLeast = new long[2 * MOST_COUNTED + 4];

        /** The possible third cells: those with no candidate left whatever the second cell holds. */
        private long stuckUpper;

        private long stuckLower;

        /** By count: the cells in which some second cell's digit excludes at least so many candidates. */
        private final long[] mayLose = new long[2 * MOST_COUNTED + 4];

        Search(Position position) {
            this.position = position;
        }

        void begin(CellSet seconds, StepSink into) {
            sink = into;
            Arrays.fill(digitsRuledOut, 0);
            Arrays.fill(mayLose, 0);
            for (int second = seconds.first(); second < Cell.COUNT; second = seconds.next(second)) {
                for (int rest = position.digits(second); rest != 0; rest &= rest - 1) {
                    int bySecond = ruledOutBy(second, 1 + Integer.numberOfTrailingZeros(rest));
                    Arrays.fill(withAtLeast, 0);
                    for (int digit = 1; digit <= 9; digit++) {
                        count(position.upperPlaces(digit) & ruledOut[bySecond + 2 * digit], 0);
                        count(position.lowerPlaces(digit) & ruledOut[bySecond + 2 * digit + 1], 1);
                    }
                    for (int slot = 0; slot < mayLose.length; slot++) {
                        mayLose[slot] |= withAtLeast[slot];
                    }
                }
            }
        }

        void tryPairs(int cell, int digit, CellSet seconds) {
            int byFirst = ruledOutBy(cell, digit);
            Arrays.fill(withAtLeast, 0);
            for (int other = 1; other <= 9; other++) {
                left[2 * other] = position.upperPlaces(other) & ~ruledOut[byFirst + 2 * other];
                left[2 * other + 1] = position.lowerPlaces(other) & ~ruledOut[byFirst + 2 * other + 1];
                count(left[2 * other], 0);
                count(left[2 * other + 1], 1);
            }
            if (!maySomeBeStuck(cell, seconds)) {
                return;
            }
            CellSet others = seconds.without(cell);
            for (int second = others.first(); second < Cell.COUNT; second = others.next(second)) {
                findStuck(second, cell);
                if ((stuckUpper | stuckLower) != 0) {
                    int one = second;
                    int third = new CellSet(stuckUpper, stuckLower).first();
                    Objects.requireNonNull(sink)
                            .eliminate(digit, CellSet.of(cell), () -> evidence(cell, one, third, position));
                }
            }
        }

        /**
         * Whether there is a second cell for some third cell, which is asked first: there are few third cells that have no more
         * candidates left than a second cell's digit can exclude.
         */
        private boolean maySomeBeStuck(int first, CellSet seconds) {
            CellSet empty = position.empty();
            long upper = empty.upper() & ~withAtLeast[2];
            long lower = empty.lower() & ~withAtLeast[3];
            for (int count = 1; count <= MOST_COUNTED; count++) {
                upper |= withAtLeast[2 * count] & ~withAtLeast[2 * count + 2] & mayLose[2 * count];
                lower |= withAtLeast[2 * count + 1] & ~withAtLeast[2 * count + 3] & mayLose[2 * count + 1];
            }
            upper |= withAtLeast[2 * MOST_COUNTED + 2] & mayLose[2 * MOST_COUNTED + 2];
            lower |= withAtLeast[2 * MOST_COUNTED + 3] & mayLose[2 * MOST_COUNTED + 3];
            for (; upper != 0; upper &= upper - 1) {
                if (maybeStuck(Long.numberOfTrailingZeros(upper), first, seconds)) {
                    return true;
                }
            }
            for (; lower != 0; lower &= lower - 1) {
                if (maybeStuck(UPPER_CELLS + Long.numberOfTrailingZeros(lower), first, seconds)) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Whether some second cell has only candidates that exclude all of a third cell's that are left. Exclusion goes both ways: these are
         * excluded by each of the third cell's candidates.
         */
        private boolean maybeStuck(int third, int first, CellSet seconds) {
            if (third == first) {
                return false;
            }
            CellSet others = seconds.without(first).without(third);
            long upper = others.upper();
            long lower = others.lower();
            for (int rest = position.digits(third); rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                boolean isLeft = third < UPPER_CELLS
                        ? (left[2 * digit] >>> third & 1) != 0
                        : (left[2 * digit + 1] >>> third - UPPER_CELLS & 1) != 0;
                if (isLeft) {
                    int byThird = ruledOutBy(third, digit);
                    for (int slot = 2; slot < WORDS; slot += 2) {
                        upper &= ~(left[slot] & ~ruledOut[byThird + slot]);
                        lower &= ~(left[slot + 1] & ~ruledOut[byThird + slot + 1]);
                    }
                    if ((upper | lower) == 0) {
                        return false;
                    }
                }
            }
            return (upper & withAtLeast[2] | lower & withAtLeast[3]) != 0;
        }

        /** Counts one candidate more in some cells, in {@link #withAtLeast}. */
        private void count(long cells, int half) {
            for (int count = MOST_COUNTED + 1; count > 1; count--) {
                withAtLeast[2 * count + half] |= withAtLeast[2 * count - 2 + half] & cells;
            }
            withAtLeast[2 + half] |= cells;
        }

        /**
         * Finds the cells with no candidate left, whichever candidate the second cell takes of those that can be combined with the first
         * cell's digit. None if there is no such candidate: that is an aligned pair.
         */
        private void findStuck(int second, int first) {
            CellSet empty = position.empty();
            long secondUpper = second < UPPER_CELLS ? 1L << second : 0;
            long secondLower = second < UPPER_CELLS ? 0 : 1L << second - UPPER_CELLS;
            stuckUpper = empty.upper() & ~secondUpper & ~(first < UPPER_CELLS ? 1L << first : 0);
            stuckLower = empty.lower() & ~secondLower & ~(first < UPPER_CELLS ? 0 : 1L << first - UPPER_CELLS);
            boolean goesWithSome = false;
            for (int rest = position.digits(second); rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                if ((left[2 * digit] & secondUpper | left[2 * digit + 1] & secondLower) != 0) {
                    goesWithSome = true;
                    keepStuckBy(ruledOutBy(second, digit), digitsRuledOut[9 * second + digit - 1]);
                    if ((stuckUpper | stuckLower) == 0) {
                        return;
                    }
                }
            }
            if (!goesWithSome) {
                stuckUpper = 0;
                stuckLower = 0;
            }
        }

        /** The candidates that cannot be combined with a digit in a cell, as an index into {@link #ruledOut}. */
        private int ruledOutBy(int cell, int digit) {
            int number = 9 * cell + digit - 1;
            int at = WORDS * number;
            if (digitsRuledOut[number] == 0) {
                Arrays.fill(ruledOut, at, at + WORDS, 0);
                ruleOut(digit, Houses.peers(cell), at);
                int digits = 1 << digit - 1;
                CellSet driven =
                        position.withTwoCandidates().and(position.places(digit)).and(Houses.peers(cell));
                for (int other = driven.first(); other < Cell.COUNT; other = driven.next(other)) {
                    int left = position.digits(other) & ~(1 << (digit - 1));
                    ruleOut(1 + Integer.numberOfTrailingZeros(left), Houses.peers(other), at);
                    digits |= left;
                }
                digitsRuledOut[number] = digits;
            }
            return at;
        }

        private void ruleOut(int digit, CellSet cells, int at) {
            ruledOut[at + 2 * digit] |= cells.upper();
            ruledOut[at + 2 * digit + 1] |= cells.lower();
        }

        /**
         * Keeps the cells that lose all their remaining candidates. A cell with more candidates left than there are digits excluded
         * anywhere cannot be one; that is checked first, for all cells at once.
         *
         * @param bySecond what the second cell's digit rules out, as an index into {@link #ruledOut}
         * @param digits the digits that it excludes anywhere, as a mask
         */
        private void keepStuckBy(int bySecond, int digits) {
            int count = Integer.bitCount(digits);
            long upper = stuckUpper;
            long lower = stuckLower;
            if (count <= MOST_COUNTED) {
                upper &= ~withAtLeast[2 * count + 2];
                lower &= ~withAtLeast[2 * count + 3];
            }
            for (int slot = 2; slot < WORDS && (upper | lower) != 0; slot += 2) {
                upper &= ~(left[slot] & ~ruledOut[bySecond + slot]);
                lower &= ~(left[slot + 1] & ~ruledOut[bySecond + slot + 1]);
            }
            stuckUpper = upper;
            stuckLower = lower;
        }
    }

    private static Evidence evidence(int cell, int second, int third, Position position) {
        CellSet three = CellSet.of(cell, second, third);
        List<CellSet> shown = new ArrayList<>();
        CellSet bivalue = position.withTwoCandidates().minus(three);
        for (int other = bivalue.first(); other < Cell.COUNT; other = bivalue.next(other)) {
            if (Houses.peers(other).and(three).size() > 1) {
                shown.add(CellSet.of(other));
            }
        }
        return new Evidence.Exclusion(List.of(Cell.of(cell), Cell.of(second), Cell.of(third)), shown);
    }
}
