package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Four almost locked sets or more, each linked with the next, neighbouring links by different digits. If the first does not hold a
 * digit z that is none of its link it holds that one, the second does not and holds the next, and so on; the last one holds z.
 * Found breadth first: of the chains with the same ends and end links one of the shortest.
 */
public final class SetChain implements StepFinder {

    private static final int FEWEST_LINKS = 3;

    /** On boards with more sets the search would take too long, and simpler steps are at hand. */
    private static final int MOST_SETS = 300;

    @Override
    public boolean ratesByLength() {
        return true;
    }

    @Override
    public Need needs() {
        return Need.REFUTED_BY_SETS;
    }

    @Override
    public void find(Position position, StepSink sink) {
        AlmostLockedSets sets = position.lockedSets();
        if (sets.size() > MOST_SETS) {
            return;
        }
        Search search = new Search(sets, position, sink);
        for (int start = 0; start < sets.size(); start++) {
            for (int rest = sets.set(start).digits(); rest != 0; rest &= rest - 1) {
                int digit = Integer.numberOfTrailingZeros(rest);
                if (search.hasEnds(start, digit)) {
                    search.from(start, digit);
                }
            }
        }
    }

    /** A state is a set and the digit, from 0, by which it was reached: {@code 9 * set + digit}. */
    private static final class Search {

        private final AlmostLockedSets sets;
        private final Position position;
        private final StepSink sink;
        private final int[] distance;
        private final int[] before;
        private final int[] queue;

        Search(AlmostLockedSets sets, Position position, StepSink sink) {
            this.sets = sets;
            this.position = position;
            this.sink = sink;
            this.distance = new int[9 * sets.size()];
            this.before = new int[9 * sets.size()];
            this.queue = new int[9 * sets.size()];
        }

        /** Whether some set after this one has another digit than this with it that something can be ruled out by. */
        boolean hasEnds(int start, int digit) {
            for (int rest = sets.refutedDigits(start) & ~(1 << digit); rest != 0; rest &= rest - 1) {
                int excluded = 1 + Integer.numberOfTrailingZeros(rest);
                NumberSet ends = sets.sharingRefutedElimination(start, excluded);
                for (int end = ends.next(start + 1); end >= 0; end = ends.next(end + 1)) {
                    if (sets.mayBeChained(start, end, excluded)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Follows the chains that leave a set by a digit. */
        void from(int start, int digit) {
            Arrays.fill(distance, -1);
            int reached = 0;
            int[] neighbors = sets.neighbors(start);
            for (int i = 0; i < neighbors.length; i++) {
                if ((sets.links(start)[i] >>> digit & 1) != 0) {
                    reached = reach(9 * neighbors[i] + digit, -1, 1, reached);
                }
            }
            for (int i = 0; i < reached; i++) {
                int state = queue[i];
                int set = state / 9;
                int entry = state % 9;
                if (distance[state] >= FEWEST_LINKS && set > start) {
                    report(start, digit, state);
                }
                int[] next = sets.neighbors(set);
                int[] links = sets.links(set);
                for (int j = 0; j < next.length; j++) {
                    for (int rest = links[j] & ~(1 << entry); rest != 0; rest &= rest - 1) {
                        reached = reach(
                                9 * next[j] + Integer.numberOfTrailingZeros(rest), state, distance[state] + 1, reached);
                    }
                }
            }
        }

        private int reach(int state, int from, int at, int reached) {
            if (distance[state] >= 0) {
                return reached;
            }
            distance[state] = at;
            before[state] = from;
            queue[reached] = state;
            return reached + 1;
        }

        private void report(int start, int firstLink, int end) {
            AlmostLockedSet one = sets.set(start);
            AlmostLockedSet two = sets.set(end / 9);
            CandidateSet gone = CandidateSet.EMPTY;
            int common = one.eliminatingDigits() & two.eliminatingDigits() & ~(1 << firstLink) & ~(1 << end % 9);
            for (int rest = common; rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                CellSet cells = position.places(digit).and(one.seen(digit)).and(two.seen(digit));
                gone = cells.isEmpty() ? gone : gone.with(digit, cells);
            }
            if (!gone.isEmpty()) {
                sink.eliminate(gone, 2 * (distance[end] + 1), () -> evidence(start, end));
            }
        }

        private Evidence evidence(int start, int end) {
            List<CellSet> cells = new ArrayList<>();
            List<DigitSet> digits = new ArrayList<>();
            int links = 0;
            for (int state = end; state >= 0; state = before[state]) {
                cells.addFirst(sets.set(state / 9).cells());
                digits.addFirst(new DigitSet(sets.set(state / 9).digits()));
                links |= 1 << state % 9;
            }
            cells.addFirst(sets.set(start).cells());
            digits.addFirst(new DigitSet(sets.set(start).digits()));
            return new Evidence.LockedSets(cells, digits, new DigitSet(links));
        }
    }
}
