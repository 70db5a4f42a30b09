package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * Lines 46 and 47: nice loops and alternating inference chains, plain or with groups. From every candidate, on and off,
 * all that follows is reached breadth first, each node on one path only; every path that ends in the start's cell is a
 * loop, every other one that begins off and ends on a chain.
 *
 * <p>The best finding is the one with the most eliminations. So from the consequences of a start its {@code goals} are
 * known before it is searched from: the nodes at which a path would eliminate something, and no less than what is found
 * already. Only the paths to these are made. The loops from starts that are on eliminate one candidate each: they come
 * first in the program's order, but are searched last, and only if nothing better is there.
 */
final class NiceLoops {

    private static final int MAX_ENTRIES = 1_000;

    /** So many places a chain must see whose ends have the same digit. */
    private static final int MIN_SEEN = 2;

    private final QueuedBoard board;
    private final DirectImplications implications;
    private final ChainFindings loopsFromOn = new ChainFindings();
    private final ChainFindings loopsFromOff = new ChainFindings();
    private final ChainFindings chains = new ChainFindings();

    private final boolean everything;

    /** The most eliminations of a finding so far. */
    private int max;

    /** The nodes reached from the current start in order, the entry before each, and the number of links. */
    private final int[] nodes;

    private final int[] before;
    private final int[] links;
    private int entries;

    /** How many starts there were, and by node the last of them from which it was reached. */
    private int starts;

    private final int[] reached;

    /** The nodes that follow from the current start, and those of them to which paths are wanted. */
    private final NumberSet consequences;

    private final NumberSet goals;

    private NiceLoops(QueuedBoard board, DirectImplications implications, boolean everything) {
        this.board = board;
        this.implications = implications;
        this.everything = everything;
        int count = implications.nodes();
        nodes = new int[count];
        before = new int[count];
        links = new int[count];
        reached = new int[count];
        consequences = new NumberSet(count);
        goals = new NumberSet(count);
    }

    static Finding.Finder of(boolean grouped) {
        return board -> {
            DirectImplications implications = grouped ? board.implications() : new DirectImplications(board, false);
            ChainFindings found = search(board, implications, false);
            return (found.areTied() ? search(board, implications, true) : found).first();
        };
    }

    /** @param everything whether findings with fewer eliminations than others are wanted too */
    static ChainFindings search(QueuedBoard board, DirectImplications implications, boolean everything) {
        return new NiceLoops(board, implications, everything).run();
    }

    private ChainFindings run() {
        search(false);
        if (isWanted(1)) {
            search(true);
        }
        loopsFromOn.addAll(loopsFromOff);
        loopsFromOn.addAll(chains);
        return loopsFromOn;
    }

    private boolean isWanted(int eliminations) {
        return eliminations > 0 && (everything || eliminations >= max);
    }

    /** Searches from every candidate that is on, or off: then chains as well, which come after all loops. */
    private void search(boolean on) {
        for (int member = 0; member < implications.candidates(); member++) {
            int start = 2 * member + (on ? 1 : 0);
            int cell = implications.ownCell(start);
            setGoals(start, cell);
            if (!goals.isEmpty()) {
                reach(start);
                for (int entry = 1; entry < entries; entry++) {
                    if (goals.contains(nodes[entry])) {
                        if (implications.ownCell(nodes[entry]) == cell) {
                            loop(path(entry), on ? loopsFromOn : loopsFromOff);
                        } else {
                            chain(entry);
                        }
                    }
                }
            }
        }
    }

    /** A node that follows directly is no goal: a path has two links or more. */
    private void setGoals(int start, int cell) {
        goals.clear();
        if (implications.follows(start).isEmpty()) {
            return;
        }
        consequences.clear();
        implications.addConsequences(start, consequences);
        boolean on = DirectImplications.isOn(start);
        int a = implications.digit(start);
        for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
            int b = Digits.first(rest);
            int candidate = QueuedBoard.candidate(cell, b);
            boolean continuous = !on && b != a;
            if (isWanted(on || b != a ? 1 : board.count(cell) - 1) || continuous) {
                setGoal(start, candidate, b == a ? !on : true);
            }
            if (continuous && isWanted(1)) {
                setGoal(start, candidate, false);
            }
        }
        if (!on) {
            setEnds(start, cell, a);
        }
    }

    private CellSet seenFromBoth(int one, int other, int digit) {
        return Houses.peers(one).and(Houses.peers(other)).and(board.places(digit));
    }

    private void setGoal(int start, int candidate, boolean on) {
        int node = implications.node(candidate, on);
        if (consequences.contains(node) && !implications.followsDirectly(start, node)) {
            goals.add(node);
        }
    }

    /** The ends of chains that eliminate something. */
    private void setEnds(int start, int cell, int digit) {
        CellSet others = board.places(digit).without(cell);
        for (int end = others.first(); end < Cell.COUNT; end = others.next(end)) {
            if (consequences.contains(implications.node(QueuedBoard.candidate(end, digit), true))) {
                int eliminations = seenFromBoth(cell, end, digit).size();
                if (eliminations >= MIN_SEEN && isWanted(eliminations)) {
                    setGoal(start, QueuedBoard.candidate(end, digit), true);
                }
            }
        }
        CellSet seeing = Houses.peers(cell).and(board.places(digit));
        for (int end = seeing.first(); isWanted(2) && end < Cell.COUNT; end = seeing.next(end)) {
            int common = Digits.without(board.digits(cell) & board.digits(end), digit);
            for (int rest = common; rest != 0; rest = Digits.dropFirst(rest)) {
                setGoal(start, QueuedBoard.candidate(end, Digits.first(rest)), true);
            }
        }
    }

    /** Follows all implications from a start until its goals are reached. */
    private void reach(int start) {
        starts++;
        entries = 0;
        int open = goals.size();
        enter(start, -1);
        for (int head = 0; open > 0 && head < entries; head++) {
            IntList follows = implications.follows(nodes[head]);
            for (int i = 0; i < follows.size(); i++) {
                int node = follows.get(i);
                if (reached[node] != starts && entries < MAX_ENTRIES) {
                    enter(node, head);
                    open -= goals.contains(node) ? 1 : 0;
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

    private void add(ChainFindings to, String type, int[] path, IntList gone) {
        if (isWanted(gone.size())) {
            boolean grouped = Arrays.stream(path).anyMatch(implications::isGroup);
            String name = grouped ? "GROUPED_" + type : type;
            max = Math.max(max, to.add(name, gone.toArray(), true, path.length, path.length));
        }
    }

    private void loop(int[] path, ChainFindings found) {
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
            continuous(path, cell, a, b, found);
        }
        IntList eliminations = new IntList();
        Finding.append(eliminations, CellSet.of(cell), gone, board);
        add(found, "DISCONTINUOUS_NICE_LOOP", path, eliminations);
    }

    /** All links of a continuous loop hold in both directions. */
    private void continuous(int[] path, int cell, int a, int b, ChainFindings found) {
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
            Finding.append(gone, seenFromBoth(one, other, a), a);
        } else {
            gone.add(QueuedBoard.candidate(one, b));
            gone.add(QueuedBoard.candidate(other, a));
        }
        int[] path = path(entry);
        if (isWanted(gone.size()) && !isLasso(path, -1)) {
            add(chains, "AIC", path, gone);
        }
    }
}
