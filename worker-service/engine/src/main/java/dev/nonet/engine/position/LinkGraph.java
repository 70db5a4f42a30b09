package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
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

    private int size;

    /** By node. */
    private int[] digits = new int[256];

    private CellSet[] cells = new CellSet[256];
    private CellSet[] seen = new CellSet[256];

    /** By digit: its nodes are those from {@code starts[digit]} to {@code starts[digit + 1]}, those of a single cell first. */
    private final int[] starts = new int[11];

    /** By digit: the cells that are nodes of their own. */
    private final CellSet[] singles = new CellSet[10];

    /** By {@code 9 * cell + digit - 1}: the node of the digit in that cell alone. */
    private final int[] numbers = new int[9 * Cell.COUNT];

    /** By digit and house: the places there. */
    private final int[] places = new int[10 * House.COUNT];

    /** By digit and house: the nodes of several cells that are all there. */
    private final int[][] several = new int[10 * House.COUNT][];

    private final int[] digitsOfCell = new int[Cell.COUNT];

    /** Each found when it is first asked for: many chains look at few nodes. */
    private final int[][] strongInCell;

    private final int[][] strongInDigit;
    private final int[][] weakInCell;
    private final int[][] weakInDigit;
    private final int[][] strongInSet;

    private @Nullable Consequences consequences;
    private int @Nullable [] refuted;
    private @Nullable CandidateSet refutedCandidates;

    LinkGraph(Position position, Nodes kind) {
        Arrays.fill(several, NONE);
        for (int digit = 1; digit <= 9; digit++) {
            starts[digit] = size;
            CellSet all = position.places(digit);
            singles[digit] = all;
            for (int cell = all.first(); cell < Cell.COUNT; cell = all.next(cell)) {
                numbers[9 * cell + digit - 1] = size;
                digitsOfCell[cell] |= 1 << (digit - 1);
                add(digit, CellSet.of(cell), Houses.peers(cell));
            }
            for (int house = 0; house < House.COUNT; house++) {
                places[House.COUNT * digit + house] = position.places(digit, house);
            }
            if (kind != Nodes.CELLS) {
                addGroups(digit);
            }
            if (kind == Nodes.SETS) {
                addSets(digit, position.lockedSets());
            }
        }
        starts[10] = size;
        strongInCell = new int[size][];
        strongInDigit = new int[size][];
        weakInCell = new int[size][];
        weakInDigit = new int[size][];
        strongInSet = new int[size][];
        Arrays.fill(strongInSet, NONE);
        if (kind == Nodes.SETS) {
            linkInSets(position.lockedSets());
        }
    }

    private void add(int digit, CellSet ofNode, CellSet seenByAll) {
        if (size == digits.length) {
            digits = Arrays.copyOf(digits, 2 * size);
            cells = Arrays.copyOf(cells, 2 * size);
            seen = Arrays.copyOf(seen, 2 * size);
        }
        digits[size] = digit;
        cells[size] = ofNode;
        seen[size] = seenByAll;
        size++;
    }

    private void addSeveral(int digit, CellSet ofNode, CellSet seenByAll) {
        int first = ofNode.first();
        for (int house : new int[] {Houses.row(first), Houses.column(first), Houses.box(first)}) {
            if (House.of(house).cells().containsAll(ofNode)) {
                int slot = House.COUNT * digit + house;
                several[slot] = Arrays.copyOf(several[slot], several[slot].length + 1);
                several[slot][several[slot].length - 1] = size;
            }
        }
        add(digit, ofNode, seenByAll);
    }

    private void addGroups(int digit) {
        for (int box = 18; box < House.COUNT; box++) {
            int inBox = places[House.COUNT * digit + box];
            for (int i = 0; i < 3; i++) {
                addGroup(digit, box, inBox & 0b111 << 3 * i);
                addGroup(digit, box, inBox & 0b001_001_001 << i);
            }
        }
    }

    private void addGroup(int digit, int box, int mask) {
        if (Integer.bitCount(mask) >= 2) {
            addSeveral(digit, Houses.cells(box, mask), Houses.commonPeers(box, mask));
        }
    }

    private void addSets(int digit, LinkedLockedSets sets) {
        int groups = firstOfSeveral(digit);
        int end = size;
        for (int number = 0; number < sets.size(); number++) {
            AlmostLockedSet set = sets.set(number);
            Footprint footprint = set.footprint(digit);
            if (isOfUse(set) && !footprint.gone.isEmpty() && footprint.node < 0) {
                footprint.node = known(digit, footprint.places, groups, end);
                if (footprint.node == size) {
                    addSeveral(digit, footprint.places, footprint.seen);
                }
            }
        }
    }

    /** The node of the places if there is one: of a single cell, or among some. If there is none, the number of the next one. */
    private int known(int digit, CellSet wanted, int from, int to) {
        if (wanted.size() == 1) {
            return node(wanted.first(), digit);
        }
        for (int node = from; node < to; node++) {
            if (cells[node].equals(wanted)) {
                return node;
            }
        }
        return size;
    }

    /** Whether a set adds links: a cell of two digits has them already, and a chain goes in by one digit and out by another. */
    private static boolean isOfUse(AlmostLockedSet set) {
        return set.cells().size() > 1 && Integer.bitCount(set.excluding()) > 1;
    }

    private void linkInSets(LinkedLockedSets sets) {
        NumberSet[] linked = new NumberSet[size];
        int[] inSet = new int[9];
        for (int number = 0; number < sets.size(); number++) {
            AlmostLockedSet set = sets.set(number);
            if (isOfUse(set)) {
                int count = 0;
                for (int rest = set.excluding(); rest != 0; rest &= rest - 1) {
                    inSet[count++] = set.footprint(1 + Integer.numberOfTrailingZeros(rest)).node;
                }
                for (int i = 0; i < count; i++) {
                    if (linked[inSet[i]] == null) {
                        linked[inSet[i]] = new NumberSet(size);
                    }
                    for (int j = 0; j < count; j++) {
                        linked[inSet[i]].add(inSet[j]);
                    }
                }
            }
        }
        for (int node = 0; node < size; node++) {
            if (linked[node] != null) {
                linked[node].remove(node);
                strongInSet[node] = linked[node].toArray();
            }
        }
    }

    private int[] othersInCell(int node) {
        if (cells[node].size() > 1) {
            return NONE;
        }
        int cell = cells[node].first();
        int others = digitsOfCell[cell] & ~(1 << (digits[node] - 1));
        int[] linked = new int[Integer.bitCount(others)];
        int count = 0;
        for (int rest = others; rest != 0; rest &= rest - 1) {
            linked[count++] = numbers[9 * cell + Integer.numberOfTrailingZeros(rest)];
        }
        return linked;
    }

    private int[] seenInDigit(int node) {
        int digit = digits[node];
        CellSet seenByAll = seen[node];
        CellSet single = seenByAll.and(singles[digit]);
        int[] linked = new int[single.size() + starts[digit + 1] - firstOfSeveral(digit)];
        int count = 0;
        for (int cell = single.first(); cell < Cell.COUNT; cell = single.next(cell)) {
            linked[count++] = node(cell, digit);
        }
        for (int other = firstOfSeveral(digit); other < starts[digit + 1]; other++) {
            if (seenByAll.containsAll(cells[other])) {
                linked[count++] = other;
            }
        }
        return count == linked.length ? linked : Arrays.copyOf(linked, count);
    }

    /** The first node of a digit; for 10 how many nodes there are. */
    int first(int digit) {
        return starts[digit];
    }

    /** The first node of a digit that is several cells; those of one cell come before it, in the order of the cells. */
    int firstOfSeveral(int digit) {
        return starts[digit] + singles[digit].size();
    }

    /** The nodes that are with this one all places of some house. */
    private int[] completingInDigit(int node) {
        int digit = digits[node];
        int cell = cells[node].first();
        CellSet single = completing(node, Houses.row(cell))
                .or(completing(node, Houses.column(cell)))
                .or(completing(node, Houses.box(cell)));
        NumberSet linked = null;
        if (firstOfSeveral(digit) < starts[digit + 1]) {
            linked = addCompleting(node, Houses.row(cell), null);
            linked = addCompleting(node, Houses.column(cell), linked);
            linked = addCompleting(node, Houses.box(cell), linked);
        }
        if (linked == null && single.isEmpty()) {
            return NONE;
        }
        int[] all = linked == null ? NONE : linked.toArray();
        int[] both = new int[single.size() + all.length];
        int count = 0;
        for (int other = single.first(); other < Cell.COUNT; other = single.next(other)) {
            both[count++] = node(other, digit);
        }
        System.arraycopy(all, 0, both, count, all.length);
        return both;
    }

    /** Adds to some nodes, null if there are none yet, those of several cells that complete a house. */
    private @Nullable NumberSet addCompleting(int node, int house, @Nullable NumberSet some) {
        NumberSet linked = some;
        CellSet all = placesIn(house, digits[node]);
        if (all.containsAll(cells[node])) {
            for (int other : several[House.COUNT * digits[node] + house]) {
                if (other != node && cells[node].or(cells[other]).equals(all)) {
                    linked = linked == null ? new NumberSet(size) : linked;
                    linked.add(other);
                }
            }
        }
        return linked;
    }

    /** The cells each of which is with those of a node all places of a house. */
    private CellSet completing(int node, int house) {
        CellSet others = cells[node];
        if (countPlacesIn(house, digits[node]) > others.size() + 1) {
            return CellSet.EMPTY;
        }
        CellSet all = placesIn(house, digits[node]);
        CellSet left = all.minus(others);
        if (!all.containsAll(others) || left.size() > 1) {
            return CellSet.EMPTY;
        }
        return left.isEmpty() && others.size() > 1 ? others : left;
    }

    /** The cells of the house that may hold the digit. */
    CellSet placesIn(int house, int digit) {
        return Houses.cells(house, places[House.COUNT * digit + house]);
    }

    /** How many cells of the house may hold the digit. */
    int countPlacesIn(int house, int digit) {
        return Integer.bitCount(places[House.COUNT * digit + house]);
    }

    /** Whether the cells are all places of a digit in a house. */
    public boolean areAll(int digit, int house, CellSet cells) {
        return placesIn(house, digit).equals(cells);
    }

    /** How many nodes there are. */
    public int size() {
        return size;
    }

    /** The node of a candidate alone; there must be one. */
    public int node(int cell, int digit) {
        return numbers[9 * cell + digit - 1];
    }

    public int digit(int node) {
        return digits[node];
    }

    public CellSet cells(int node) {
        return cells[node];
    }

    /** The cells that see every cell of a node. */
    public CellSet seen(int node) {
        return seen[node];
    }

    /** The cells that may hold the digit. */
    CellSet singles(int digit) {
        return singles[digit];
    }

    /** The nodes of several cells all of which are in the house. Not to be changed. */
    int[] several(int digit, int house) {
        return several[House.COUNT * digit + house];
    }

    /** Whether the node is a candidate alone. */
    boolean isSingle(int node) {
        return node < firstOfSeveral(digits[node]);
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

    /** What all links together lead to. */
    public Consequences consequences() {
        if (consequences == null) {
            consequences = new Consequences(this);
        }
        return consequences;
    }

    /**
     * The nodes of one cell that lead, along links in turn weak and strong, from being true to being false. Whatever a chain rules
     * out is among them: it leads to the one end's being false, from there to the other's being true, and to its own being false.
     * Not to be changed.
     */
    public int[] refuted() {
        if (refuted == null) {
            Consequences all = consequences();
            refuted = IntStream.range(0, size)
                    .filter(node -> isSingle(node) && all.leadsToFalse(node, node))
                    .toArray();
        }
        return refuted;
    }

    /** The same as candidates. */
    public CandidateSet refutedCandidates() {
        if (refutedCandidates == null) {
            refutedCandidates = CandidateSet.of(IntStream.of(refuted())
                    .mapToObj(node -> Candidate.of(cells[node].first(), digits[node]))
                    .toList());
        }
        return refutedCandidates;
    }
}
