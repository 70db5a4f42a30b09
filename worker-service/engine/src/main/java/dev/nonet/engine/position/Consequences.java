package dev.nonet.engine.position;

import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.Reach;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;

/**
 * Which candidates are false if a node is true, or if it is false, along links in turn weak and strong: a node's being true makes
 * those false that it is linked with weakly, its being false makes those true that it is linked with strongly.
 *
 * <p>Statements are numbered: {@code 2 * node} says that it is true, {@code 2 * node + 1} that it is false. Only what leads on is
 * entered: a node without strong links makes nothing true by being false.
 *
 * <p>Of all that follows only falsities are kept. A link can be read from either end, so a node makes a candidate true just if that
 * candidate's being false makes the node false.
 */
public final class Consequences {

    private final LinkGraph graph;
    private final Reach reach;

    /** By node: its number among the candidates, which are nodes of one cell. */
    private final int[] candidate;

    private final int candidates;

    /** By digit: the number of its first candidate; they are numbered in the order of their cells. */
    private final int[] firstOfDigit = new int[10];

    private final boolean[] hasStrong;

    Consequences(LinkGraph graph) {
        this.graph = graph;
        this.candidate = new int[graph.size()];
        this.hasStrong = new boolean[graph.size()];
        int count = 0;
        for (int node = 0; node < graph.size(); node++) {
            candidate[node] = graph.isSingle(node) ? count++ : -1;
        }
        this.candidates = count;
        for (int digit = 1; digit < 9; digit++) {
            firstOfDigit[digit + 1] = firstOfDigit[digit] + graph.singles(digit).size();
        }
        this.reach = new Reach(2 * graph.size(), candidates);
        for (int digit = 1; digit <= 9; digit++) {
            for (int house = 0; house < House.COUNT; house++) {
                linkStronglyInHouse(digit, graph.placesIn(house, digit), graph.several(digit, house));
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
        for (int node = 0; node < graph.size(); node++) {
            if (graph.isSingle(node)) {
                for (int other : graph.weakInCell(node)) {
                    linkWeakly(node, other);
                }
            }
            linkWeaklyInDigit(node);
        }
        for (int digit = 1; digit <= 9; digit++) {
            for (int house = 0; house < House.COUNT; house++) {
                linkWeakly(graph.several(digit, house));
            }
        }
        reach.find();
    }

    private void linkStrongly(int node, int other) {
        reach.lead(2 * node + 1, 2 * other);
        hasStrong[node] = true;
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

    private void linkWeakly(int node, int other) {
        if (candidate[other] >= 0) {
            reach.mark(2 * node, candidate[other]);
        }
        if (hasStrong[other]) {
            reach.lead(2 * node, 2 * other + 1);
        }
    }

    /** With the nodes of one cell; with those of several cells each way, as these are not asked for theirs. */
    private void linkWeaklyInDigit(int node) {
        int digit = graph.digit(node);
        CellSet cells = graph.singles(digit).and(graph.seen(node));
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            int other = graph.node(cell, digit);
            linkWeakly(node, other);
            if (candidate[node] < 0) {
                linkWeakly(other, node);
            }
        }
    }

    /** With each other, nodes of several cells of a house: no node outside it sees two of its cells. */
    private void linkWeakly(int[] nodes) {
        for (int node : nodes) {
            for (int other : nodes) {
                if (!graph.cells(node).intersects(graph.cells(other))) {
                    linkWeakly(node, other);
                }
            }
        }
    }

    /** Whether a node's being true makes a candidate false, a node of one cell. */
    boolean makesFalse(int node, int other) {
        return reach.leads(2 * node, candidate[other]);
    }

    /** Where a node's being true rules a digit out. */
    public CellSet madeFalse(int node, int digit) {
        CellSet all = graph.singles(digit);
        int upper = firstOfDigit[digit];
        int lower = upper + Long.bitCount(all.upper());
        return new CellSet(
                Long.expand(reach.marks(2 * node, upper), all.upper()),
                Long.expand(reach.marks(2 * node, lower), all.lower()));
    }

    /**
     * By candidate: the candidates that its being true makes false. They go by their numbers, in a graph of single cells the numbers of
     * their nodes. Made anew with each call.
     */
    public NumberSet[] madeFalse() {
        NumberSet[] made = new NumberSet[candidates];
        for (int node = 0; node < graph.size(); node++) {
            if (candidate[node] >= 0) {
                made[candidate[node]] = reach.marks(2 * node);
            }
        }
        return made;
    }

    /** By candidate: the candidates that its being true makes true, itself among them; as above. */
    public NumberSet[] madeTrue() {
        NumberSet[] made = new NumberSet[candidates];
        for (int number = 0; number < candidates; number++) {
            made[number] = new NumberSet(candidates);
            made[number].add(number);
        }
        for (int node = 0; node < graph.size(); node++) {
            if (candidate[node] >= 0) {
                for (int other : reach.marks(2 * node + 1).toArray()) {
                    made[other].add(candidate[node]);
                }
            }
        }
        return made;
    }
}
