package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which candidates of a board decide over each other. A node is a digit in a cell or in several cells; it is true if one of its
 * cells holds the digit. Nodes are numbered from 0. Two nodes are linked strongly if they cannot both be false, weakly if they
 * cannot both be true. Links are within a cell, between its digits; within a digit, between its places; or, only strong ones,
 * within an almost locked set, between the places of two of its digits, as it lacks one digit at most. A graph is a snapshot: it
 * does not follow the board.
 */
public final class LinkGraph {

    /** What is a node beside a digit in a single cell. Each has what the one before it has. */
    public enum Nodes {
        CELLS,
        /** Several cells where a line crosses a box. */
        GROUPS,
        /** The places of a digit in an almost locked set that some cell outside sees all of. */
        SETS
    }

    private static final int[] NONE = {};

    private record Node(int digit, CellSet cells, CellSet seen) {}

    private record Place(int digit, CellSet cells) {}

    private final List<Node> nodes = new ArrayList<>();

    /** By digit: its nodes are those from {@code starts[digit]} to {@code starts[digit + 1]}, those of a single cell first. */
    private final int[] starts = new int[11];

    /** By digit: the cells that are nodes of their own. */
    private final CellSet[] singles = new CellSet[10];

    /** By {@code 9 * cell + digit - 1}: the node of the digit in that cell alone. */
    private final int[] numbers = new int[9 * Cell.COUNT];

    /** By digit and house: the places there. */
    private final int[] places = new int[10 * House.COUNT];

    /** By digit and house: the nodes of several cells there; found when they are first asked for. */
    private final int[][] several = new int[10 * House.COUNT][];

    private final int[] digitsOfCell = new int[Cell.COUNT];

    /** Each found when it is first asked for: many chains look at few nodes. */
    private final int[][] strongInCell;

    private final int[][] strongInDigit;
    private final int[][] weakInCell;
    private final int[][] weakInDigit;
    private final int[][] strongInSet;

    private int @Nullable [] refuted;

    LinkGraph(Position position, Nodes kind) {
        Map<Place, Integer> setNodes = new HashMap<>();
        for (int digit = 1; digit <= 9; digit++) {
            starts[digit] = nodes.size();
            CellSet all = position.places(digit);
            singles[digit] = all;
            for (int cell = all.first(); cell < Cell.COUNT; cell = all.next(cell)) {
                numbers[9 * cell + digit - 1] = nodes.size();
                digitsOfCell[cell] |= 1 << (digit - 1);
                addSingle(digit, cell);
            }
            for (int house = 0; house < House.COUNT; house++) {
                places[House.COUNT * digit + house] = position.places(digit, house);
            }
            if (kind != Nodes.CELLS) {
                addGroups(digit, all);
            }
            if (kind == Nodes.SETS) {
                addSets(digit, position.lockedSets(), setNodes);
            }
        }
        starts[10] = nodes.size();
        int size = nodes.size();
        strongInCell = new int[size][];
        strongInDigit = new int[size][];
        weakInCell = new int[size][];
        weakInDigit = new int[size][];
        strongInSet = new int[size][];
        Arrays.fill(strongInSet, NONE);
        if (kind == Nodes.SETS) {
            linkInSets(position.lockedSets(), setNodes);
        }
    }

    private void add(int digit, CellSet cells) {
        nodes.add(new Node(digit, cells, Houses.commonPeers(cells)));
    }

    private void addSingle(int digit, int cell) {
        nodes.add(new Node(digit, CellSet.of(cell), Houses.peers(cell)));
    }

    private void addGroups(int digit, CellSet places) {
        for (int box = 18; box < House.COUNT; box++) {
            CellSet inBox = places.and(House.of(box).cells());
            if (inBox.size() >= 2) {
                int corner = Houses.cell(box, 0);
                for (int i = 0; i < 3; i++) {
                    CellSet inRow = inBox.and(House.of(corner / 9 + i).cells());
                    CellSet inColumn = inBox.and(House.of(9 + corner % 9 + i).cells());
                    if (inRow.size() >= 2) {
                        add(digit, inRow);
                    }
                    if (inColumn.size() >= 2) {
                        add(digit, inColumn);
                    }
                }
            }
        }
    }

    private void addSets(int digit, LinkedLockedSets sets, Map<Place, Integer> setNodes) {
        Map<CellSet, Integer> known = new HashMap<>();
        for (int node = nodes.size() - 1; node >= 0 && nodes.get(node).digit() == digit; node--) {
            known.put(nodes.get(node).cells(), node);
        }
        for (int number = 0; number < sets.size(); number++) {
            AlmostLockedSet set = sets.set(number);
            if (isOfUse(set) && (set.excluding() >>> (digit - 1) & 1) != 0) {
                CellSet cells = set.places(digit);
                if (!known.containsKey(cells)) {
                    known.put(cells, nodes.size());
                    add(digit, cells);
                }
                setNodes.put(new Place(digit, cells), known.get(cells));
            }
        }
    }

    /** Whether a set adds links: a cell of two digits has them already, and a chain goes in by one digit and out by another. */
    private static boolean isOfUse(AlmostLockedSet set) {
        return set.cells().size() > 1 && Integer.bitCount(set.excluding()) > 1;
    }

    private void linkInSets(LinkedLockedSets sets, Map<Place, Integer> setNodes) {
        List<Set<Integer>> linked = new ArrayList<>();
        nodes.forEach(node -> linked.add(new TreeSet<>()));
        for (int number = 0; number < sets.size(); number++) {
            AlmostLockedSet set = sets.set(number);
            if (isOfUse(set)) {
                List<Integer> inSet = new ArrayList<>();
                for (int rest = set.excluding(); rest != 0; rest &= rest - 1) {
                    int digit = 1 + Integer.numberOfTrailingZeros(rest);
                    inSet.add(Objects.requireNonNull(setNodes.get(new Place(digit, set.places(digit)))));
                }
                inSet.forEach(node -> linked.get(node).addAll(inSet));
            }
        }
        for (int node = 0; node < nodes.size(); node++) {
            linked.get(node).remove(node);
            strongInSet[node] =
                    linked.get(node).stream().mapToInt(Integer::intValue).toArray();
        }
    }

    private int[] othersInCell(int number) {
        Node node = nodes.get(number);
        if (node.cells().size() > 1) {
            return NONE;
        }
        int cell = node.cells().first();
        int others = digitsOfCell[cell] & ~(1 << (node.digit() - 1));
        int[] linked = new int[Integer.bitCount(others)];
        int count = 0;
        for (int rest = others; rest != 0; rest &= rest - 1) {
            linked[count++] = numbers[9 * cell + Integer.numberOfTrailingZeros(rest)];
        }
        return linked;
    }

    private int[] seenInDigit(int number) {
        Node node = nodes.get(number);
        int[] linked = new int[starts[node.digit() + 1] - starts[node.digit()]];
        CellSet single = node.seen().and(singles[node.digit()]);
        int count = 0;
        for (int cell = single.first(); cell < Cell.COUNT; cell = single.next(cell)) {
            linked[count++] = node(cell, node.digit());
        }
        for (int other = firstOfSeveral(node.digit()); other < starts[node.digit() + 1]; other++) {
            if (node.seen().containsAll(nodes.get(other).cells())) {
                linked[count++] = other;
            }
        }
        return Arrays.copyOf(linked, count);
    }

    private int firstOfSeveral(int digit) {
        return starts[digit] + singles[digit].size();
    }

    /** The nodes that are with this one all places of some house. */
    private int[] completingInDigit(int number) {
        Node node = nodes.get(number);
        int cell = node.cells().first();
        CellSet inRow = placesIn(Houses.row(cell), node.digit());
        CellSet inColumn = placesIn(Houses.column(cell), node.digit());
        CellSet inBox = placesIn(Houses.box(cell), node.digit());
        int[] linked = new int[starts[node.digit() + 1] - starts[node.digit()]];
        CellSet single = completing(node.cells(), inRow)
                .or(completing(node.cells(), inColumn))
                .or(completing(node.cells(), inBox));
        int count = 0;
        for (int other = single.first(); other < Cell.COUNT; other = single.next(other)) {
            linked[count++] = node(other, node.digit());
        }
        if (firstOfSeveral(node.digit()) < starts[node.digit() + 1]) {
            BitSet several = new BitSet();
            addCompleting(number, Houses.row(cell), several);
            addCompleting(number, Houses.column(cell), several);
            addCompleting(number, Houses.box(cell), several);
            for (int other = several.nextSetBit(0); other >= 0; other = several.nextSetBit(other + 1)) {
                linked[count++] = other;
            }
        }
        return Arrays.copyOf(linked, count);
    }

    private void addCompleting(int number, int house, BitSet completing) {
        Node node = nodes.get(number);
        CellSet all = placesIn(house, node.digit());
        if (all.containsAll(node.cells())) {
            for (int other : severalIn(house, node.digit())) {
                if (other != number && node.cells().or(nodes.get(other).cells()).equals(all)) {
                    completing.set(other);
                }
            }
        }
    }

    /** The nodes of several cells that are all in a house. */
    private int[] severalIn(int house, int digit) {
        int index = House.COUNT * digit + house;
        if (several[index] == null) {
            CellSet cells = House.of(house).cells();
            several[index] = IntStream.range(firstOfSeveral(digit), starts[digit + 1])
                    .filter(node -> cells.containsAll(nodes.get(node).cells()))
                    .toArray();
        }
        return several[index];
    }

    /** The cells each of which is with others all places of a house. */
    private static CellSet completing(CellSet others, CellSet all) {
        CellSet left = all.minus(others);
        if (!all.containsAll(others) || left.size() > 1) {
            return CellSet.EMPTY;
        }
        return left.isEmpty() && others.size() > 1 ? others : left;
    }

    private CellSet placesIn(int house, int digit) {
        return Houses.cells(house, places[House.COUNT * digit + house]);
    }

    /** Whether the cells are all places of a digit in a house. */
    public boolean areAll(int digit, int house, CellSet cells) {
        return placesIn(house, digit).equals(cells);
    }

    /** How many nodes there are. */
    public int size() {
        return nodes.size();
    }

    /** The node of a candidate alone; there must be one. */
    public int node(int cell, int digit) {
        return numbers[9 * cell + digit - 1];
    }

    public int digit(int node) {
        return nodes.get(node).digit();
    }

    public CellSet cells(int node) {
        return nodes.get(node).cells();
    }

    /** The cells that see every cell of a node. */
    public CellSet seen(int node) {
        return nodes.get(node).seen();
    }

    /** Not to be changed. */
    public int[] strongInCell(int node) {
        if (strongInCell[node] == null) {
            strongInCell[node] = weakInCell(node).length == 1 ? weakInCell(node) : NONE;
        }
        return strongInCell[node];
    }

    /** Not to be changed. */
    public int[] strongInDigit(int node) {
        if (strongInDigit[node] == null) {
            strongInDigit[node] = completingInDigit(node);
        }
        return strongInDigit[node];
    }

    /** Nodes of other digits; not to be changed. */
    public int[] strongInSet(int node) {
        return strongInSet[node];
    }

    /** Not to be changed. */
    public int[] weakInCell(int node) {
        if (weakInCell[node] == null) {
            weakInCell[node] = othersInCell(node);
        }
        return weakInCell[node];
    }

    /** Not to be changed. */
    public int[] weakInDigit(int node) {
        if (weakInDigit[node] == null) {
            weakInDigit[node] = seenInDigit(node);
        }
        return weakInDigit[node];
    }

    /**
     * The nodes of one cell that lead, along links in turn weak and strong, from being true to being false. Whatever a chain rules
     * out is among them: it leads to the one end's being false, from there to the other's being true, and to its own being false.
     * Not to be changed.
     */
    public int[] refuted() {
        if (refuted == null) {
            refuted = IntStream.range(0, size())
                    .filter(node -> nodes.get(node).cells().size() == 1)
                    .filter(new Consequences()::refute)
                    .toArray();
        }
        return refuted;
    }

    /**
     * What is true if a node is, by all links. What follows from a node asked about before is not followed again, and of the nodes
     * that a true one makes false only those are looked at that make others true: the few with strong links.
     */
    private final class Consequences {

        private final @Nullable NumberSet[] known = new NumberSet[size()];
        private final int[] stack = new int[size() + 1];
        private int height;
        private NumberSet found = new NumberSet(0);

        /** By digit: the cells that are nodes with strong links. */
        private final CellSet[] singlesWithStrong = new CellSet[10];

        /** By digit: whether there are nodes of several cells. */
        private final boolean[] hasGroups = new boolean[10];

        Consequences() {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet cells = CellSet.EMPTY;
                for (int node = starts[digit]; node < firstOfSeveral(digit); node++) {
                    if (strongInCell(node).length + strongInDigit(node).length + strongInSet[node].length > 0) {
                        cells = cells.or(cells(node));
                    }
                }
                singlesWithStrong[digit] = cells;
                hasGroups[digit] = firstOfSeveral(digit) < starts[digit + 1];
            }
        }

        /** Whether a node's being true makes it false. What is true by a chain is the end of a strong link. */
        boolean refute(int node) {
            known[node] = of(node);
            return anyBeside(node, found::contains);
        }

        private NumberSet of(int start) {
            found = new NumberSet(size());
            NumberSet closed = new NumberSet(size());
            stack[0] = start;
            height = 1;
            while (height > 0) {
                int node = stack[--height];
                NumberSet following = known[node];
                if (following != null) {
                    found.addAll(following);
                    closed.addAll(following);
                } else if (!closed.contains(node)) {
                    anyBeside(node, this::strengthen);
                }
            }
            return found;
        }

        /** Hands on the nodes that cannot be true together with this one, those with strong links at least, until one is taken. */
        private boolean anyBeside(int number, IntPredicate taken) {
            Node node = nodes.get(number);
            int digit = node.digit();
            if (number < firstOfSeveral(digit)) {
                int cell = node.cells().first();
                for (int rest = digitsOfCell[cell] & ~(1 << (digit - 1)); rest != 0; rest &= rest - 1) {
                    int other = 1 + Integer.numberOfTrailingZeros(rest);
                    if (singlesWithStrong[other].contains(cell) && taken.test(node(cell, other))) {
                        return true;
                    }
                }
            }
            if (hasGroups[digit]) {
                for (int other : weakInDigit(number)) {
                    if (taken.test(other)) {
                        return true;
                    }
                }
                return false;
            }
            CellSet single = node.seen().and(singlesWithStrong[digit]);
            for (int cell = single.first(); cell < Cell.COUNT; cell = single.next(cell)) {
                if (taken.test(node(cell, digit))) {
                    return true;
                }
            }
            return false;
        }

        private boolean strengthen(int node) {
            push(strongInCell(node));
            push(strongInDigit(node));
            push(strongInSet[node]);
            return false;
        }

        private void push(int[] linked) {
            for (int node : linked) {
                if (!found.contains(node)) {
                    found.add(node);
                    stack[height++] = node;
                }
            }
        }
    }
}
