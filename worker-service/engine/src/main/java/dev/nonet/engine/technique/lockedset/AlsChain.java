package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.position.SetsOnChains;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * ALS-Chain: four or more almost locked sets, each sharing a restricted common candidate with the next, neighbouring
 * ones different. If the first set lacks a digit z it holds all its others, among them its link; then the second set
 * lacks that and holds its next link, and so on, until the last set lacks its link and holds z. So z is in the first or
 * the last set, and is eliminated from every cell that sees all places of z in both.
 *
 * <p>Found by breadth-first search: one shortest chain for each pair of end sets with their end links. Chains of two
 * and three sets are {@link AlsXz} and {@link AlsXyWing}.
 */
public final class AlsChain implements StepFinder {

    private static final int MIN_LINKS = 3;

    /** Boards with more sets are skipped: the search would take too long, and such boards still have simpler steps. */
    private static final int MAX_SETS = 300;

    @Override
    public boolean ratesByLength() {
        return true;
    }

    @Override
    public Need needs() {
        return Need.REFUTED_BY_SETS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        AlmostLockedSets sets = position.almostLockedSets();
        if (sets.size() > MAX_SETS) {
            return;
        }
        AlsChainSearch search = new AlsChainSearch(sets, position, sink);
        for (int start = 0; start < sets.size(); start++) {
            for (int rest = sets.set(start).digits(); rest != 0; rest = Masks.dropFirst(rest)) {
                int digit = Masks.first(rest);
                if (search.hasEnds(start, digit)) {
                    search.follow(start, digit);
                }
            }
        }
    }

    /**
     * The breadth-first search. A state is a set and the digit, from 0, of the link that leads to it: {@code 9 * set +
     * digit}.
     */
    private static final class AlsChainSearch {

        private final AlmostLockedSets sets;
        private final SetsOnChains onChains;
        private final Position position;
        private final StepSink sink;

        /** By state: the number of links to it; -1 if it has not been reached. */
        private final int[] distance;

        /** By state: the one before it on a shortest chain; -1 if that is the start. */
        private final int[] before;

        private final int[] queue;

        AlsChainSearch(AlmostLockedSets sets, Position position, StepSink sink) {
            this.sets = sets;
            this.onChains = position.setsOnChains();
            this.position = position;
            this.sink = sink;
            this.distance = new int[9 * sets.size()];
            this.before = new int[9 * sets.size()];
            this.queue = new int[9 * sets.size()];
        }

        /**
         * Whether some later set may be joined with this one by a chain that leaves by the digit and eliminates
         * something.
         *
         * @param digit of the first link, from 0
         */
        boolean hasEnds(int start, int digit) {
            for (int rest = onChains.digits(start) & ~Masks.of(digit); rest != 0; rest = Digits.dropFirst(rest)) {
                int excluded = Digits.first(rest);
                NumberSet possible = onChains.sharingElimination(start, excluded);
                for (int end = possible.next(start + 1); end >= 0; end = possible.next(end + 1)) {
                    if (onChains.mayBeJoined(start, end, excluded)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /**
         * Follows the chains that leave a set by a digit, and reports those that eliminate something. Each pair of ends
         * is found from its first set only.
         *
         * @param digit of the first link, from 0
         */
        void follow(int start, int digit) {
            Arrays.fill(distance, -1);
            int reached = 0;
            int[] neighbors = sets.neighbors(start);
            for (int i = 0; i < neighbors.length; i++) {
                if (Masks.contain(sets.linksToNeighbors(start)[i], digit)) {
                    reached = reach(9 * neighbors[i] + digit, -1, 1, reached);
                }
            }
            for (int i = 0; i < reached; i++) {
                int state = queue[i];
                int set = state / 9;
                int entry = state % 9;
                if (distance[state] >= MIN_LINKS && set > start) {
                    report(start, digit, state);
                }
                int[] next = sets.neighbors(set);
                int[] links = sets.linksToNeighbors(set);
                for (int j = 0; j < next.length; j++) {
                    for (int rest = links[j] & ~Masks.of(entry); rest != 0; rest = Masks.dropFirst(rest)) {
                        reached = reach(9 * next[j] + Masks.first(rest), state, distance[state] + 1, reached);
                    }
                }
            }
        }

        /**
         * Adds a state to the queue unless it has been reached before.
         *
         * @param from the state before it; -1 if that is the start
         * @param links how many links lead to it
         * @param reached the length of the queue
         * @return the length of the queue then
         */
        private int reach(int state, int from, int links, int reached) {
            if (distance[state] >= 0) {
                return reached;
            }
            distance[state] = links;
            before[state] = from;
            queue[reached] = state;
            return reached + 1;
        }

        private void report(int start, int firstLink, int end) {
            AlmostLockedSet one = sets.set(start);
            AlmostLockedSet two = sets.set(end / 9);
            int common = one.eliminatingDigits() & two.eliminatingDigits() & ~Masks.of(firstLink) & ~Masks.of(end % 9);
            CandidateSet gone = LinkedAls.seenByBoth(common, one, two, position);
            if (!gone.isEmpty()) {
                int nodes = 2 * (distance[end] + 1); // two for each set: the digits of its links, and z at the ends
                sink.eliminate(gone, nodes, () -> evidence(start, end));
            }
        }

        private Evidence evidence(int start, int end) {
            List<AlmostLockedSet> chain = new ArrayList<>();
            int links = 0;
            for (int state = end; state >= 0; state = before[state]) {
                chain.addFirst(sets.set(state / 9));
                links |= Masks.of(state % 9);
            }
            chain.addFirst(sets.set(start));
            return LinkedAls.evidence(chain, links);
        }
    }
}
