package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lines 46 and 47: nice loops and alternating inference chains, plain or with groups. From every candidate, on and off, all that follows is
 * reached breadth first, each node on one path only; every path that ends in the start's cell is a loop, every other one that begins off and
 * ends on a chain.
 */
final class NiceLoops {

    private static final int MOST_ENTRIES = 1_000;

    private final QueuedBoard board;
    private final DirectImplications implications;
    private final ChainFindings found = new ChainFindings();
    private final ChainFindings chains = new ChainFindings();

    /** The nodes reached from the current start in order, the entry before each, and the number of links. */
    private final int[] nodes = new int[MOST_ENTRIES];

    private final int[] before = new int[MOST_ENTRIES];
    private final int[] links = new int[MOST_ENTRIES];
    private int entries;

    /** How many starts there were, and by node the last of them from which it was reached. */
    private int starts;

    private final int[] reached;

    private NiceLoops(QueuedBoard board, boolean grouped) {
        this.board = board;
        implications = grouped ? board.implications() : new DirectImplications(board, false);
        reached = new int[implications.nodes()];
    }

    static Finding.Finder of(boolean grouped) {
        return board -> new NiceLoops(board, grouped).run();
    }

    private @Nullable Finding run() {
        search(true);
        search(false);
        found.addAll(chains);
        return found.first();
    }

    /** Searches from every candidate that is on, or off: then chains as well, which come after all loops. */
    private void search(boolean on) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                reach(2 * QueuedBoard.candidate(cell, Digits.first(rest)) + (on ? 1 : 0));
                for (int entry = 1; entry < entries; entry++) {
                    if (!DirectImplications.isGroup(nodes[entry]) && links[entry] >= 2) {
                        if (implications.ownCell(nodes[entry]) == cell) {
                            loop(path(entry));
                        } else if (!on && DirectImplications.isOn(nodes[entry])) {
                            chain(entry);
                        }
                    }
                }
            }
        }
    }

    private void reach(int start) {
        starts++;
        entries = 0;
        enter(start, -1);
        for (int head = 0; head < entries; head++) {
            IntList follows = implications.follows(nodes[head]);
            for (int i = 0; i < follows.size(); i++) {
                if (reached[follows.get(i)] != starts && entries < MOST_ENTRIES) {
                    enter(follows.get(i), head);
                }
            }
        }
    }

    private void enter(int node, int from) {
        reached[node] = starts;
        nodes[entries] = node;
        before[entries] = from;
        links[entries++] = from < 0 ? 0 : links[from] + 1;
    }

    private int[] path(int entry) {
        int[] path = new int[links[entry] + 1];
        int at = entry;
        for (int i = path.length - 1; i >= 0; i--) {
            path[i] = nodes[at];
            at = before[at];
        }
        return path;
    }

    /**
     * Whether the path comes back to a cell that it has left.
     *
     * @param home a cell to which it may come back, -1: none
     */
    private boolean isLasso(int[] path, int home) {
        CellSet left = CellSet.EMPTY;
        for (int i = 1; i < path.length; i++) {
            if (left.contains(implications.ownCell(path[i]))) {
                return true;
            }
            if (implications.ownCell(path[i - 1]) != home) {
                left = left.or(implications.cells(path[i - 1]));
            }
        }
        return false;
    }

    private static void add(ChainFindings to, String type, int[] path, IntList gone) {
        if (!gone.isEmpty()) {
            boolean grouped = Arrays.stream(path).anyMatch(DirectImplications::isGroup);
            to.add(grouped ? "GROUPED_" + type : type, gone.toArray(), true, path.length, path.length);
        }
    }

    private void loop(int[] path) {
        int start = path[0];
        int end = path[path.length - 1];
        int cell = implications.ownCell(start);
        if (implications.ownCell(path[1]) == cell
                || implications.ownCell(path[path.length - 2]) == cell
                || isLasso(path, cell)) {
            return;
        }
        int a = implications.digit(start);
        int b = implications.digit(end);
        boolean on = DirectImplications.isOn(start);
        boolean endsOn = DirectImplications.isOn(end);
        int gone = 0;
        if (a == b) {
            gone = on == endsOn ? 0 : on ? Digits.of(a) : Digits.allBut(Digits.of(a));
        } else if (on && endsOn) {
            gone = Digits.of(a);
        } else if (!on && !endsOn) {
            gone = Digits.of(b);
        } else if (!on) {
            continuous(path, cell, a, b);
        }
        IntList eliminations = new IntList();
        Finding.append(eliminations, CellSet.of(cell), gone, board);
        add(found, "DISCONTINUOUS_NICE_LOOP", path, eliminations);
    }

    /** All links of a continuous loop hold in both directions. */
    private void continuous(int[] path, int cell, int a, int b) {
        IntList gone = new IntList();
        Finding.append(gone, CellSet.of(cell), Digits.allBut(Digits.of(a) | Digits.of(b)), board);
        CellSet cells = CellSet.of(cell);
        for (int node : path) {
            cells = cells.or(implications.cells(node));
        }
        for (int i = 1; i < path.length; i++) {
            int own = implications.ownCell(path[i]);
            if (DirectImplications.isOn(path[i])
                    && implications.ownCell(path[i - 1]) != own
                    && i + 2 < path.length
                    && !DirectImplications.isOn(path[i + 1])
                    && implications.ownCell(path[i + 1]) == own
                    && DirectImplications.isOn(path[i + 2])
                    && implications.ownCell(path[i + 2]) != own) {
                int kept = Digits.of(implications.digit(path[i])) | Digits.of(implications.digit(path[i + 1]));
                Finding.append(gone, CellSet.of(own), Digits.allBut(kept), board);
            }
            if (DirectImplications.isOn(path[i - 1])
                    && !DirectImplications.isOn(path[i])
                    && implications.ownCell(path[i - 1]) != own) {
                int digit = implications.digit(path[i]);
                CellSet seen =
                        Houses.commonPeers(implications.cells(path[i - 1]).or(implications.cells(path[i])));
                Finding.append(gone, seen.and(board.places(digit)).minus(cells), digit);
            }
        }
        add(found, "CONTINUOUS_NICE_LOOP", path, gone);
    }

    /** One of both ends is true. */
    private void chain(int entry) {
        int start = nodes[0];
        int end = nodes[entry];
        int one = implications.ownCell(start);
        int other = implications.ownCell(end);
        int a = implications.digit(start);
        int b = implications.digit(end);
        IntList gone = new IntList();
        if (a == b) {
            CellSet seen = Houses.peers(one).and(Houses.peers(other)).and(board.places(a));
            if (seen.size() < 2) {
                return;
            }
            Finding.append(gone, seen, a);
        } else if (Houses.peers(one).contains(other) && board.has(one, b) && board.has(other, a)) {
            gone.add(QueuedBoard.candidate(one, b));
            gone.add(QueuedBoard.candidate(other, a));
        }
        if (!gone.isEmpty()) {
            int[] path = path(entry);
            if (!isLasso(path, -1)) {
                add(chains, "AIC", path, gone);
            }
        }
    }
}
