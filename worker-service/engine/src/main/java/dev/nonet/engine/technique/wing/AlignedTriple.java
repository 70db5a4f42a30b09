package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.CandidateBits;
import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Counter;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
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
import org.jspecify.annotations.Nullable;

/**
 * Aligned triple exclusion, as in Sudoku Explainer. Pairs of digits in two cells are excluded as in
 * {@link AlignedPair}. A candidate x of the first cell is eliminated if each candidate y of the second cell that can be
 * combined with x leaves the third cell no candidate that can be combined with both. Only second cells with two or
 * three candidates are tried, as each candidate needs an exclusion of its own.
 *
 * <pre>
 *   first    x ·             left: the candidates of the board that can be combined with x
 *   second   y y             of these, each y of the second cell …
 *   third    z z             … excludes every z of the third cell
 * </pre>
 *
 * Invariant: exclusion is mutual: if y in the second cell excludes z in the third, z there excludes y in the second. So
 * second cells may be looked for from the third.
 */
public final class AlignedTriple implements StepFinder {

    private static final Memory<TripleSearch> MEMORY = new Memory<>(TripleSearch::new);

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        TripleSearch search = MEMORY.of(position);
        search.begin();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet firsts = position.places(digit);
            for (int first = firsts.first(); first < Cell.COUNT; first = firsts.next(first)) {
                search.tryPairs(first, digit, sink);
            }
        }
    }

    /** The search for the second and third cells of a candidate; one instance is used for one board after the other. */
    private static final class TripleSearch {

        private final Position position;

        /** The possible second cells of the board. */
        private CellSet seconds = CellSet.EMPTY;

        /**
         * By {@code 9 * cell + digit - 1}, made when first needed: the candidates that cannot be combined with this
         * one.
         */
        private final @Nullable CandidateBits[] excluded = new CandidateBits[9 * Cell.COUNT];

        /**
         * By {@code 9 * cell + digit - 1}: the digits of {@link #excluded}, as a mask; 0 if that is not known for this
         * board.
         */
        private final int[] digitsExcluded = new int[9 * Cell.COUNT];

        /** The candidates that can be combined with the first cell's digit. */
        private final CandidateBits left = new CandidateBits();

        /** How many candidates each cell has {@link #left}. */
        private final Counter leftIn = new Counter();

        /** How many candidates each cell can lose by any one digit in a second cell. */
        private final Counter maxLost = new Counter();

        /** How many candidates each cell loses by one digit in a second cell. */
        private final Counter lost = new Counter();

        /** The second cells all of whose candidates left exclude those of the third cell that is examined. */
        private final CellBits secondsOfThird = new CellBits();

        /** The cells that have no more candidates left than they can lose. */
        private final CellBits possibleThirds = new CellBits();

        /** The third cells of a first and a second one. */
        private final CellBits thirds = new CellBits();

        TripleSearch(Position position) {
            this.position = position;
        }

        void begin() {
            seconds = position.withTwoCandidates().or(position.withThreeCandidates());
            Arrays.fill(digitsExcluded, 0);
            maxLost.clear();
            for (int second = seconds.first(); second < Cell.COUNT; second = seconds.next(second)) {
                for (int rest = position.digits(second); rest != 0; rest = Digits.dropFirst(rest)) {
                    CandidateBits bySecond = excludedBy(second, Digits.first(rest));
                    lost.clear();
                    for (int digit = 1; digit <= 9; digit++) {
                        lost.addCommon(bySecond.cells(digit), position.places(digit));
                    }
                    maxLost.raiseTo(lost);
                }
            }
        }

        void tryPairs(int first, int digit, StepSink sink) {
            CandidateBits byFirst = excludedBy(first, digit);
            leftIn.clear();
            for (int other = 1; other <= 9; other++) {
                left.cells(other).set(position.places(other)).removeAll(byFirst.cells(other));
                leftIn.add(left.cells(other));
            }
            if (!mayHaveThird(first)) {
                return;
            }
            CellSet others = seconds.without(first);
            for (int second = others.first(); second < Cell.COUNT; second = others.next(second)) {
                findThirds(second, first);
                if (!thirds.isEmpty()) {
                    int chosen = second;
                    int third = thirds.first();
                    sink.eliminate(digit, CellSet.of(first), () -> evidence(first, chosen, third, position));
                }
            }
        }

        /**
         * Whether some third cell may have a second cell. Most first cells have none: few cells have no more candidates
         * left than they can lose.
         */
        private boolean mayHaveThird(int first) {
            possibleThirds
                    .set(position.empty())
                    .removeAll(leftIn.beyond(maxLost))
                    .remove(first);
            for (int third = possibleThirds.first(); third < Cell.COUNT; third = possibleThirds.next(third)) {
                if (mayBeThird(third, first)) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Whether there is a second cell for a third one: a cell with candidates left, all of which exclude all
         * candidates left of the third cell, and so are excluded by these.
         */
        private boolean mayBeThird(int third, int first) {
            secondsOfThird.set(seconds).remove(first).remove(third);
            for (int rest = position.digits(third); rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                if (left.contains(third, digit)) {
                    left.removeHolders(excludedBy(third, digit), secondsOfThird);
                    if (secondsOfThird.isEmpty()) {
                        return false;
                    }
                }
            }
            return leftIn.countsAny(secondsOfThird);
        }

        /**
         * Finds the cells that have no candidate left whichever candidate left the second cell holds. If the second
         * cell has no candidate left, there are none: that is an aligned pair.
         */
        private void findThirds(int second, int first) {
            thirds.set(position.empty()).remove(first).remove(second);
            boolean canBeCombined = false;
            for (int rest = position.digits(second); rest != 0 && !thirds.isEmpty(); rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                if (left.contains(second, digit)) {
                    canBeCombined = true;
                    keepEmptiedBy(second, digit);
                }
            }
            if (!canBeCombined) {
                thirds.clear();
            }
        }

        /**
         * Keeps the third cells that lose all candidates left if the second cell holds a digit. Cells with more
         * candidates left than the digit excludes anywhere are removed first, all at once.
         */
        private void keepEmptiedBy(int second, int digit) {
            CandidateBits bySecond = excludedBy(second, digit);
            int max = Digits.count(digitsExcluded[9 * second + digit - 1]);
            if (max < Counter.MAX) {
                thirds.removeAll(leftIn.atLeast(max + 1));
            }
            if (!thirds.isEmpty()) {
                left.removeHolders(bySecond, thirds);
            }
        }

        /** The candidates that cannot be combined with a digit in a cell, see {@link AlignedPair#exclude}. */
        private CandidateBits excludedBy(int cell, int digit) {
            int number = 9 * cell + digit - 1;
            CandidateBits known = excluded[number];
            if (known == null) {
                known = new CandidateBits();
                excluded[number] = known;
            }
            if (digitsExcluded[number] == 0) {
                digitsExcluded[number] = AlignedPair.exclude(cell, digit, position, known);
            }
            return known;
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
