package dev.nonet.engine.position;

import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.Reach;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
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

    /** By node: those that it is linked with weakly. */
    private final NumberSet[] excluded;

    /** From nodes that are false to others. */
    private final Reach reach;

    /** By node: all that its being true makes false; null until it is asked for. */
    private final @Nullable NumberSet[] madeFalse;

    Consequences(LinkGraph graph) {
        this.graph = graph;
        this.excluded = new NumberSet[graph.size()];
        this.madeFalse = new NumberSet[graph.size()];
        linkWeakly();
        this.reach = new Reach(graph.size());
        linkStrongly();
        reach.find();
    }

    private void linkWeakly() {
        for (int node = 0; node < graph.size(); node++) {
            excluded[node] = new NumberSet(graph.size());
            if (graph.isSingle(node)) {
                for (int other : graph.weakInCell(node)) {
                    excluded[node].add(other);
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
                linkWeakly(graph.several(digit, house));
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
    private void linkWeakly(int[] nodes) {
        for (int node : nodes) {
            for (int other : nodes) {
                if (!graph.cells(node).intersects(graph.cells(other))) {
                    excluded[node].add(other);
                }
            }
        }
    }

    private void linkStrongly() {
        for (int digit = 1; digit <= 9; digit++) {
            for (int house = 0; house < House.COUNT; house++) {
                int[] several = graph.several(digit, house);
                if (several.length > 0 || graph.countPlacesIn(house, digit) == 2) {
                    linkStronglyInHouse(digit, graph.placesIn(house, digit), several);
                }
            }
        }
        for (int node = 0; node < graph.size(); node++) {
            for (int other : graph.strongInSet(node)) {
                linkStrongly(node, other);
            }
            if (graph.isSingle(node) && graph.weakInCell(node).length == 1) {
                linkStrongly(node, graph.weakInCell(node)[0]);
            }
        }
    }

    private void linkStrongly(int node, int other) {
        reach.lead(node, excluded[other]);
    }

    /** Those that have together all places, one by one or several at a time. */
    private void linkStronglyInHouse(int digit, CellSet places, int[] nodes) {
        if (places.size() == 2) {
            int one = graph.node(places.first(), digit);
            int two = graph.node(places.next(places.first()), digit);
            linkStrongly(one, two);
            linkStrongly(two, one);
        }
        for (int node : nodes) {
            CellSet left = places.minus(graph.cells(node));
            CellSet singles = left.isEmpty() ? places : left.size() == 1 ? left : CellSet.EMPTY;
            for (int cell = singles.first(); cell < Cell.COUNT; cell = singles.next(cell)) {
                linkStrongly(node, graph.node(cell, digit));
                linkStrongly(graph.node(cell, digit), node);
            }
            for (int other : nodes) {
                if (other != node && graph.cells(other).containsAll(left)) {
                    linkStrongly(node, other);
                }
            }
        }
    }

    /** The nodes that a node is linked with weakly: if it is true they are false. Not to be changed. */
    public NumberSet excluded(int node) {
        return excluded[node];
    }

    /** Whether a node's being true makes another false that it is not linked with weakly, such as itself. */
    boolean leadsToFalse(int node, int other) {
        return reach.leads(excluded[node], other);
    }

    /** What a node's being true makes false. */
    private NumberSet madeFalse(int node) {
        NumberSet known = madeFalse[node];
        if (known == null) {
            known = reach.from(excluded[node]);
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
            made[node] = new NumberSet(graph.size());
            made[node].add(node);
        }
        for (int node = 0; node < made.length; node++) {
            NumberSet led = reach.led(node);
            for (int other = led.next(0); other >= 0; other = led.next(other + 1)) {
                made[other].add(node);
            }
        }
        return made;
    }
}
