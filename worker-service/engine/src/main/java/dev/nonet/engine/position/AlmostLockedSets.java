package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.NumberSets;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of a board's {@linkplain AlmostLockedSet almost locked sets}, and the links between them. Two sets are linked by a
 * digit (their restricted common) if at most one of them can hold it, because all its places in the one see all its places in the
 * other. Sets are numbered from 0. Everything that is returned is valid until the board changes.
 *
 * <pre>
 *   sets[number] ──digit──▶ footprint ──▶ sets: all sets with these places for the digit
 *                                         linked, sharingElimination, …: computed once for all of these, when first asked for
 *   seenFrom[9 * cell + digit - 1]        the sets all of whose places for the digit the cell sees
 * </pre>
 *
 * Invariant: a set that lies in two houses has one number; sets with the same places for a digit have the same footprint object for it.
 */
public final class AlmostLockedSets {

    /** A board with more sets is treated as having none, to bound memory and time. Only boards thinned out at random have so many. */
    private static final int MOST = 1_500;

    private final Position position;
    private final Footprints known;
    private final Choice choice = new Choice();
    private final NumberSets numberSets = new NumberSets();

    /** All that were ever made; the first {@link #size} are those of the board. */
    private AlmostLockedSet[] sets = new AlmostLockedSet[256];

    private int made;
    private int size;

    /** By digit: the sets that have it as a candidate. */
    private final NumberSet[] having = new NumberSet[10];

    /** By digit: the footprints of all sets, each once. */
    private final List<List<Footprint>> footprints = new ArrayList<>();

    /**
     * By refuted candidate, {@code 9 * cell + digit - 1}: the sets that would eliminate it, as the cell sees all their places for the
     * digit. Computed when first asked for.
     */
    private final @Nullable NumberSet[] eliminatingRefuted = new NumberSet[9 * Cell.COUNT];

    private boolean knowsRefuted;

    /** By {@code 9 * cell + digit - 1}: the sets all of whose places for the digit the cell sees. */
    private final @Nullable NumberSet[] seenFrom = new NumberSet[9 * Cell.COUNT];

    /** The digits for which {@link #seenFrom} is computed, as a mask; digit 1 is bit 1. */
    private int seenDigits;

    /** By {@code 9 * cell + digit - 1}; null until asked for. */
    private final @Nullable CandidateSet[] eliminatedWhenLocked = new CandidateSet[9 * Cell.COUNT];

    /** Working memory of {@link #eliminatedWhenLocked}: cells by digit, in the layout of {@link CellSet}. */
    private final long[] upper = new long[10];

    private final long[] lower = new long[10];

    /** By set: the digits, as a mask, by which it would eliminate a refuted candidate. */
    private int[] refutedDigits = {};

    private NumberSet none = new NumberSet(0);

    private int[][] neighbors = {};
    private int[][] links = {};

    AlmostLockedSets(Position position) {
        this.position = position;
        this.known = new Footprints(position);
        for (int digit = 0; digit <= 9; digit++) {
            footprints.add(new ArrayList<>());
        }
    }

    /** Finds the sets of the board as it is now. */
    void update() {
        forget();
        known.begin();
        for (int house = 0; house < House.COUNT; house++) {
            known.beginHouse(house);
            choice.chooseAny(house);
        }
        if (size > MOST) {
            size = 0;
        }
        numberSets.begin(size);
        none = numberSets.empty();
        for (int digit = 1; digit <= 9; digit++) {
            having[digit] = numberSets.empty();
        }
        for (int number = 0; number < size; number++) {
            for (int rest = set(number).digits(); rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                having[digit].add(number);
                enter(number, digit, set(number).footprint(digit));
            }
        }
        if (neighbors.length < size) {
            neighbors = new int[2 * size][];
            links = new int[2 * size][];
            refutedDigits = new int[2 * size];
        }
    }

    private void forget() {
        footprints.forEach(List::clear);
        Arrays.fill(seenFrom, null);
        Arrays.fill(eliminatedWhenLocked, null);
        Arrays.fill(eliminatingRefuted, null);
        Arrays.fill(neighbors, null);
        Arrays.fill(links, null);
        knowsRefuted = false;
        seenDigits = 0;
        size = 0;
    }

    /** Enumerates the sets of one house. A set that lies in two houses is found in the first of them only. */
    private final class Choice {

        private int house;
        private final int[] digitsOfCell = new int[9];
        private final int[] placesOfDigit = new int[10];

        void chooseAny(int ofHouse) {
            house = ofHouse;
            int empty = 0;
            for (int number = 0; number < 9; number++) {
                digitsOfCell[number] = position.digits(Houses.cell(house, number));
                empty |= digitsOfCell[number] == 0 ? 0 : 1 << number;
            }
            for (int digit = 1; digit <= 9; digit++) {
                placesOfDigit[digit] = position.places(digit, house);
            }
            choose(empty, 0, 0, 1);
        }

        /**
         * Adds one cell to a choice in every way.
         *
         * @param open the empty cells that may be added, as a mask
         * @param chosen the cells so far, as a mask
         * @param digits the candidates of these together
         * @param size the number of cells after the addition
         */
        private void choose(int open, int chosen, int digits, int size) {
            for (int rest = open; rest != 0; rest &= rest - 1) {
                int number = Integer.numberOfTrailingZeros(rest);
                int later = rest & rest - 1;
                int all = digits | digitsOfCell[number];
                int together = chosen | 1 << number;
                int tooMany = Integer.bitCount(all) - size - 1;
                if (tooMany == 0 && !isOfEarlierHouse(together)) {
                    add(together, all);
                }
                if (later != 0 && tooMany <= Integer.bitCount(later)) {
                    choose(later, together, all, size + 1);
                }
            }
        }

        private boolean isOfEarlierHouse(int numbers) {
            if (house < 18) {
                return house >= 9 && Integer.bitCount(numbers) == 1;
            }
            return isWithin(numbers, 0b111, 3) || isWithin(numbers, 0b001_001_001, 1);
        }

        /** Whether the cells are in one of the three lines of a box. */
        private static boolean isWithin(int numbers, int line, int shift) {
            return (numbers & ~line) == 0 || (numbers & ~(line << shift)) == 0 || (numbers & ~(line << 2 * shift)) == 0;
        }

        private void add(int numbers, int digits) {
            if (size > MOST) {
                return;
            }
            AlmostLockedSet set = next();
            set.begin(Houses.cells(house, numbers));
            for (int rest = digits; rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                set.add(known.of(digit, numbers & placesOfDigit[digit]));
            }
        }
    }

    private AlmostLockedSet next() {
        if (size == made) {
            if (made == sets.length) {
                sets = Arrays.copyOf(sets, 2 * made);
            }
            sets[made++] = new AlmostLockedSet();
        }
        return sets[size++];
    }

    private void enter(int number, int digit, Footprint footprint) {
        NumberSet numbers = footprint.sets;
        if (numbers == null) {
            numbers = numberSets.empty();
            footprint.sets = numbers;
            footprints.get(digit).add(footprint);
        }
        numbers.add(number);
    }

    private void enter(int number, int digit, CellSet cells, @Nullable NumberSet[] byCell) {
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            int slot = 9 * cell + digit - 1;
            NumberSet numbers = byCell[slot];
            if (numbers == null) {
                numbers = numberSets.empty();
                byCell[slot] = numbers;
            }
            numbers.add(number);
        }
    }

    public int size() {
        return size;
    }

    public AlmostLockedSet set(int number) {
        return sets[number];
    }

    /** The sets that have a digit. Read-only. */
    NumberSet having(int digit) {
        return having[digit];
    }

    /** The sets linked with a set by a digit. Read-only. */
    public NumberSet linked(int number, int digit) {
        Footprint footprint = set(number).footprint(digit);
        if (footprint == Footprint.NONE) {
            return none;
        }
        NumberSet linked = footprint.linked;
        if (linked == null) {
            CellSet places = footprint.places();
            linked = numberSets.empty();
            linked.addAll(seenFrom(places.first(), digit));
            for (int cell = places.next(places.first()); cell < Cell.COUNT; cell = places.next(cell)) {
                linked.keepAll(seenFrom(cell, digit));
            }
            footprint.linked = linked;
        }
        return linked;
    }

    /**
     * The candidates that are refuted along all links, those through almost locked sets included. Everything that a chain of sets
     * eliminates is among them: a set that lacks a digit holds its others (strong link), and a set linked with it by one of these does
     * not hold that one (weak link).
     */
    public CandidateSet refuted() {
        return position.links(LinkGraph.Nodes.SETS).refutedCandidates();
    }

    /**
     * Whether there may be a chain that shows that one of two sets holds a digit. If false, there is none; see
     * {@link Consequences#mayMakeTrue}.
     */
    public boolean mayBeChained(int one, int two, int digit) {
        int from = node(one, digit);
        int to = node(two, digit);
        return from < 0
                || to < 0
                || position.links(LinkGraph.Nodes.SETS).consequences().mayMakeTrue(from, to);
    }

    /** The node of a digit's places in a set, in the graph {@link LinkGraph.Nodes#SETS}; -1 if they are no node. */
    public int node(int number, int digit) {
        LinkGraph graph = position.links(LinkGraph.Nodes.SETS);
        Footprint footprint = set(number).footprint(digit);
        return footprint.node >= 0 ? footprint.node : graph.find(digit, footprint.places());
    }

    /** The digits, as a mask, by which a set would eliminate a {@linkplain #refuted refuted} candidate if it holds them. */
    public int refutedDigits(int number) {
        computeRefuted();
        return refutedDigits[number];
    }

    private void computeRefuted() {
        if (knowsRefuted) {
            return;
        }
        knowsRefuted = true;
        Arrays.fill(refutedDigits, 0, size, 0);
        CandidateSet refuted = refuted();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet cells = refuted.cells(digit);
            for (int number = cells.isEmpty() ? -1 : having[digit].next(0);
                    number >= 0;
                    number = having[digit].next(number + 1)) {
                CellSet gone = set(number).gone(digit).and(cells);
                if (!gone.isEmpty()) {
                    refutedDigits[number] |= 1 << digit - 1;
                    enter(number, digit, gone, eliminatingRefuted);
                }
            }
        }
    }

    /**
     * The sets that have an elimination of the digit in common with a set, and one that is {@linkplain #refuted refuted}, so that chains
     * may find it: some cell sees all places of the digit in both. The set itself may be among them. Read-only.
     */
    public NumberSet sharingRefutedElimination(int number, int digit) {
        Footprint footprint = set(number).footprint(digit);
        if (footprint == Footprint.NONE) {
            return none;
        }
        NumberSet sharing = footprint.sharingRefutedElimination;
        if (sharing == null) {
            sharing = numberSets.empty();
            computeRefuted();
            CellSet gone = footprint.gone().and(refuted().cells(digit));
            for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
                sharing.addAll(Objects.requireNonNull(eliminatingRefuted[9 * cell + digit - 1]));
            }
            footprint.sharingRefutedElimination = sharing;
        }
        return sharing;
    }

    /**
     * The sets that have an elimination of the digit in common with a set: some cell that may hold it sees all its places in both. The
     * set itself may be among them. Read-only.
     */
    public NumberSet sharingElimination(int number, int digit) {
        Footprint footprint = set(number).footprint(digit);
        NumberSet known = footprint.sharingElimination;
        if (known == null) {
            known = numberSets.empty();
            CellSet gone = footprint.gone();
            for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
                known.addAll(seenFrom(cell, digit));
            }
            footprint.sharingElimination = known;
        }
        return known;
    }

    /** The sets that have a digit, all of whose places for it are seen by a cell that may hold it too. Read-only. */
    public NumberSet seenFrom(int cell, int digit) {
        if ((seenDigits >>> digit & 1) == 0) {
            seenDigits |= 1 << digit;
            findSeen(digit);
        }
        NumberSet seen = seenFrom[9 * cell + digit - 1];
        return seen == null ? none : seen;
    }

    private void findSeen(int digit) {
        List<Footprint> all = footprints.get(digit);
        for (int i = 0; i < all.size(); i++) {
            Footprint footprint = all.get(i);
            CellSet gone = footprint.gone();
            for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
                int slot = 9 * cell + digit - 1;
                NumberSet seen = seenFrom[slot];
                if (seen == null) {
                    seen = numberSets.empty();
                    seenFrom[slot] = seen;
                }
                seen.addAll(Objects.requireNonNull(footprint.sets));
            }
        }
    }

    /**
     * What would be eliminated if a cell held a digit, by any of the sets {@linkplain #seenFrom seen from} it: such a set loses the digit
     * and becomes a locked set of its other digits.
     */
    public CandidateSet eliminatedWhenLocked(int cell, int digit) {
        int slot = 9 * cell + digit - 1;
        CandidateSet known = eliminatedWhenLocked[slot];
        if (known == null) {
            NumberSet seen = seenFrom(cell, digit);
            Arrays.fill(upper, 0);
            Arrays.fill(lower, 0);
            for (int number = seen.next(0); number >= 0; number = seen.next(number + 1)) {
                AlmostLockedSet set = set(number);
                for (int rest = set.eliminatingDigits() & ~(1 << (digit - 1)); rest != 0; rest &= rest - 1) {
                    int other = 1 + Integer.numberOfTrailingZeros(rest);
                    upper[other] |= set.gone(other).upper();
                    lower[other] |= set.gone(other).lower();
                }
            }
            known = CandidateSet.of(other -> new CellSet(upper[other], lower[other]));
            eliminatedWhenLocked[slot] = known;
        }
        return known;
    }

    /** The digits by which two sets are linked (their restricted commons), as a mask. */
    public int links(int one, int two) {
        int links = 0;
        for (int rest = set(one).digits() & set(two).digits(); rest != 0; rest &= rest - 1) {
            if (linked(one, 1 + Integer.numberOfTrailingZeros(rest)).contains(two)) {
                links |= rest & -rest;
            }
        }
        return links;
    }

    /** The sets linked with a set by any digit. */
    public NumberSet linked(int number) {
        NumberSet all = numberSets.empty();
        for (int rest = set(number).digits(); rest != 0; rest &= rest - 1) {
            all.addAll(linked(number, 1 + Integer.numberOfTrailingZeros(rest)));
        }
        return all;
    }

    /** The sets linked with a set by any digit, ascending. Read-only. */
    public int[] neighbors(int number) {
        if (neighbors[number] == null) {
            neighbors[number] = linked(number).toArray();
        }
        return neighbors[number];
    }

    /** For each of the {@link #neighbors} the digits of the link, as a mask. Read-only. */
    public int[] links(int number) {
        if (links[number] == null) {
            int[] linked = neighbors(number);
            int[] by = new int[linked.length];
            for (int i = 0; i < linked.length; i++) {
                by[i] = links(number, linked[i]);
            }
            links[number] = by;
        }
        return links[number];
    }
}
