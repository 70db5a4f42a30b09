package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import java.util.List;

/**
 * Producer 21: cycles and forcing chains, in which each node follows from one other. Three passes with different links; in each, breadth
 * first from every candidate: cycles from it ON back to it ON, a chain from it ON to it OFF, and one from it OFF to it ON.
 */
final class SingleChains implements Producer {

    /** The links that a pass uses. */
    private enum Pass {
        X(false, false, true, 6.5, 6.6, 2),
        Y(true, true, false, 6.5, 0, 3),
        XY(true, true, true, 7.0, 7.0, 4);

        private final boolean weakInCell;
        private final boolean strongInCell;
        private final boolean strongInHouse;
        private final double cycleBase;
        private final double chainBase;
        private final int rank;

        Pass(
                boolean weakInCell,
                boolean strongInCell,
                boolean strongInHouse,
                double cycleBase,
                double chainBase,
                int rank) {
            this.weakInCell = weakInCell;
            this.strongInCell = strongInCell;
            this.strongInHouse = strongInHouse;
            this.cycleBase = cycleBase;
            this.chainBase = chainBase;
            this.rank = rank;
        }
    }

    private static final int CANDIDATES = 9 * Cell.COUNT;

    /** No cycle or chain has fewer nodes. */
    private static final int FEWEST_NODES = 4;

    private final ChainHints hints;

    /** By candidate, in the current pass: what follows if it is ON, and if it is OFF. */
    private final int[][] weak = new int[CANDIDATES][];

    private final int[][] weakKinds = new int[CANDIDATES][];
    private final int[][] strong = new int[CANDIDATES][];
    private final int[][] strongKinds = new int[CANDIDATES][];
    private final Links links = new Links();

    /** The ON nodes of the current search in the order in which they are reached. */
    private final int[] queue = new int[CANDIDATES];

    private int reached;

    /** By ON node reached: the OFF node before it and the ON node before that, and how both came. */
    private final int[] via = new int[CANDIDATES];

    private final int[] from = new int[CANDIDATES];
    /** How many ON nodes the path to it has. */
    private final int[] depth = new int[CANDIDATES];

    private final int[] onKind = new int[CANDIDATES];
    private final int[] offKind = new int[CANDIDATES];

    /** How many searches there were on this board, and by node the last of them that reached it. */
    private int searches;

    private final int[] reachedOn = new int[CANDIDATES];
    private final int[] reachedOff = new int[CANDIDATES];

    /** How many paths were marked on this board, and by OFF node the last of them that has it. */
    private int paths;

    private final int[] onPath = new int[CANDIDATES];

    private static final int START = -1;

    /** By digit: the cells seen by the cycle's ON nodes with it, and by its OFF nodes. */
    private final CellBits[] forward = CellBits.array(10);

    private final CellBits[] back = CellBits.array(10);

    private MarkedBoard board = new MarkedBoard();

    /** @param all whether all hints are wanted, or only the first */
    SingleChains(boolean all) {
        hints = new ChainHints(all);
    }

    @Override
    public void find(MarkedBoard on, Hints to) {
        board = on;
        hints.clear();
        searches = 0;
        paths = 0;
        Arrays.fill(reachedOn, 0);
        Arrays.fill(reachedOff, 0);
        Arrays.fill(onPath, 0);
        for (Pass pass : Pass.values()) {
            if (hints.mostNodes(pass.cycleBase, pass.rank) < FEWEST_NODES) {
                continue;
            }
            link(pass);
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                int count = board.count(cell);
                if (pass == Pass.Y ? count == 2 : count >= 2) {
                    for (int digit = 1; digit <= 9; digit++) {
                        if (board.has(cell, digit)) {
                            search(pass, Order.candidate(cell, digit));
                        }
                    }
                }
            }
        }
        hints.pass(to);
    }

    private void link(Pass pass) {
        for (int candidate = 0; candidate < CANDIDATES; candidate++) {
            if (board.has(Order.cell(candidate), Order.digit(candidate))) {
                links.weak(candidate, pass.weakInCell, board);
                weak[candidate] = Arrays.copyOf(links.candidates, links.count);
                weakKinds[candidate] = Arrays.copyOf(links.kinds, links.count);
                links.strong(candidate, pass.strongInCell, pass.strongInHouse, board);
                strong[candidate] = Arrays.copyOf(links.candidates, links.count);
                strongKinds[candidate] = Arrays.copyOf(links.kinds, links.count);
            }
        }
    }

    private void search(Pass pass, int start) {
        cycles(pass, start);
        if (pass != Pass.Y) {
            toOff(pass, start);
            toOn(pass, start);
        }
    }

    private void begin() {
        reached = 0;
        searches++;
    }

    private void reach(int on, int off, int before, int kind, int kindOfOff) {
        reachedOn[on] = searches;
        depth[on] = before == START ? 1 : depth[before] + 1;
        via[on] = off;
        from[on] = before;
        onKind[on] = kind;
        offKind[on] = kindOfOff;
        queue[reached++] = on;
    }

    /**
     * All ways back to the start that end with a link from an ON node first reached otherwise. OFF nodes may be reached again and again,
     * but not twice on one path.
     */
    private void cycles(Pass pass, int start) {
        begin();
        reach(start, START, START, Links.NONE, Links.NONE);
        int most = hints.mostNodes(pass.cycleBase, pass.rank);
        for (int head = 0; head < reached && 2 * depth[queue[head]] <= most; head++) {
            int on = queue[head];
            markPath(on);
            for (int i = 0; i < weak[on].length; i++) {
                int off = weak[on][i];
                for (int j = 0; onPath[off] != paths && j < strong[off].length; j++) {
                    int next = strong[off][j];
                    boolean closes = next == start && on != start;
                    if (closes) {
                        cycle(pass, start, on, off, strongKinds[off][j], weakKinds[on][i]);
                    } else if (reachedOn[next] != searches) {
                        reach(next, off, on, strongKinds[off][j], weakKinds[on][i]);
                    }
                }
            }
        }
    }

    /** Marks the OFF nodes of the path to an ON node. */
    private void markPath(int on) {
        paths++;
        for (int node = on; via[node] != START; node = from[node]) {
            onPath[via[node]] = paths;
        }
    }

    private void cycle(Pass pass, int start, int last, int lastOff, int endKind, int lastOffKind) {
        int nodes = 2 * depth[last];
        double rating = ChainHints.rating(pass.cycleBase, nodes);
        if (!hints.wants(rating, nodes, pass.rank)) {
            return;
        }
        int[] path = new int[nodes];
        int[] kinds = new int[nodes];
        path[0] = Links.on(start);
        kinds[0] = endKind;
        path[1] = Links.off(lastOff);
        kinds[1] = lastOffKind;
        int at = 2;
        for (int on = last; via[on] != START; on = from[on]) {
            path[at] = Links.on(on);
            kinds[at++] = onKind[on];
            path[at] = Links.off(via[on]);
            kinds[at++] = offKind[on];
        }
        IntList removals = removals(path);
        if (!removals.isEmpty()) {
            int cells = cells(path).size();
            String name = switch (pass) {
                case X -> cells == 4 ? "Generalized X-Wing" : "Bidirectional X-Cycle";
                case Y -> "Bidirectional Y-Cycle";
                case XY -> "Bidirectional Cycle";
            };
            Proof proof = new Proof(List.of(new Proof.Ancestry(path, kinds, null)), reversed(path, kinds), nodes);
            hints.add(new Hint(name, rating, Hint.NOTHING, removals.toArray(), new int[0], proof), pass.rank);
        }
    }

    /** The cycle's nodes in the other state, from the start on the way there; each keeps how it came here. */
    private static Proof.Ancestry reversed(int[] path, int[] kinds) {
        int[] nodes = new int[path.length];
        int[] came = new int[nodes.length];
        nodes[0] = Links.opposite(path[0]);
        came[0] = Links.NONE;
        for (int i = 1; i < nodes.length; i++) {
            nodes[i] = Links.opposite(path[path.length - i]);
            came[i] = kinds[path.length - i];
        }
        return new Proof.Ancestry(nodes, came, null);
    }

    private static CellSet cells(int[] path) {
        CellBits cells = new CellBits();
        for (int node : path) {
            cells.add(Order.cell(Links.candidate(node)));
        }
        return cells.toSet();
    }

    /** Candidates outside the cycle's cells that see an ON node and an OFF node with their digit. */
    private IntList removals(int[] path) {
        for (int digit = 1; digit <= 9; digit++) {
            forward[digit].clear();
            back[digit].clear();
        }
        for (int node : path) {
            int candidate = Links.candidate(node);
            (Links.isOn(node) ? forward : back)[Order.digit(candidate)].addAll(Houses.peers(Order.cell(candidate)));
        }
        CellSet outside = CellSet.ALL.minus(cells(path));
        CellBits gone = new CellBits();
        for (int digit = 1; digit <= 9; digit++) {
            forward[digit].keepAll(back[digit]).keepAll(outside);
            for (int cell = forward[digit].first(); cell < Cell.COUNT; cell = forward[digit].next(cell)) {
                if (board.has(cell, digit)) {
                    gone.add(cell);
                } else {
                    forward[digit].remove(cell);
                }
            }
        }
        IntList removals = new IntList();
        if (!gone.isEmpty()) {
            for (int node : path) {
                if (Links.isOn(node)) {
                    for (int cell : Order.peers(Order.cell(Links.candidate(node)))) {
                        if (gone.contains(cell) && forward[Order.digit(Links.candidate(node))].contains(cell)) {
                            gone.remove(cell);
                            for (int digit = 1; digit <= 9; digit++) {
                                if (forward[digit].contains(cell)) {
                                    removals.add(Order.candidate(cell, digit));
                                }
                            }
                        }
                    }
                }
            }
        }
        return removals;
    }

    /** The chain from the start ON to the start OFF: the start is false. */
    private void toOff(Pass pass, int start) {
        begin();
        reach(start, START, START, Links.NONE, Links.NONE);
        int most = hints.mostNodes(pass.chainBase, pass.rank);
        for (int head = 0; head < reached && 2 * depth[queue[head]] <= most; head++) {
            int on = queue[head];
            for (int i = 0; i < weak[on].length; i++) {
                int off = weak[on][i];
                if (off == start) {
                    chain(pass, start, false, on, weakKinds[on][i]);
                    return;
                }
                if (reachedOff[off] != searches) {
                    reachedOff[off] = searches;
                    reachFrom(off, on, weakKinds[on][i]);
                }
            }
        }
    }

    /** The chain from the start OFF to the start ON: the start is true. */
    private void toOn(Pass pass, int start) {
        begin();
        reachedOff[start] = searches;
        reachFrom(start, START, Links.NONE);
        int most = hints.mostNodes(pass.chainBase, pass.rank);
        for (int head = 0; head < reached && 2 * depth[queue[head]] + 2 <= most; head++) {
            int on = queue[head];
            for (int i = 0; i < weak[on].length; i++) {
                int off = weak[on][i];
                if (reachedOff[off] != searches) {
                    reachedOff[off] = searches;
                    for (int j = 0; j < strong[off].length; j++) {
                        int next = strong[off][j];
                        if (next == start) {
                            via[start] = off;
                            from[start] = on;
                            depth[start] = depth[on] + 1;
                            onKind[start] = strongKinds[off][j];
                            offKind[start] = weakKinds[on][i];
                            chain(pass, start, true, start, Links.NONE);
                            return;
                        }
                        if (reachedOn[next] != searches) {
                            reach(next, off, on, strongKinds[off][j], weakKinds[on][i]);
                        }
                    }
                }
            }
        }
    }

    private void reachFrom(int off, int before, int kindOfOff) {
        for (int j = 0; j < strong[off].length; j++) {
            if (reachedOn[strong[off][j]] != searches) {
                reach(strong[off][j], off, before, strongKinds[off][j], kindOfOff);
            }
        }
    }

    /**
     * @param last the last ON node: the target itself if it is ON
     * @param kind how the target came, if it is OFF
     */
    private void chain(Pass pass, int start, boolean on, int last, int kind) {
        int nodes = 2 * depth[last];
        double rating = ChainHints.rating(pass.chainBase, nodes);
        if (on && ChainHints.others(start, board) == 0 || !hints.wants(rating, nodes, pass.rank)) {
            return;
        }
        int[] path = new int[nodes];
        int[] kinds = new int[nodes];
        int at = 0;
        if (!on) {
            path[at] = Links.off(start);
            kinds[at++] = kind;
        }
        for (int node = last; node != START; node = from[node]) {
            path[at] = Links.on(node);
            kinds[at++] = onKind[node];
            if (via[node] != START) {
                path[at] = Links.off(via[node]);
                kinds[at++] = offKind[node];
            }
        }
        String name = pass == Pass.XY ? "Forcing Chain" : nodes == 6 ? "Turbot Fish" : "Forcing X-Chain";
        Proof proof = Proof.of(List.of(new Proof.Ancestry(path, kinds, null)));
        hints.add(ChainHints.concluding(name, rating, start, on, proof, board), pass.rank);
    }
}
