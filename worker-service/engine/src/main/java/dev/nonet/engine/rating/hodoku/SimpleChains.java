package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines 17, 21, 44 and 45: remote pairs, turbot fish, X-chains and XY-chains, all ways of at most 20 links, depth
 * first.
 *
 * <p>What an X- or XY-chain eliminates depends on its ends alone, and the best elimination is taken. So the pairs of
 * ends that walks of links join are listed first, and only for the best of them a chain, which visits no cell twice, is
 * searched. All chains are searched only where two pairs of ends would eliminate different candidates and are equally
 * good: then the lengths of all their chains decide.
 */
final class SimpleChains implements Finding.Finder {

    enum ChainKind {
        REMOTE_PAIR(20),
        TURBOT_FISH(3),
        X_CHAIN(20),
        XY_CHAIN(20);

        private final int maxLinks;

        ChainKind(int maxLinks) {
            this.maxLinks = maxLinks;
        }

        /** Whether the strong links are those of the two candidates of a cell. */
        private boolean isBivalue() {
            return this == REMOTE_PAIR || this == XY_CHAIN;
        }
    }

    private static final int CANDIDATES = 729;
    private static final int FAR = Integer.MAX_VALUE;

    /** By {@code 3 * cell + kind of house}: the cells to which links through that house lead. */
    private static final CellSet[] LISTED = new CellSet[Houses.KINDS * Cell.COUNT];

    static {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            CellSet row = House.of(Houses.row(cell)).cells();
            CellSet column = House.of(Houses.column(cell)).cells();
            CellSet box = House.of(Houses.box(cell)).cells();
            LISTED[Houses.KINDS * cell] = row.without(cell);
            LISTED[Houses.KINDS * cell + 1] = column.without(cell);
            LISTED[Houses.KINDS * cell + 2] = box.minus(row).minus(column);
        }
    }

    private final ChainKind kind;

    SimpleChains(ChainKind kind) {
        this.kind = kind;
    }

    @Override
    public @Nullable Finding find(QueuedBoard board) {
        return switch (kind) {
            case REMOTE_PAIR -> areFourAlike(board) ? findAmongAll(board) : null;
            case TURBOT_FISH -> findAmongAll(board);
            case X_CHAIN, XY_CHAIN -> new DepthFirstSearch(board).best();
        };
    }

    /** Searches all chains and takes the best. */
    @Nullable
    Finding findAmongAll(QueuedBoard board) {
        return new DepthFirstSearch(board).all();
    }

    /** Whether four cells have the same two candidates, as a remote pair needs. */
    private static boolean areFourAlike(QueuedBoard board) {
        int[] alike = new int[Digits.ALL + 1];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.count(cell) == 2 && ++alike[board.digits(cell)] == 4) {
                return true;
            }
        }
        return false;
    }

    /**
     * Two ends of a chain: the candidates that begin and end it.
     *
     * @param gone the cells that see both and have their digit
     * @param sum the weight of these eliminations, as {@link ChainFindings} has it
     */
    private record Ends(int start, int end, CellSet gone, int sum) {

        private static final Comparator<Ends> BEST_FIRST =
                Comparator.comparingInt((Ends ends) -> -ends.gone.size()).thenComparingInt(Ends::sum);

        boolean isAsGoodAs(Ends other) {
            return BEST_FIRST.compare(this, other) == 0;
        }

        boolean eliminatesAs(Ends other) {
            return QueuedBoard.digit(start) == QueuedBoard.digit(other.start) && gone.equals(other.gone);
        }
    }

    private final class DepthFirstSearch {

        private final QueuedBoard board;
        private final ChainFindings found = new ChainFindings();
        private final int[] path = new int[24];
        private CellSet onPath = CellSet.EMPTY;

        /** The end of the chain that is searched, -1 for chains with any ends. */
        private int goal = -1;

        private boolean isReached;

        /**
         * By candidate: how many links lead from it to the goal, if the first of them is weak, or, plus 729, strong.
         * Walks are counted, which may visit a cell twice.
         */
        private final int[] linksLeft;

        /** The slots of that array that have been reached from the goal. */
        private final IntList queue = new IntList();

        DepthFirstSearch(QueuedBoard board) {
            this.board = board;
            linksLeft = new int[kind == ChainKind.X_CHAIN || kind == ChainKind.XY_CHAIN ? 2 * CANDIDATES : 0];
            Arrays.fill(linksLeft, FAR);
        }

        @Nullable
        Finding all() {
            IntList starts = starts();
            for (int i = 0; i < starts.size(); i++) {
                begin(starts.get(i));
            }
            Finding first = found.first();
            for (int digit = 1; first == null && digit <= 9; digit++) {
                board.setExhausted(SimpleChains.this, digit);
            }
            return first;
        }

        private IntList starts() {
            IntList starts = new IntList();
            CellSet unsolved = board.unsolved();
            for (int cell = unsolved.first(); cell < Cell.COUNT; cell = unsolved.next(cell)) {
                if (!kind.isBivalue() || board.count(cell) == 2) {
                    for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                        int digit = Digits.first(rest);
                        if (kind.isBivalue()
                                || !board.isExhausted(SimpleChains.this, digit) && isStronglyLinked(cell, digit)) {
                            starts.add(QueuedBoard.candidate(cell, digit));
                        }
                    }
                }
            }
            return starts;
        }

        private boolean isStronglyLinked(int cell, int digit) {
            return board.count(Houses.row(cell), digit) == 2
                    || board.count(Houses.column(cell), digit) == 2
                    || board.count(Houses.box(cell), digit) == 2;
        }

        private void begin(int start) {
            path[0] = start;
            onPath = CellSet.of(QueuedBoard.cell(start));
            strong(0);
        }

        /** Searches chains for the best ends only. */
        @Nullable
        Finding best() {
            List<Ends> joined = joined();
            joined.sort(Ends.BEST_FIRST);
            Ends best = null;
            for (Ends ends : joined) {
                if (best != null && !ends.isAsGoodAs(best)) {
                    break;
                }
                if ((best == null || !ends.eliminatesAs(best)) && isChain(ends)) {
                    if (best != null) {
                        goal = -1;
                        isReached = false;
                        return all();
                    }
                    best = ends;
                }
            }
            if (best == null) {
                for (int digit = 1; digit <= 9; digit++) {
                    board.setExhausted(SimpleChains.this, digit);
                }
                return null;
            }
            IntList gone = new IntList();
            Finding.append(gone, best.gone, QueuedBoard.digit(best.start));
            return new Finding(kind.name(), -1, gone.toArray());
        }

        /**
         * All pairs of ends that eliminate something and are joined by a walk; a chain can be gone in both directions.
         */
        private List<Ends> joined() {
            List<Ends> joined = new ArrayList<>();
            IntList starts = starts();
            for (int i = 0; i < starts.size(); i++) {
                int end = starts.get(i);
                int digit = QueuedBoard.digit(end);
                boolean isMeasured = false;
                for (int j = 0; j < i || j == i && kind == ChainKind.X_CHAIN; j++) {
                    int start = starts.get(j);
                    if (QueuedBoard.digit(start) == digit) {
                        CellSet gone = seenFromBoth(start, end);
                        if (!gone.isEmpty()) {
                            if (!isMeasured) {
                                measure(end);
                                isMeasured = true;
                            }
                            if (linksLeft[CANDIDATES + start] <= kind.maxLinks) {
                                joined.add(new Ends(start, end, gone, ChainFindings.sum(gone, digit)));
                            }
                        }
                    }
                }
            }
            return joined;
        }

        private CellSet seenFromBoth(int start, int end) {
            return Houses.peers(QueuedBoard.cell(start))
                    .and(Houses.peers(QueuedBoard.cell(end)))
                    .and(board.places(QueuedBoard.digit(start)));
        }

        private boolean isChain(Ends ends) {
            measure(ends.end);
            goal = ends.end;
            isReached = false;
            begin(ends.start);
            return isReached;
        }

        /** Counts the links to a chain's end from everywhere; all links can be gone in both directions. */
        private void measure(int end) {
            for (int i = 0; i < queue.size(); i++) {
                linksLeft[queue.get(i)] = FAR;
            }
            queue.clear();
            linksLeft[end] = 0;
            queue.add(end);
            for (int head = 0; head < queue.size(); head++) {
                int at = queue.get(head);
                boolean isNextWeak = at < CANDIDATES;
                int cell = QueuedBoard.cell(at % CANDIDATES);
                int digit = QueuedBoard.digit(at % CANDIDATES);
                if (isNextWeak && kind.isBivalue()) {
                    int other = Digits.first(Digits.without(board.digits(cell), digit));
                    approach(CANDIDATES + QueuedBoard.candidate(cell, other), at);
                    continue;
                }
                for (int of = 0; of < Houses.KINDS; of++) {
                    if (!isNextWeak || board.count(Houses.house(cell, of), digit) == 2) {
                        CellSet others = others(cell, of, digit);
                        for (int from = others.first(); from < Cell.COUNT; from = others.next(from)) {
                            if (!kind.isBivalue() || board.count(from) == 2) {
                                approach((isNextWeak ? CANDIDATES : 0) + QueuedBoard.candidate(from, digit), at);
                            }
                        }
                    }
                }
            }
        }

        private void approach(int from, int to) {
            if (linksLeft[from] == FAR) {
                linksLeft[from] = linksLeft[to] + 1;
                queue.add(from);
            }
        }

        /** Whether a chain of so many links, that ends with a candidate now, may still come to the goal. */
        private boolean mayReach(int candidate, boolean strong, int links) {
            return goal < 0
                    || !isReached && linksLeft[strong ? candidate : CANDIDATES + candidate] <= kind.maxLinks - links;
        }

        /** Follows the strong links out of the last of so many links. */
        private void strong(int links) {
            int cell = QueuedBoard.cell(path[links]);
            int digit = QueuedBoard.digit(path[links]);
            if (kind.isBivalue()) {
                int other = Digits.first(Digits.without(board.digits(cell), digit));
                path[links + 1] = QueuedBoard.candidate(cell, other);
                if (!mayReach(path[links + 1], true, links + 1)) {
                    return;
                }
                test(links + 1);
                weak(links + 1);
                return;
            }
            for (int of = 0; of < Houses.KINDS; of++) {
                int house = Houses.house(cell, of);
                if (board.count(house, digit) == 2) {
                    CellSet others = others(cell, of, digit);
                    if (!others.isEmpty()) {
                        step(links, others.first(), digit, true);
                    }
                }
            }
        }

        /** The other cells of a house with the digit; of a box without those that are listed under the lines. */
        private CellSet others(int cell, int of, int digit) {
            return board.places(digit).and(LISTED[Houses.KINDS * cell + of]);
        }

        private void weak(int links) {
            if (links + 2 > kind.maxLinks) {
                return;
            }
            int cell = QueuedBoard.cell(path[links]);
            int digit = QueuedBoard.digit(path[links]);
            for (int of = 0; of < Houses.KINDS; of++) {
                CellSet others = others(cell, of, digit);
                for (int next = others.first(); next < Cell.COUNT && !isReached; next = others.next(next)) {
                    boolean allowed = !kind.isBivalue()
                            || board.count(next) == 2
                                    && (kind == ChainKind.XY_CHAIN || board.digits(next) == board.digits(cell));
                    if (allowed) {
                        step(links, next, digit, false);
                    }
                }
            }
        }

        /** Goes over one more link to a cell that is not on the path; the start may be reached, which ends the way. */
        private void step(int links, int next, int digit, boolean strong) {
            boolean start = next == QueuedBoard.cell(path[0]);
            if (onPath.contains(next) && !start) {
                return;
            }
            path[links + 1] = QueuedBoard.candidate(next, digit);
            if (!mayReach(path[links + 1], strong, links + 1)) {
                return;
            }
            if (strong) {
                test(links + 1);
            }
            if (!start) {
                onPath = onPath.with(next);
                if (strong) {
                    weak(links + 1);
                } else {
                    strong(links + 1);
                }
                onPath = onPath.without(next);
            }
        }

        /** Whether the way so far, which ends with a strong link, eliminates anything. */
        private void test(int links) {
            int digit = QueuedBoard.digit(path[0]);
            if (links < 3 || QueuedBoard.digit(path[links]) != digit) {
                return;
            }
            if (goal >= 0) {
                isReached |= path[links] == goal;
                return;
            }
            CellSet gone = seenFromBoth(path[0], path[links]);
            if (gone.isEmpty()) {
                return;
            }
            IntList eliminations = new IntList();
            Finding.append(eliminations, gone, digit);
            switch (kind) {
                case TURBOT_FISH -> {
                    if (links == 3) {
                        found.add(kind.name(), eliminations.toArray(), false, -1, 4);
                    }
                }
                case X_CHAIN, XY_CHAIN -> found.add(kind.name(), eliminations.toArray(), true, links, links + 1);
                case REMOTE_PAIR -> {
                    if (links >= 7) {
                        found.add(kind.name(), pairs(links, digit), true, links, links + 1);
                    }
                }
            }
        }

        /** What cells at an odd distance of three or more along a remote pair eliminate. */
        private int[] pairs(int links, int digit) {
            IntList eliminations = new IntList();
            int cells = (links + 1) / 2;
            int other = QueuedBoard.digit(path[1]);
            for (int i = 0; i < cells; i++) {
                for (int j = i + 3; j < cells; j += 2) {
                    CellSet seen = Houses.commonPeers(
                            CellSet.of(QueuedBoard.cell(path[2 * i]), QueuedBoard.cell(path[2 * j])));
                    Finding.append(eliminations, seen.and(board.places(digit)), digit);
                    Finding.append(eliminations, seen.and(board.places(other)), other);
                }
            }
            return eliminations.toArray();
        }
    }
}
