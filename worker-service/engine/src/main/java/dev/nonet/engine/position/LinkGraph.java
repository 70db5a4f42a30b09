package dev.nonet.engine.position;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.NumberSets;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The strong and weak links of a board. A node is a digit in one cell or in several; it is true if one of its cells
 * holds the digit. Two nodes have a strong link if they cannot both be false, a weak link if they cannot both be true.
 * There are links within a cell, between its digits; within a digit, between its places; and, strong ones only, within
 * an almost locked set, between the places of two of its digits, because it lacks at most one of its digits.
 *
 * <pre>
 *   nodes   | digit 1: single cells, ascending; several cells | digit 2: … | … | digit 9: … |
 *             starts[1]                 firstOfSeveral(1)       starts[2]                     starts[10] = size
 * </pre>
 *
 * Invariant: no two nodes have the same digit and the same cells.
 *
 * <p>The graph and everything that it returns are valid until the board changes; then they are computed again in the
 * same memory.
 */
public final class LinkGraph {

    /** What is a node. Each kind of graph has the nodes of the kind before it, and more. */
    public enum Nodes {
        /** Single candidates. */
        CELLS,
        /** Several places of a digit in the intersection of a line and a box. */
        GROUPS,
        /**
         * The places of a digit in an almost locked set, if some cell outside that may hold the digit sees them all.
         */
        SETS
    }

    private static final int[] NONE = {};
    private static final CellSet[] ONE_CELL =
            IntStream.range(0, Cell.COUNT).mapToObj(CellSet::of).toArray(CellSet[]::new);

    private final Nodes kind;
    private int size;

    /** By node: its digit, its cells, and the cells that see all of these. */
    private int[] digits = new int[256];

    private CellSet[] cells = new CellSet[256];
    private CellSet[] seen = new CellSet[256];

    /** By digit: its first node; the next digit's is one after its last. */
    private final int[] starts = new int[11];

    /** By digit: its places, each of which is a node. */
    private final CellSet[] places = new CellSet[10];

    /** By {@code 9 * cell + digit - 1}: the node of the candidate. */
    private final int[] numbers = new int[9 * Cell.COUNT];

    /**
     * By footprint of the almost locked sets: the node of its digit in its places; -1 if it has none. Only for
     * {@link Nodes#SETS}.
     */
    private int[] nodeOfFootprint = {};

    /** {@link Candidates#placesInHouses}. */
    private int[] placesInHouses = {};

    /**
     * By {@code 27 * digit + house}: the nodes of several cells that lie in the house; the first {@link #severalCounts}
     * entries are used.
     */
    private final int[][] several = new int[10 * House.COUNT][];

    /** By {@code 27 * digit + house}: the cells of each of {@link #several}, as a mask. */
    private final int[][] severalMasks = new int[10 * House.COUNT][];

    private final int[] severalCounts = new int[10 * House.COUNT];

    private final int[] digitsOfCell = new int[Cell.COUNT];

    /** By node: its links of each kind, computed when first asked for, as searches for chains visit few nodes. */
    private int[][] strongInCell = new int[256][];

    private int[][] strongInDigit = new int[256][];
    private int[][] weakInCell = new int[256][];
    private int[][] weakInDigit = new int[256][];
    private int[][] strongInSet = new int[256][];

    /** By node: the nodes that it has a strong link with in some almost locked set; null if there are none. */
    private @Nullable NumberSet[] linkedInSets = new NumberSet[256];

    /** Scratch memory of {@link #findStrongInDigit}. */
    private NumberSet linked = new NumberSet(0);

    private final StrongLinkTaker addToLinked = (node, other) -> linked.add(other);

    /** Scratch memory of {@link #findWeakInDigit}, for as many nodes as there are. */
    private int[] found = new int[256];

    private final NumberSets sets = new NumberSets();
    private final Consequences consequences = new Consequences(this);
    private boolean knowsConsequences;

    private boolean knowsRefuted;
    private NumberSet refuted = sets.empty();
    private NumberSet weaklyLinkedToRefuted = sets.empty();

    /** By node: its {@link #refutedLinkedTo(int)}; null until asked for. */
    private @Nullable NumberSet[] refutedLinkedTo = {};

    /** By node: its {@link #chainEnds(int)}; null until asked for. */
    private @Nullable NumberSet[] chainEnds = {};

    private CandidateSet refutedCandidates = CandidateSet.EMPTY;

    LinkGraph(Nodes kind) {
        this.kind = kind;
        Arrays.fill(several, NONE);
        Arrays.fill(severalMasks, NONE);
    }

    /**
     * Computes the nodes and links of the board as it is now.
     *
     * @param lockedSets of the board, for {@link Nodes#SETS}; null for the other kinds
     */
    void update(Candidates candidates, @Nullable AlmostLockedSets lockedSets) {
        forget();
        if (lockedSets != null) {
            forgetFootprints(lockedSets.footprints().size());
        }
        placesInHouses = candidates.placesInHouses();
        for (int digit = 1; digit <= 9; digit++) {
            starts[digit] = size;
            CellSet all = candidates.places(digit);
            places[digit] = all;
            for (int cell = all.first(); cell < Cell.COUNT; cell = all.next(cell)) {
                numbers[9 * cell + digit - 1] = size;
                digitsOfCell[cell] |= Digits.of(digit);
                add(digit, ONE_CELL[cell], Houses.peers(cell));
            }
            if (kind != Nodes.CELLS) {
                addGroups(digit);
            }
            if (lockedSets != null) {
                addSets(digit, lockedSets);
            }
        }
        starts[10] = size;
        sets.begin(size);
        linked = sets.empty();
        if (lockedSets != null) {
            linkInSets(lockedSets);
        }
    }

    private void forget() {
        Arrays.fill(strongInCell, 0, size, null);
        Arrays.fill(strongInDigit, 0, size, null);
        Arrays.fill(weakInCell, 0, size, null);
        Arrays.fill(weakInDigit, 0, size, null);
        Arrays.fill(strongInSet, 0, size, null);
        Arrays.fill(linkedInSets, 0, size, null);
        Arrays.fill(severalCounts, 0);
        Arrays.fill(digitsOfCell, 0);
        size = 0;
        knowsConsequences = false;
        knowsRefuted = false;
    }

    private void forgetFootprints(int footprints) {
        if (nodeOfFootprint.length < footprints) {
            nodeOfFootprint = new int[2 * footprints];
        }
        Arrays.fill(nodeOfFootprint, 0, footprints, -1);
    }

    private void add(int digit, CellSet ofNode, CellSet seenByAll) {
        if (size == digits.length) {
            digits = Arrays.copyOf(digits, 2 * size);
            found = new int[2 * size];
            cells = Arrays.copyOf(cells, 2 * size);
            seen = Arrays.copyOf(seen, 2 * size);
            strongInCell = Arrays.copyOf(strongInCell, 2 * size);
            strongInDigit = Arrays.copyOf(strongInDigit, 2 * size);
            weakInCell = Arrays.copyOf(weakInCell, 2 * size);
            weakInDigit = Arrays.copyOf(weakInDigit, 2 * size);
            strongInSet = Arrays.copyOf(strongInSet, 2 * size);
            linkedInSets = Arrays.copyOf(linkedInSets, 2 * size);
        }
        digits[size] = digit;
        cells[size] = ofNode;
        seen[size] = seenByAll;
        size++;
    }

    private void addSeveral(int digit, CellSet ofNode, CellSet seenByAll) {
        int first = ofNode.first();
        addTo(Houses.row(first), digit, ofNode);
        addTo(Houses.column(first), digit, ofNode);
        addTo(Houses.box(first), digit, ofNode);
        add(digit, ofNode, seenByAll);
    }

    /** Registers the node that is added next with a house, if all its cells lie there. */
    private void addTo(int house, int digit, CellSet ofNode) {
        int mask = Houses.mask(house, ofNode);
        if (Integer.bitCount(mask) < ofNode.size()) {
            return;
        }
        int slot = House.COUNT * digit + house;
        int count = severalCounts[slot]++;
        if (count == several[slot].length) {
            several[slot] = Arrays.copyOf(several[slot], 8 + 2 * count);
            severalMasks[slot] = Arrays.copyOf(severalMasks[slot], 8 + 2 * count);
        }
        several[slot][count] = size;
        severalMasks[slot][count] = mask;
    }

    private void addGroups(int digit) {
        for (int box = Houses.FIRST_BOX; box < House.COUNT; box++) {
            int inBox = places(digit, box);
            for (int i = 0; i < 3; i++) {
                addGroup(digit, box, Houses.row(Houses.cell(box, 3 * i)), inBox & Masks.third(i));
                addGroup(digit, box, Houses.column(Houses.cell(box, i)), inBox & Masks.everyThird(i));
            }
        }
    }

    private void addGroup(int digit, int box, int line, int mask) {
        if (Integer.bitCount(mask) >= 2) {
            CellSet group = Houses.cells(box, mask);
            CellSet seenByAll = House.of(box).cells().or(House.of(line).cells()).minus(group);
            addSeveral(digit, group, seenByAll);
        }
    }

    private void addSets(int digit, AlmostLockedSets sets) {
        int firstGroup = firstOfSeveral(digit);
        int endOfGroups = size;
        Footprints footprints = sets.footprints();
        for (int number = 0; number < sets.size(); number++) {
            int footprint = sets.set(number).footprint(digit);
            if (footprint != Footprints.NONE
                    && nodeOfFootprint[footprint] < 0
                    && footprints.eliminates(footprint)
                    && addsLinks(number, sets)) {
                CellSet places = footprints.places(footprint);
                int known = find(digit, places, firstGroup, endOfGroups);
                nodeOfFootprint[footprint] = known < 0 ? size : known;
                if (known < 0) {
                    addSeveral(digit, places, footprints.seen(footprint));
                }
            }
        }
    }

    /**
     * Whether a set adds links. One cell with two candidates does not, as its link is there already; and a chain enters
     * a set by one digit and leaves by another, so it needs two that eliminate something.
     */
    private static boolean addsLinks(int set, AlmostLockedSets all) {
        return all.set(set).cells().size() > 1 && Integer.bitCount(all.set(set).eliminatingDigits()) > 1;
    }

    private void linkInSets(AlmostLockedSets all) {
        int[] inSet = new int[9];
        for (int number = 0; number < all.size(); number++) {
            if (addsLinks(number, all)) {
                int count = 0;
                for (int rest = all.set(number).eliminatingDigits(); rest != 0; rest = Digits.dropFirst(rest)) {
                    int footprint = all.set(number).footprint(Digits.first(rest));
                    inSet[count++] = nodeOfFootprint[footprint];
                }
                for (int i = 0; i < count; i++) {
                    NumberSet linked = linkedInSets[inSet[i]];
                    if (linked == null) {
                        linked = sets.empty();
                        linkedInSets[inSet[i]] = linked;
                    }
                    for (int j = 0; j < count; j++) {
                        if (j != i) {
                            linked.add(inSet[j]);
                        }
                    }
                }
            }
        }
    }

    /** The other candidates of a node's cell, as a mask; 0 if the node has several cells. */
    int othersInCell(int node) {
        return isSingle(node) ? Digits.without(digitsOfCell[cells[node].first()], digits[node]) : 0;
    }

    private int[] findOthersInCell(int node) {
        int others = othersInCell(node);
        int[] linked = others == 0 ? NONE : new int[Integer.bitCount(others)];
        int count = 0;
        for (int rest = others; rest != 0; rest = Digits.dropFirst(rest)) {
            linked[count++] = node(cells[node].first(), Digits.first(rest));
        }
        return linked;
    }

    private int[] findWeakInDigit(int node) {
        int digit = digits[node];
        CellSet seenByAll = seen[node];
        CellSet single = seenByAll.and(places[digit]);
        int count = 0;
        for (int cell = single.first(); cell < Cell.COUNT; cell = single.next(cell)) {
            found[count++] = node(cell, digit);
        }
        for (int other = firstOfSeveral(digit); other < starts[digit + 1]; other++) {
            if (seenByAll.containsAll(cells[other])) {
                found[count++] = other;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The first node of a digit; for digit 10 the number of all nodes. */
    int first(int digit) {
        return starts[digit];
    }

    /**
     * The first node of a digit that has several cells; those of one cell come before it, in the order of the cells.
     */
    int firstOfSeveral(int digit) {
        return starts[digit] + places[digit].size();
    }

    /** Receives strong links. */
    interface StrongLinkTaker {
        void take(int node, int other);
    }

    /**
     * Hands over the strong links within digits, each from one of its ends or both, and once for each house that has
     * both ends.
     */
    void findStrongInDigits(StrongLinkTaker taker) {
        for (int digit = 1; digit <= 9; digit++) {
            for (int house = 0; house < House.COUNT; house++) {
                int slot = House.COUNT * digit + house;
                int all = places(digit, house);
                if (Masks.count(all) == 2) {
                    int first = node(Houses.firstCell(house, all), digit);
                    findCompleting(first, Masks.onlyFirst(all), digit, house, taker);
                }
                for (int i = 0; i < severalCounts[slot]; i++) {
                    findCompleting(several[slot][i], severalMasks[slot][i], digit, house, taker);
                }
            }
        }
    }

    /** Whether a digit may have strong links in a house: between two places, or of nodes of several cells. */
    private boolean mayLinkStrongly(int digit, int house) {
        return severalCount(digit, house) != 0 || Masks.count(places(digit, house)) == 2;
    }

    /**
     * Finds the strong links of a node in a house: with the nodes that have, together with it, all places of the digit
     * there.
     *
     * @param own the cells of the node, all in the house, as a mask
     */
    private void findCompleting(int node, int own, int digit, int house, StrongLinkTaker taker) {
        int slot = House.COUNT * digit + house;
        int left = places(digit, house) & ~own;
        // A node that has all places itself is true, so it has a strong link with each of them.
        int completing = left == 0 && Masks.areSeveral(own) ? own : left;
        if (left == 0 || Masks.isOne(left)) {
            for (int rest = completing; rest != 0; rest = Masks.dropFirst(rest)) {
                taker.take(node, node(Houses.firstCell(house, rest), digit));
            }
        }
        for (int i = 0; i < severalCounts[slot]; i++) {
            if ((left & ~severalMasks[slot][i]) == 0 && several[slot][i] != node) {
                taker.take(node, several[slot][i]);
            }
        }
    }

    private int[] findStrongInDigit(int node) {
        int digit = digits[node];
        linked.clear();
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            int house = Houses.house(cells[node].first(), kind);
            if (mayLinkStrongly(digit, house)) {
                int own = isSingle(node) ? Houses.number(house, cells[node].first()) : Houses.mask(house, cells[node]);
                if (Masks.count(own) == cells[node].size()) {
                    findCompleting(node, own, digit, house, addToLinked);
                }
            }
        }
        return linked.isEmpty() ? NONE : linked.toArray();
    }

    /** Whether the cells are all places of a digit in a house. */
    public boolean areAllPlaces(int digit, int house, CellSet cells) {
        return Houses.cells(house, places(digit, house)).equals(cells);
    }

    /** How many nodes there are. */
    public int size() {
        return size;
    }

    /** The node of a candidate, which must be on the board. */
    public int node(int cell, int digit) {
        return numbers[9 * cell + digit - 1];
    }

    /**
     * The node of the digit in the places of a footprint, in the graph of almost locked sets; -1 if there is none.
     * Places that add no links of their own may still be a group.
     */
    int nodeOf(Footprints footprints, int footprint, int digit) {
        int node = nodeOfFootprint[footprint];
        return node >= 0 ? node : find(digit, footprints.places(footprint), firstOfSeveral(digit), starts[digit + 1]);
    }

    /**
     * The node of a digit in some cells, of which several are looked for only among the nodes of a range; -1 if there
     * is none.
     */
    private int find(int digit, CellSet places, int from, int to) {
        if (places.size() == 1) {
            return node(places.first(), digit);
        }
        for (int node = from; node < to; node++) {
            if (cells[node].equals(places)) {
                return node;
            }
        }
        return -1;
    }

    public int digit(int node) {
        return digits[node];
    }

    public CellSet cells(int node) {
        return cells[node];
    }

    /** The candidate that a node of one cell is. */
    public Candidate candidate(int node) {
        return Candidate.of(cells[node].first(), digits[node]);
    }

    /** The cells that see every cell of a node. */
    public CellSet seen(int node) {
        return seen[node];
    }

    /** The cells that may hold the digit. */
    CellSet places(int digit) {
        return places[digit];
    }

    /** The number of nodes of several cells that lie in the house. */
    int severalCount(int digit, int house) {
        return severalCounts[House.COUNT * digit + house];
    }

    /** The nodes of several cells that lie in the house: the first {@link #severalCount} entries. Read-only. */
    int[] several(int digit, int house) {
        return several[House.COUNT * digit + house];
    }

    /** The cells of each of the nodes {@link #several}, as a mask. Read-only. */
    int[] severalMasks(int digit, int house) {
        return severalMasks[House.COUNT * digit + house];
    }

    /** The cells of the house that may hold the digit, as a mask. */
    int places(int digit, int house) {
        return placesInHouses[House.COUNT * digit + house];
    }

    /** Whether the node is a single candidate. */
    boolean isSingle(int node) {
        return node < firstOfSeveral(digits[node]);
    }

    /** The nodes that a node has a strong link with in its cell. Read-only. */
    public int[] strongInCell(int node) {
        if (strongInCell[node] == null) {
            strongInCell[node] = weakInCell(node).length == 1 ? weakInCell(node) : NONE;
        }
        return strongInCell[node];
    }

    /** The nodes of the same digit that a node has a strong link with. Read-only. */
    public int[] strongInDigit(int node) {
        if (strongInDigit[node] == null) {
            strongInDigit[node] = findStrongInDigit(node);
        }
        return strongInDigit[node];
    }

    /** The nodes, of other digits, that a node has a strong link with in some almost locked set. Read-only. */
    public int[] strongInSet(int node) {
        if (strongInSet[node] == null) {
            NumberSet linked = linkedInSets[node];
            strongInSet[node] = linked == null ? NONE : linked.toArray();
        }
        return strongInSet[node];
    }

    /** The nodes of {@link #strongInSet} as a set; null if there are none. */
    @Nullable
    NumberSet linkedInSets(int node) {
        return linkedInSets[node];
    }

    /** The nodes that a node has a weak link with in its cell. Read-only. */
    public int[] weakInCell(int node) {
        if (weakInCell[node] == null) {
            weakInCell[node] = findOthersInCell(node);
        }
        return weakInCell[node];
    }

    /** The nodes of the same digit that a node has a weak link with. Read-only. */
    public int[] weakInDigit(int node) {
        if (weakInDigit[node] == null) {
            weakInDigit[node] = findWeakInDigit(node);
        }
        return weakInDigit[node];
    }

    /** What all links together imply. */
    public Consequences consequences() {
        if (!knowsConsequences) {
            knowsConsequences = true;
            consequences.update();
        }
        return consequences;
    }

    /**
     * The single candidates that are refuted: each, being true, implies that it is false, along alternating weak and
     * strong links. Everything that a chain eliminates is among them: such a candidate, being true, makes one end of
     * the chain false, so the other end true, and so itself false. Read-only.
     */
    public NumberSet refuted() {
        findRefuted();
        return refuted;
    }

    /** The {@linkplain #refuted refuted} nodes as candidates. */
    public CandidateSet refutedCandidates() {
        findRefuted();
        return refutedCandidates;
    }

    /**
     * The nodes with a weak link to a {@linkplain #refuted refuted} candidate: only these can be ends of a chain.
     * Read-only.
     */
    public NumberSet weaklyLinkedToRefuted() {
        findRefuted();
        return weaklyLinkedToRefuted;
    }

    /** The {@linkplain #refuted refuted} candidates that a node has a weak link to. Read-only. */
    public NumberSet refutedLinkedTo(int node) {
        findRefuted();
        NumberSet known = refutedLinkedTo[node];
        if (known == null) {
            known = sets.empty();
            known.addCommon(consequences.excluded(node), refuted);
            refutedLinkedTo[node] = known;
        }
        return known;
    }

    /**
     * The other ends of the chains from a node that eliminate something: both ends have a weak link to the same
     * {@linkplain #refuted refuted} candidate, and one being false makes the other true. Read-only.
     */
    public NumberSet chainEnds(int node) {
        findRefuted();
        NumberSet known = chainEnds[node];
        if (known == null) {
            known = sets.empty();
            NumberSet between = refutedLinkedTo(node);
            for (int refutable = between.next(0); refutable >= 0; refutable = between.next(refutable + 1)) {
                known.addAll(consequences.excluded(refutable));
            }
            for (int end = known.next(0); end >= 0; end = known.next(end + 1)) {
                // The necessary condition comes first: it does not need the lists of the end's strong links.
                if (!consequences.mayMakeTrue(node, end) || !makesTrue(node, end)) {
                    known.remove(end);
                }
            }
            chainEnds[node] = known;
        }
        return known;
    }

    /**
     * Whether ¬node implies other: some node strongly linked to {@code other} is {@code node} itself, or is false when
     * {@code node} is false.
     */
    private boolean makesTrue(int node, int other) {
        return makesFalse(node, strongInCell(other))
                || makesFalse(node, strongInDigit(other))
                || makesFalse(node, strongInSet(other));
    }

    /** Whether some of the nodes is {@code node} itself, or is false when {@code node} is false. */
    private boolean makesFalse(int node, int[] some) {
        for (int other : some) {
            if (other == node || consequences.leadsFromFalseToFalse(node, other)) {
                return true;
            }
        }
        return false;
    }

    private void findRefuted() {
        if (knowsRefuted) {
            return;
        }
        knowsRefuted = true;
        Consequences all = consequences();
        Arrays.fill(refutedLinkedTo, null);
        Arrays.fill(chainEnds, null);
        if (refutedLinkedTo.length < size) {
            refutedLinkedTo = new NumberSet[2 * size];
            chainEnds = new NumberSet[2 * size];
        }
        refuted = sets.empty();
        weaklyLinkedToRefuted = sets.empty();
        CellSet[] byDigit = new CellSet[10];
        Arrays.fill(byDigit, CellSet.EMPTY);
        boolean any = false;
        for (int node = 0; node < size; node++) {
            if (isSingle(node) && all.leadsToFalse(node, node)) {
                refuted.add(node);
                weaklyLinkedToRefuted.addAll(all.excluded(node));
                byDigit[digits[node]] = byDigit[digits[node]].or(cells[node]);
                any = true;
            }
        }
        refutedCandidates = any ? CandidateSet.of(digit -> byDigit[digit]) : CandidateSet.EMPTY;
    }
}
