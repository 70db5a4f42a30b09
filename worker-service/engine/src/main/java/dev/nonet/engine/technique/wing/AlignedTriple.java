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
 * second but such as leave the third none, the first cannot hold x.
 */
public final class AlignedTriple implements StepFinder {

    /** Of the second cell; each needs an exclusion of its own. */
    private static final int MOST_DIGITS = 3;

    @Override
    public void find(Position position, StepSink sink) {
        Search search = new Search(position, sink);
        CellSet seconds = position.withTwoCandidates().or(position.withThreeCandidates());
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            for (int cell = places.first(); cell < Cell.COUNT && sink.wantsMore(); cell = places.next(cell)) {
                for (int second = seconds.first(); second < Cell.COUNT; second = seconds.next(second)) {
                    if (second != cell && Integer.bitCount(position.digits(second)) <= MOST_DIGITS) {
                        search.tryPair(cell, digit, second);
                    }
                }
            }
        }
    }

    private static final class Search {

        private final Position position;
        private final StepSink sink;

        /** By cell and digit: what that digit there rules out, by digit; null if that is not known yet. */
        private final @Nullable CellSet[][] ruledOut = new CellSet[9 * Cell.COUNT][];

        Search(Position position, StepSink sink) {
            this.position = position;
            this.sink = sink;
        }

        void tryPair(int cell, int digit, int second) {
            CellSet[] gone = ruledOut(cell, digit);
            CellSet stuck = position.empty().without(cell).without(second);
            boolean goesWithSome = false;
            for (int rest = position.digits(second); rest != 0 && !stuck.isEmpty(); rest &= rest - 1) {
                int other = 1 + Integer.numberOfTrailingZeros(rest);
                if (!gone[other].contains(second)) {
                    goesWithSome = true;
                    stuck = stuck.minus(free(gone, ruledOut(second, other)));
                }
            }
            if (goesWithSome && !stuck.isEmpty() && sink.wantsMore()) {
                int third = stuck.first();
                sink.eliminate(CandidateSet.of(digit, CellSet.of(cell)), () -> evidence(cell, second, third, position));
            }
        }

        private CellSet[] ruledOut(int cell, int digit) {
            CellSet[] known = ruledOut[9 * cell + digit - 1];
            if (known == null) {
                known = new CellSet[10];
                Arrays.fill(known, CellSet.EMPTY);
                known[digit] = Houses.peers(cell);
                CellSet driven =
                        position.withTwoCandidates().and(position.places(digit)).and(Houses.peers(cell));
                for (int other = driven.first(); other < Cell.COUNT; other = driven.next(other)) {
                    int left = position.digits(other) & ~(1 << (digit - 1));
                    int drawn = 1 + Integer.numberOfTrailingZeros(left);
                    known[drawn] = known[drawn].or(Houses.peers(other));
                }
                ruledOut[9 * cell + digit - 1] = known;
            }
            return known;
        }

        /** The cells that have a digit left. */
        private CellSet free(CellSet[] gone, CellSet[] alsoGone) {
            CellSet free = CellSet.EMPTY;
            for (int digit = 1; digit <= 9; digit++) {
                free = free.or(position.places(digit).minus(gone[digit]).minus(alsoGone[digit]));
            }
            return free;
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
