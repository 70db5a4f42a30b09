package dev.nonet.engine.position;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.NumberSets;
import dev.nonet.engine.board.Reachability;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the links of a graph imply, along alternating chains of any length: a true node makes false those that it is
 * weakly linked with, and a false node makes true those that it is strongly linked with.
 *
 * <pre>
 *   excluded[n]   the nodes weakly linked with n
 *   reach         arrows between false nodes: n → m if n has a strong link to a node that is weakly linked with m
 * </pre>
 *
 * Only "false implies false" is stored, as its {@link Reachability} is enough for the rest: n true makes false what can
 * be reached from {@code excluded[n]}; and as links can be read from both ends, n true makes m true exactly if m false
 * makes n false.
 */
public final class Consequences {

    private final LinkGraph graph;
    private final NumberSets sets = new NumberSets();

    /** By node: the nodes that it is weakly linked with. */
    private NumberSet[] excluded = {};

    /** Reaches from each node, being false, the nodes that are false because of it. */
    private final Reachability reach = new Reachability();

    /** The receiver of the links within digits, made once. */
    private final LinkGraph.StrongLinkTaker bothDirections = this::linkBoth;

    /** By node: the nodes that are false if it is true; null until asked for. */
    private @Nullable NumberSet[] madeFalse = {};

    Consequences(LinkGraph graph) {
        this.graph = graph;
    }

    /** Recomputes everything after the graph has been updated. */
    void update() {
        sets.begin(graph.size());
        if (excluded.length < graph.size()) {
            excluded = new NumberSet[2 * graph.size()];
            madeFalse = new NumberSet[2 * graph.size()];
        }
        Arrays.fill(madeFalse, 0, graph.size(), null);
        linkWeakly();
        reach.begin(graph.size());
        linkStrongly();
        reach.find();
    }

    private void linkWeakly() {
        for (int node = 0; node < graph.size(); node++) {
            excluded[node] = sets.empty();
            if (graph.isSingle(node)) {
                int cell = graph.cells(node).first();
                for (int rest = graph.othersInCell(node); rest != 0; rest = Digits.dropFirst(rest)) {
                    excluded[node].add(graph.node(cell, Digits.first(rest)));
                }
            }
            exclude(node, graph.places(graph.digit(node)).and(graph.seen(node)));
        }
        for (int digit = 1; digit <= 9; digit++) {
            for (int node = graph.firstOfSeveral(digit); node < graph.first(digit + 1); node++) {
                CellSet seen = graph.places(digit).and(graph.seen(node));
                for (int cell = seen.first(); cell < Cell.COUNT; cell = seen.next(cell)) {
                    excluded[graph.node(cell, digit)].add(node);
                }
            }
            for (int house = 0; house < House.COUNT; house++) {
                linkSeveralWeakly(digit, house);
            }
        }
    }

    /**
     * Adds weak links to the single-cell nodes of the same digit in some cells. These nodes are numbered in the order
     * of the cells, so compressing the cells' bits gives the numbers' bits.
     */
    private void exclude(int node, CellSet cells) {
        int digit = graph.digit(node);
        CellSet all = graph.places(digit);
        int first = graph.first(digit);
        excluded[node].addAll(first, Long.compress(cells.upper(), all.upper()));
        excluded[node].addAll(first + Long.bitCount(all.upper()), Long.compress(cells.lower(), all.lower()));
    }

    /**
     * Adds the weak links between nodes of several cells that lie in the house. All weak links between such nodes are
     * in some house: a cell that sees two cells of a house lies in a house with both.
     */
    private void linkSeveralWeakly(int digit, int house) {
        int[] nodes = graph.several(digit, house);
        int[] masks = graph.severalMasks(digit, house);
        for (int i = 1; i < graph.severalCount(digit, house); i++) {
            for (int j = 0; j < i; j++) {
                if ((masks[i] & masks[j]) == 0) {
                    excluded[nodes[i]].add(nodes[j]);
                    excluded[nodes[j]].add(nodes[i]);
                }
            }
        }
    }

    private void linkStrongly() {
        graph.findStrongInDigits(bothDirections);
        for (int node = 0; node < graph.size(); node++) {
            NumberSet inSets = graph.linkedInSets(node);
            if (inSets != null) {
                for (int other = inSets.next(0); other >= 0; other = inSets.next(other + 1)) {
                    linkStrongly(node, other);
                }
            }
            int others = graph.othersInCell(node);
            if (Digits.isOne(others)) {
                linkStrongly(node, graph.node(graph.cells(node).first(), Digits.first(others)));
            }
        }
    }

    private void linkBoth(int node, int other) {
        linkStrongly(node, other);
        linkStrongly(other, node);
    }

    /** Adds the arrows of a strong link from one end: ¬node implies other, which makes false all that it excludes. */
    private void linkStrongly(int node, int other) {
        reach.addArrows(node, excluded[other]);
    }

    /** The nodes that a node is weakly linked with: they are false if it is true. Read-only. */
    public NumberSet excluded(int node) {
        return excluded[node];
    }

    /**
     * Whether node implies ¬other, by a chain of more than one weak link. A node that implies that it is false is
     * refuted.
     */
    boolean leadsToFalse(int node, int other) {
        return reach.reaches(excluded[node], other);
    }

    /** Whether node implies ¬node, by an alternating chain of at most so many nodes. */
    public boolean isRefutedBy(int node, int maxNodes) {
        return reach.reaches(excluded[node], node, maxNodes / 2); // An arrow goes along two nodes of the chain.
    }

    /** Whether ¬node implies ¬other. */
    boolean leadsFromFalseToFalse(int node, int other) {
        return reach.reaches(node, other);
    }

    /**
     * Whether ¬node may imply other. A necessary condition, not a sufficient one: ¬node must imply that everything that
     * other is weakly linked with is false.
     */
    public boolean mayMakeTrue(int node, int other) {
        return reach.reachesAll(node, excluded[other]);
    }

    /** The nodes that are false if a node is true. */
    private NumberSet madeFalse(int node) {
        NumberSet known = madeFalse[node];
        if (known == null) {
            known = sets.empty();
            reach.addWithReachable(excluded[node], known);
            madeFalse[node] = known;
        }
        return known;
    }

    /** The cells in which a digit is false if a node is true. */
    public CellSet madeFalse(int node, int digit) {
        NumberSet all = madeFalse(node);
        // As in exclude, but the other way: expanding the numbers' bits gives the cells' bits.
        CellSet singles = graph.places(digit);
        int first = graph.first(digit);
        return new CellSet(
                Long.expand(all.bits(first), singles.upper()),
                Long.expand(all.bits(first + Long.bitCount(singles.upper())), singles.lower()));
    }

    /** By node: the nodes that are false if it is true. Read-only. */
    public NumberSet[] madeFalse() {
        NumberSet[] made = new NumberSet[graph.size()];
        for (int node = 0; node < made.length; node++) {
            made[node] = madeFalse(node);
        }
        return made;
    }

    /** By node: the nodes that are true if it is, itself included. */
    public NumberSet[] madeTrue() {
        NumberSet[] made = new NumberSet[graph.size()];
        for (int node = 0; node < made.length; node++) {
            made[node] = sets.empty();
            made[node].add(node);
        }
        NumberSet led = sets.empty();
        for (int node = 0; node < made.length; node++) {
            led.clear();
            reach.addReachable(node, led);
            for (int other = led.next(0); other >= 0; other = led.next(other + 1)) {
                made[other].add(node);
            }
        }
        return made;
    }
}
