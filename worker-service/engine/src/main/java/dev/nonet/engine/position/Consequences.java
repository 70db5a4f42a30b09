package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.NumberSets;
import dev.nonet.engine.board.Reachability;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes are false if a node is true, or if it is false, along links in turn weak and strong: a node's being true makes
 * those false that it is linked with weakly, its being false makes those true that it is linked with strongly.
 *
 * <p>Of all that follows only falsities are kept: a node's being false leads to the falsity of what excludes a node that it is
 * linked with strongly. A link can be read from either end, so a node makes a candidate true just if that candidate's being false
 * makes the node false.
 */
public final class Consequences {

    private final LinkGraph graph;
    private final NumberSets sets = new NumberSets();

    /** By node: those that it is linked with weakly. */
    private NumberSet[] excluded = {};

    /** From nodes that are false to others. */
    private final Reachability reach = new Reachability();

    /** By node: all that its being true makes false; null until it is asked for. */
    private @Nullable NumberSet[] madeFalse = {};

    Consequences(LinkGraph graph) {
        this.graph = graph;
    }

    /** Follows the graph. */
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
                for (int rest = graph.othersInCell(node); rest != 0; rest &= rest - 1) {
                    excluded[node].add(graph.node(cell, 1 + Integer.numberOfTrailingZeros(rest)));
                }
            }
            exclude(node, graph.singles(graph.digit(node)).and(graph.seen(node)));
        }
        for (int digit = 1; digit <= 9; digit++) {
            for (int node = graph.firstOfSeveral(digit); node < graph.first(digit + 1); node++) {
                CellSet seen = graph.singles(digit).and(graph.seen(node));
                for (int cell = seen.first(); cell < Cell.COUNT; cell = seen.next(cell)) {
                    excluded[graph.node(cell, digit)].add(node);
                }
            }
            for (int house = 0; house < House.COUNT; house++) {
                linkSeveralWeakly(digit, house);
            }
        }
    }

    /** The nodes of single cells are numbered in the order of the cells. */
    private void exclude(int node, CellSet cells) {
        int digit = graph.digit(node);
        CellSet all = graph.singles(digit);
        int first = graph.first(digit);
        excluded[node].addAll(first, Long.compress(cells.upper(), all.upper()));
        excluded[node].addAll(first + Long.bitCount(all.upper()), Long.compress(cells.lower(), all.lower()));
    }

    /** With each other, nodes of several cells of a house: no node outside it sees two of its cells. */
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
        for (int digit = 1; digit <= 9; digit++) {
            for (int house = 0; house < House.COUNT; house++) {
                linkStronglyInHouse(digit, house);
            }
        }
        for (int node = 0; node < graph.size(); node++) {
            NumberSet inSets = graph.linkedInSets(node);
            if (inSets != null) {
                for (int other = inSets.next(0); other >= 0; other = inSets.next(other + 1)) {
                    linkStrongly(node, other);
                }
            }
            int others = graph.othersInCell(node);
            if (Integer.bitCount(others) == 1) {
                int cell = graph.cells(node).first();
                linkStrongly(node, graph.node(cell, 1 + Integer.numberOfTrailingZeros(others)));
            }
        }
    }

    private void linkStrongly(int node, int other) {
        reach.addArrows(node, excluded[other]);
    }

    /** Those that have together all places, one by one or several at a time. */
    private void linkStronglyInHouse(int digit, int house) {
        int places = graph.places(digit, house);
        if (Integer.bitCount(places) == 2) {
            int one = nodeIn(house, places, digit);
            int two = nodeIn(house, places & places - 1, digit);
            linkStrongly(one, two);
            linkStrongly(two, one);
        }
        int[] nodes = graph.several(digit, house);
        int[] masks = graph.severalMasks(digit, house);
        int count = graph.severalCount(digit, house);
        for (int i = 0; i < count; i++) {
            int left = places & ~masks[i];
            int singles = left == 0 ? places : (left & left - 1) == 0 ? left : 0;
            for (int rest = singles; rest != 0; rest &= rest - 1) {
                int single = nodeIn(house, rest, digit);
                linkStrongly(nodes[i], single);
                linkStrongly(single, nodes[i]);
            }
            for (int j = 0; j < count; j++) {
                if (j != i && (left & ~masks[j]) == 0) {
                    linkStrongly(nodes[i], nodes[j]);
                }
            }
        }
    }

    /** The node of the first cell of some, which may hold the digit. */
    private int nodeIn(int house, int cells, int digit) {
        return graph.node(Houses.cell(house, Integer.numberOfTrailingZeros(cells)), digit);
    }

    /** The nodes that a node is linked with weakly: if it is true they are false. Not to be changed. */
    public NumberSet excluded(int node) {
        return excluded[node];
    }

    /** Whether a node's being true makes another false that it is not linked with weakly, such as itself. */
    boolean leadsToFalse(int node, int other) {
        return reach.reaches(excluded[node], other);
    }

    /**
     * Whether a node's being false may make another true: it makes all false that the other excludes. Where it does not, no chain leads
     * from the one to the other.
     */
    public boolean mayMakeTrue(int node, int other) {
        return reach.reachesAll(node, excluded[other]);
    }

    /** What a node's being true makes false. */
    private NumberSet madeFalse(int node) {
        NumberSet known = madeFalse[node];
        if (known == null) {
            known = sets.empty();
            reach.addWithReachable(excluded[node], known);
            madeFalse[node] = known;
        }
        return known;
    }

    /** Where a node's being true rules a digit out. */
    public CellSet madeFalse(int node, int digit) {
        NumberSet all = madeFalse(node);
        CellSet singles = graph.singles(digit);
        int first = graph.first(digit);
        return new CellSet(
                Long.expand(all.bits(first), singles.upper()),
                Long.expand(all.bits(first + Long.bitCount(singles.upper())), singles.lower()));
    }

    /** By node: the nodes that its being true makes false. Not to be changed. */
    public NumberSet[] madeFalse() {
        NumberSet[] made = new NumberSet[graph.size()];
        for (int node = 0; node < made.length; node++) {
            made[node] = madeFalse(node);
        }
        return made;
    }

    /** By node: the nodes that its being true makes true, itself among them. */
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
