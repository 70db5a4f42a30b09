package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Three cells, of which two cannot hold x and y for the reasons of {@link AlignedPair}. If x in the first cell goes with no digit of the
 * second but such as leave the third none, the first cannot hold x. The second has three digits at most, each of which needs an exclusion of its
 * own.
 */
public final class AlignedTriple implements StepFinder {

    @Override
    public void find(Position position, StepSink sink) {
        Search search = new Search(position, sink);
        CellSet seconds = position.withTwoCandidates().or(position.withThreeCandidates());
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            for (int cell = places.first(); cell < Cell.COUNT && sink.wantsMore(); cell = places.next(cell)) {
                search.tryPairs(cell, digit, seconds.without(cell));
            }
        }
    }

    /**
     * What a digit in a cell rules out.
     *
     * @param gone where, by digit
     * @param digits of which anything is ruled out, as a mask
     */
    private record RuledOut(CellSet[] gone, int digits) {

        static RuledOut by(int cell, int digit, Position position) {
            CellSet[] gone = new CellSet[10];
            Arrays.fill(gone, CellSet.EMPTY);
            gone[digit] = Houses.peers(cell);
            int digits = 1 << digit - 1;
            CellSet driven =
                    position.withTwoCandidates().and(position.places(digit)).and(Houses.peers(cell));
            for (int other = driven.first(); other < Cell.COUNT; other = driven.next(other)) {
                int left = position.digits(other) & ~(1 << (digit - 1));
                int drawn = 1 + Integer.numberOfTrailingZeros(left);
                gone[drawn] = gone[drawn].or(Houses.peers(other));
                digits |= left;
            }
            return new RuledOut(gone, digits);
        }
    }

    private static final class Search {

        /** A digit in the second cell hardly ever rules more digits out of a third. */
        private static final int MOST_COUNTED = 4;

        private final Position position;
        private final StepSink sink;

        /** By cell and digit; null if that is not known yet. */
        private final @Nullable RuledOut[] ruledOut = new RuledOut[9 * Cell.COUNT];

        /** By digit: where it is left by the digit in the first cell. */
        private final CellSet[] left = new CellSet[10];

        /** By count: the cells with at least so many digits left. */
        private final CellSet[] withAtLeast = new CellSet[MOST_COUNTED + 2];

        Search(Position position, StepSink sink) {
            this.position = position;
            this.sink = sink;
        }

        void tryPairs(int cell, int digit, CellSet seconds) {
            RuledOut byFirst = ruledOut(cell, digit);
            Arrays.fill(withAtLeast, CellSet.EMPTY);
            for (int other = 1; other <= 9; other++) {
                left[other] = position.places(other).minus(byFirst.gone()[other]);
                for (int count = MOST_COUNTED + 1; count > 1; count--) {
                    withAtLeast[count] = withAtLeast[count].or(withAtLeast[count - 1].and(left[other]));
                }
                withAtLeast[1] = withAtLeast[1].or(left[other]);
            }
            for (int second = seconds.first(); second < Cell.COUNT && sink.wantsMore(); second = seconds.next(second)) {
                int third = stuck(second, cell).first();
                if (third < Cell.COUNT) {
                    int one = second;
                    sink.eliminate(
                            CandidateSet.of(digit, CellSet.of(cell)), () -> evidence(cell, one, third, position));
                }
            }
        }

        /** The cells that have no digit left whatever the second cell holds that goes with the first; none if nothing does. */
        private CellSet stuck(int second, int first) {
            CellSet stuck = CellSet.EMPTY;
            boolean goesWithSome = false;
            for (int rest = position.digits(second); rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                if (left[digit].contains(second)) {
                    stuck = goesWithSome
                            ? stuck
                            : position.empty().without(first).without(second);
                    goesWithSome = true;
                    stuck = stuckBy(ruledOut(second, digit), stuck);
                    if (stuck.isEmpty()) {
                        break;
                    }
                }
            }
            return stuck;
        }

        private RuledOut ruledOut(int cell, int digit) {
            RuledOut known = ruledOut[9 * cell + digit - 1];
            if (known == null) {
                known = RuledOut.by(cell, digit, position);
                ruledOut[9 * cell + digit - 1] = known;
            }
            return known;
        }

        /** Those of some cells that lose every digit they have left. So they have no more of these than are ruled out anywhere. */
        private CellSet stuckBy(RuledOut bySecond, CellSet some) {
            int count = Integer.bitCount(bySecond.digits());
            CellSet stuck = count <= MOST_COUNTED ? some.minus(withAtLeast[count + 1]) : some;
            for (int digit = 1; digit <= 9 && !stuck.isEmpty(); digit++) {
                stuck = stuck.minus(left[digit].minus(bySecond.gone()[digit]));
            }
            return stuck;
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
