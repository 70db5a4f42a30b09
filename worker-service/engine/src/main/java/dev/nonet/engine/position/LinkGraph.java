package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
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

    /** The nodes of a digit are those from {@code starts[digit]} to {@code starts[digit + 1]}. */
    private final int[] starts = new int[11];

    /** By {@code 9 * cell + digit - 1}: the node of the digit in that cell alone. */
    private final int[] numbers = new int[9 * Cell.COUNT];

    /** By digit and house: the places there. */
    private final int[] places = new int[10 * House.COUNT];

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
            for (int cell = all.first(); cell < Cell.COUNT; cell = all.next(cell)) {
                numbers[9 * cell + digit - 1] = nodes.size();
                digitsOfCell[cell] |= 1 << (digit - 1);
                add(digit, CellSet.of(cell));
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
        int count = 0;
        for (int other = starts[node.digit()]; other < starts[node.digit() + 1]; other++) {
            if (node.seen().containsAll(nodes.get(other).cells())) {
                linked[count++] = other;
            }
        }
        return Arrays.copyOf(linked, count);
    }

    /** The nodes that are with this one all places of some house. */
    private int[] completingInDigit(int number) {
        Node node = nodes.get(number);
        int cell = node.cells().first();
        CellSet inRow = placesIn(Houses.row(cell), node.digit());
        CellSet inColumn = placesIn(Houses.column(cell), node.digit());
        CellSet inBox = placesIn(Houses.box(cell), node.digit());
        int[] linked = new int[starts[node.digit() + 1] - starts[node.digit()]];
        int count = 0;
        for (int other = starts[node.digit()]; other < starts[node.digit() + 1]; other++) {
            CellSet both = node.cells().or(nodes.get(other).cells());
            if (other != number && (both.equals(inRow) || both.equals(inColumn) || both.equals(inBox))) {
                linked[count++] = other;
            }
        }
        return Arrays.copyOf(linked, count);
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
                    .filter(new Refutation()::refutes)
                    .toArray();
        }
        return refuted;
    }

    /** Follows all links from a node's being true, until it is false or nothing more follows. */
    private final class Refutation {

        private final boolean[] isTrue = new boolean[size()];
        private final boolean[] isFalse = new boolean[size()];
        private final int[] queue = new int[size()];

        boolean refutes(int start) {
            Arrays.fill(isTrue, false);
            Arrays.fill(isFalse, false);
            isTrue[start] = true;
            queue[0] = start;
            int count = 1;
            for (int i = 0; i < count && !isFalse[start]; i++) {
                count = weaken(weakInCell(queue[i]), count);
                count = weaken(weakInDigit(queue[i]), count);
            }
            return isFalse[start];
        }

        private int weaken(int[] linked, int count) {
            int end = count;
            for (int node : linked) {
                if (!isFalse[node]) {
                    isFalse[node] = true;
                    end = strengthen(strongInCell(node), end);
                    end = strengthen(strongInDigit(node), end);
                    end = strengthen(strongInSet[node], end);
                }
            }
            return end;
        }

        private int strengthen(int[] linked, int count) {
            int end = count;
            for (int node : linked) {
                if (!isTrue[node]) {
                    isTrue[node] = true;
                    queue[end++] = node;
                }
            }
            return end;
        }
    }
}
