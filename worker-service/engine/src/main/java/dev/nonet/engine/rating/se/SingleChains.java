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
 * Producer 21: cycles and forcing chains, in which each node follows from one other. Three passes with different links;
 * in each, breadth first from every candidate: cycles from it ON back to it ON, a chain from it ON to it OFF, and one
 * from it OFF to it ON. Which candidates are worth a search, and how many nodes the shortest chain has,
 * {@link StepLevels} says before.
 */
final class SingleChains implements Producer {

    private static final int CANDIDATES = 9 * Cell.COUNT;

    /** No cycle or chain has fewer nodes. */
    private static final int MIN_NODES = 4;

    /**
     * If no chain was found up to this level, the closure of all links tells whether there is one at all. Any level is
     * correct; most chains are shorter.
     */
    private static final int SCREENED = 4;

    /** What a start gives, in the order in which the program looks for it. */
    private static final int CYCLE = 0;

    private static final int OFF = 1;
    private static final int ON = 2;

    private final ChainHints hints;
    private final StaticLinks links;

    /**
     * The ON nodes of the current search in the order in which they are reached; all nodes here are the ranks of
     * {@link StaticLinks}.
     */
    private final int[] queue = new int[CANDIDATES];

    private int reached;

    /** By ON node reached: the OFF node before it and the ON node before that, and how both came. */
    private final int[] via = new int[CANDIDATES];

    private final int[] from = new int[CANDIDATES];

    /** How many ON nodes the path to it has. */
    private final int[] depth = new int[CANDIDATES];

    private final int[] onKind = new int[CANDIDATES];
    private final int[] offKind = new int[CANDIDATES];

    /**
     * How many searches there were, and by node the last of them that reached it, or at the end of which it is one step
     * from the goal.
     */
    private int searches;

    private final int[] reachedOn = new int[CANDIDATES];
    private final int[] beforeGoal = new int[CANDIDATES];

    /** How the goal comes from a node that is one link before it. */
    private final int[] goalKind = new int[CANDIDATES];

    private static final int START = -1;

    /** How many nodes a chain and a cycle of the current pass may have to be the first hint. */
    private int maxOfChain;

    private int maxOfCycle;

    /** By pass: what follows within some number of steps. */
    private final StepLevels levelsOfX;

    private final StepLevels levelsOfY;
    private final StepLevels levelsOfAll;

    /** By candidate: whether it may be ON in a cycle that eliminates something. */
    private final boolean[] cyclic = new boolean[CANDIDATES];

    /**
     * By candidate: whether it is known to be ON in such a cycle next to what the cycle eliminates, if there is any.
     */
    private final boolean[] ends = new boolean[CANDIDATES];

    /**
     * By digit: the cells of candidates that chains of the current pass refute. All that its cycles eliminate is among
     * these.
     */
    private final CellBits[] refuted = CellBits.array(10);

    /** By digit: the cells seen by the cycle's ON nodes with it, and by its OFF nodes. */
    private final CellBits[] forward = CellBits.array(10);

    private final CellBits[] back = CellBits.array(10);

    private MarkedBoard board = new MarkedBoard();

    /**
     * @param all whether all hints are wanted, or only the first
     * @param links shared with other producers that are asked on the same boards
     */
    SingleChains(boolean all, StaticLinks links) {
        hints = new ChainHints(all);
        this.links = links;
        levelsOfX = new StepLevels(Pass.X, links);
        levelsOfY = new StepLevels(Pass.Y, links);
        levelsOfAll = new StepLevels(Pass.XY, links);
    }

    /**
     * The chains are searched first, as the shortest of them bounds the length of the cycles; those of all links before
     * those of one digit, which are among them. Which of two equal hints is the first does not depend on that, see
     * {@link #rank}.
     *
     * <p>A candidate that a cycle of n nodes eliminates is refuted by a chain of the same pass with at most n + 2
     * nodes: from it ON to the ON node that it sees, OFF; back along the cycle to the OFF node that it sees, ON; to it
     * OFF. So without refuted candidates there are no cycles.
     */
    @Override
    public void find(MarkedBoard on, Hints to) {
        board = on;
        hints.clear();
        links.of(board);
        if (chains(Pass.XY)) {
            chains(Pass.X);
            levels(Pass.Y).begin();
            for (Pass pass : Pass.values()) {
                cycles(pass);
            }
        }
        hints.pass(to);
    }

    private StepLevels levels(Pass pass) {
        return switch (pass) {
            case X -> levelsOfX;
            case Y -> levelsOfY;
            case XY -> levelsOfAll;
        };
    }

    /**
     * Of hints with equal rating and complexity: that of the earlier pass, then of the earlier start, then cycle, OFF,
     * ON.
     */
    private static int rank(Pass pass, int start, int kind) {
        return (pass.rank << 10 | start) << 2 | kind;
    }

    /**
     * Finds the chains of a pass, or the first of them that could be the first hint.
     *
     * @return whether there can be any hint of the pass: whether it has a chain, or refutes a candidate
     */
    private boolean chains(Pass pass) {
        bound(pass);
        StepLevels reached = levels(pass);
        reached.begin();
        if (hints.wantsAll()) {
            reached.advanceTo(Integer.MAX_VALUE);
            return chains(pass, reached, true) || refutesAny(reached);
        }
        while (reached.nodes() + 2 <= maxOfChain && reached.advance()) {
            if (chains(pass, reached, false)) {
                return true;
            }
            if (reached.level() == SCREENED && !links.anythingFollows()) {
                return false;
            }
        }
        return refutesAny(reached);
    }

    /**
     * Looks for chains that the present level knows.
     *
     * @param all whether to go on after the first: all that are as long come after it, and the longer ones too
     * @return whether there is any
     */
    private boolean chains(Pass pass, StepLevels reached, boolean all) {
        boolean any = false;
        for (int start = 0; start < links.count() && (all || !any); start++) {
            if (!beginsChains(start)) {
                continue;
            }
            if (reached.refutes(start)) {
                any = true;
                toOff(pass, start);
            }
            if ((all || !any) && reached.proves(start)) {
                any = true;
                toOn(pass, start);
            }
        }
        return any;
    }

    private boolean refutesAny(StepLevels reached) {
        for (int rank = 0; rank < links.count(); rank++) {
            if (reached.refutes(rank)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the program looks for chains from here: the cell has another candidate. */
    private boolean beginsChains(int start) {
        return board.count(Order.cell(links.candidate(start))) >= 2;
    }

    /** Sets how many nodes chains and cycles of a pass may have, as of what is found so far; for ties this is loose. */
    private void bound(Pass pass) {
        maxOfChain = !pass.hasChains() ? 0 : hints.maxNodes(pass.chainBase, rank(pass, 0, OFF));
        maxOfCycle = hints.maxNodes(pass.cycleBase, rank(pass, 0, CYCLE));
    }

    private void cycles(Pass pass) {
        bound(pass);
        StepLevels reached = levels(pass);
        reached.advanceTo(maxOfCycle + 2);
        if (maxOfCycle < MIN_NODES || !markCyclic(reached)) {
            return;
        }
        for (int start = 0; start < links.count(); start++) {
            int count = board.count(Order.cell(links.candidate(start)));
            if (cyclic[start] && (pass == Pass.Y ? count == 2 : count >= 2)) {
                cycles(pass, start);
            }
        }
    }

    /**
     * Marks the candidates that may be ON in a cycle that eliminates something. All nodes of a cycle follow from each
     * other. So there must be two candidates a and b with the digit of a refuted candidate, which they see, such that
     * from a ON follows b OFF and from that a ON; and all ON nodes of the cycle must follow from a ON and lead to it.
     */
    private boolean markCyclic(StepLevels reached) {
        Arrays.fill(cyclic, 0, links.count(), false);
        Arrays.fill(ends, 0, links.count(), false);
        for (CellBits cells : refuted) {
            cells.clear();
        }
        boolean any = false;
        for (int rank = 0; rank < links.count(); rank++) {
            if (!reached.refutes(rank)) {
                continue;
            }
            StaticLinks.Lists weak = links.weakOf(rank);
            refuted[Order.digit(links.candidate(rank))].add(Order.cell(links.candidate(rank)));
            for (int i = weak.houseStarts[rank]; i < weak.ends[rank]; i++) {
                int a = weak.ranks[i];
                for (int j = weak.houseStarts[rank]; j < weak.ends[rank] && !ends[a]; j++) {
                    int b = weak.ranks[j];
                    if (reached.offMakesOn(b, a) && reached.makesOff(a, b)) {
                        ends[a] = true;
                        any = true;
                        for (int other = 0; other < links.count(); other++) {
                            cyclic[other] |= reached.makesOn(a, other) && reached.makesOn(other, a);
                        }
                    }
                }
            }
        }
        return any;
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

    /** Marks the ON nodes from which one step leads to a goal that is ON: links are the same in both directions. */
    private void markStepsTo(Pass pass, int goal) {
        StaticLinks.Lists strong = links.strong();
        for (int i = pass.strongFrom(links, goal); i < pass.strongTo(links, goal); i++) {
            int off = strong.ranks[i];
            StaticLinks.Lists weak = links.weakOf(off);
            for (int j = pass.weakFrom(links, off); j < weak.ends[off]; j++) {
                beforeGoal[weak.ranks[j]] = searches;
            }
        }
    }

    /**
     * All ways back to the start that end with a link from an ON node first reached otherwise. OFF nodes may be reached
     * again and again, but not twice on one path. Nodes as deep as a cycle may have are worth a look only if they close
     * one.
     */
    private void cycles(Pass pass, int start) {
        begin();
        markStepsTo(pass, start);
        reach(start, START, START, Links.NONE, Links.NONE);
        for (int head = 0; head < reached; head++) {
            int on = queue[head];
            boolean deepest = 2 * depth[on] + 2 > maxOfCycle;
            if (deepest && beforeGoal[on] != searches) {
                continue;
            }
            StaticLinks.Steps steps = links.stepsOf(on);
            for (int i = steps.starts[on]; i < steps.ends[on]; i++) {
                int next = steps.ons[i];
                boolean closes = next == start && on != start;
                if ((closes || !deepest && reachedOn[next] != searches)
                        && pass.has(steps.weakKind(i), steps.strongKind(i))
                        && !isOnPath(steps.offs[i], on)) {
                    if (closes) {
                        cycle(pass, start, on, steps.offs[i], steps.strongKind(i), steps.weakKind(i));
                    } else {
                        reach(next, steps.offs[i], on, steps.strongKind(i), steps.weakKind(i));
                    }
                }
            }
        }
    }

    /** Whether an OFF node is on the path to an ON node. */
    private boolean isOnPath(int off, int on) {
        for (int node = on; via[node] != START; node = from[node]) {
            if (via[node] == off) {
                return true;
            }
        }
        return false;
    }

    private void cycle(Pass pass, int start, int last, int lastOff, int endKind, int lastOffKind) {
        int nodes = 2 * depth[last];
        double rating = ChainHints.rating(pass.cycleBase, nodes);
        if (!hints.wants(rating, nodes, rank(pass, start, CYCLE))) {
            return;
        }
        int[] path = new int[nodes];
        int[] kinds = new int[nodes];
        path[0] = on(start);
        kinds[0] = endKind;
        path[1] = off(lastOff);
        kinds[1] = lastOffKind;
        int at = 2;
        for (int on = last; via[on] != START; on = from[on]) {
            path[at] = on(on);
            kinds[at++] = onKind[on];
            path[at] = off(via[on]);
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
            hints.add(
                    new Hint(name, rating, Hint.NOTHING, removals.toArray(), new int[0], proof),
                    rank(pass, start, CYCLE));
            bound(pass);
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
            forward[digit].keepAll(back[digit]).keepAll(outside).keepAll(refuted[digit]);
            gone.addAll(forward[digit]);
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

    private int on(int rank) {
        return Links.on(links.candidate(rank));
    }

    private int off(int rank) {
        return Links.off(links.candidate(rank));
    }

    /**
     * The chain from the start ON to the start OFF: the start is false. It ends with the first ON node reached that
     * sees the start, as that would be the first to be followed, too.
     */
    private void toOff(Pass pass, int start) {
        begin();
        StaticLinks.Lists weak = links.weakOf(start);
        for (int i = pass.weakFrom(links, start); i < weak.ends[start]; i++) {
            beforeGoal[weak.ranks[i]] = searches;
            goalKind[weak.ranks[i]] = weak.kinds[i];
        }
        reach(start, START, START, Links.NONE, Links.NONE);
        for (int head = 0; head < reached && 2 * depth[queue[head]] + 2 <= maxOfChain; head++) {
            int on = queue[head];
            StaticLinks.Steps steps = links.stepsOf(on);
            for (int i = steps.starts[on]; i < steps.ends[on]; i++) {
                int next = steps.ons[i];
                if (reachedOn[next] != searches && pass.has(steps.weakKind(i), steps.strongKind(i))) {
                    reach(next, steps.offs[i], on, steps.strongKind(i), steps.weakKind(i));
                    if (beforeGoal[next] == searches) {
                        chain(pass, start, false, next, goalKind[next]);
                        return;
                    }
                }
            }
        }
    }

    /**
     * The chain from the start OFF to the start ON: the start is true. It ends with the first ON node reached that is a
     * step before it.
     */
    private void toOn(Pass pass, int start) {
        begin();
        markStepsTo(pass, start);
        StaticLinks.Lists strong = links.strong();
        for (int i = pass.strongFrom(links, start); i < pass.strongTo(links, start); i++) {
            reach(strong.ranks[i], start, START, strong.kinds[i], Links.NONE);
            if (beforeGoal[strong.ranks[i]] == searches) {
                close(pass, start, strong.ranks[i]);
                return;
            }
        }
        for (int head = 0; head < reached && 2 * depth[queue[head]] + 4 <= maxOfChain; head++) {
            int on = queue[head];
            StaticLinks.Steps steps = links.stepsOf(on);
            for (int i = steps.starts[on]; i < steps.ends[on]; i++) {
                int next = steps.ons[i];
                if (reachedOn[next] != searches && pass.has(steps.weakKind(i), steps.strongKind(i))) {
                    reach(next, steps.offs[i], on, steps.strongKind(i), steps.weakKind(i));
                    if (beforeGoal[next] == searches) {
                        close(pass, start, next);
                        return;
                    }
                }
            }
        }
    }

    /** Takes the step that leads from an ON node to the start. */
    private void close(Pass pass, int start, int on) {
        StaticLinks.Steps steps = links.stepsOf(on);
        int step = steps.starts[on];
        while (steps.ons[step] != start || !pass.has(steps.weakKind(step), steps.strongKind(step))) {
            step++;
        }
        reach(start, steps.offs[step], on, steps.strongKind(step), steps.weakKind(step));
        chain(pass, start, true, start, Links.NONE);
    }

    /**
     * @param last the last ON node: the target itself if it is ON
     * @param kind how the target came, if it is OFF
     */
    private void chain(Pass pass, int start, boolean on, int last, int kind) {
        int nodes = 2 * depth[last];
        double rating = ChainHints.rating(pass.chainBase, nodes);
        int rank = rank(pass, start, on ? ON : OFF);
        if (!hints.wants(rating, nodes, rank)) {
            return;
        }
        int[] path = new int[nodes];
        int[] kinds = new int[nodes];
        int at = 0;
        if (!on) {
            path[at] = off(start);
            kinds[at++] = kind;
        }
        for (int node = last; node != START; node = from[node]) {
            path[at] = on(node);
            kinds[at++] = onKind[node];
            if (via[node] != START) {
                path[at] = off(via[node]);
                kinds[at++] = offKind[node];
            }
        }
        String name = pass == Pass.XY ? "Forcing Chain" : nodes == 6 ? "Turbot Fish" : "Forcing X-Chain";
        Proof proof = Proof.of(List.of(new Proof.Ancestry(path, kinds, null)));
        hints.add(ChainHints.concluding(name, rating, links.candidate(start), on, proof, board), rank);
        bound(pass);
    }
}
