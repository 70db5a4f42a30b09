package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
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
 * The almost locked sets of a board, and which of them are linked: two sets are linked by a digit if only one of them can hold
 * it, because all its places in the one see all its places in the other. A snapshot: it does not follow the board.
 */
public final class LinkedLockedSets {

    /** On boards with more of them, which nothing but elimination at random leads to, they are not used. */
    private static final int MOST = 1_500;

    private final Position position;
    private final List<AlmostLockedSet> sets = new ArrayList<>();

    /** By digit: the sets that have it. */
    private final NumberSet[] having = new NumberSet[10];

    /** By digit: what places some set has for it, each once. */
    private final List<List<Footprint>> footprints = new ArrayList<>();

    /**
     * By {@code 9 * cell + digit - 1}: the sets all of whose places for the digit the cell sees, where chains may rule the digit out.
     * Null until it is asked for.
     */
    private @Nullable NumberSet @Nullable [] barring;

    /** By the same: the sets all of whose places for the digit the cell sees. */
    private final @Nullable NumberSet[] seenFrom = new NumberSet[9 * Cell.COUNT];

    /** By the same: what those sets would rule out of other digits. */
    private final @Nullable CandidateSet[] goneBeside = new CandidateSet[9 * Cell.COUNT];

    /** By set: the digits, as a mask, by which it is among the {@link #barring} ones. */
    private int[] refuting = {};

    private final NumberSet none = new NumberSet(0);

    private final int[][] neighbors;
    private final int[][] links;

    LinkedLockedSets(Position position) {
        this.position = position;
        Footprints known = new Footprints(position);
        for (int house = 0; house < House.COUNT; house++) {
            known.beginHouse(house);
            new Choice(house, known).chooseAny();
        }
        if (sets.size() > MOST) {
            sets.clear();
        }
        for (int digit = 1; digit <= 9; digit++) {
            having[digit] = new NumberSet(sets.size());
        }
        for (int digit = 0; digit <= 9; digit++) {
            footprints.add(new ArrayList<>());
        }
        for (int number = 0; number < sets.size(); number++) {
            for (int rest = set(number).digits(); rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                having[digit].add(number);
                enter(number, digit, set(number).footprint(digit));
            }
        }
        this.neighbors = new int[sets.size()][];
        this.links = new int[sets.size()][];
    }

    /** The sets of one house, each once, though it may be in two: those of a line are not found again in its boxes. */
    private final class Choice {

        private final int house;
        private final Footprints footprints;
        private final int[] digitsOfCell = new int[9];

        Choice(int house, Footprints footprints) {
            this.house = house;
            this.footprints = footprints;
        }

        void chooseAny() {
            int empty = 0;
            for (int number = 0; number < 9; number++) {
                digitsOfCell[number] = position.digits(Houses.cell(house, number));
                empty |= digitsOfCell[number] == 0 ? 0 : 1 << number;
            }
            choose(empty, 0, 0, 1);
        }

        /**
         * @param open the empty cells that may be added, as a mask
         * @param chosen the cells so far, as a mask
         * @param digits what these may hold
         * @param size how many cells there are with one more
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
            if (sets.size() > MOST) {
                return;
            }
            Footprint[] ofDigits = new Footprint[10];
            Arrays.fill(ofDigits, Footprint.NONE);
            int excluding = 0;
            for (int rest = digits; rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                ofDigits[digit] = footprints.of(digit, numbers & position.places(digit, house));
                excluding |= ofDigits[digit].gone.isEmpty() ? 0 : rest & -rest;
            }
            sets.add(new AlmostLockedSet(Houses.cells(house, numbers), digits, excluding, ofDigits));
        }
    }

    private void enter(int number, int digit, Footprint footprint) {
        NumberSet numbers = footprint.sets;
        if (numbers == null) {
            numbers = new NumberSet(sets.size());
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
                numbers = new NumberSet(sets.size());
                byCell[slot] = numbers;
            }
            numbers.add(number);
        }
    }

    public int size() {
        return sets.size();
    }

    public AlmostLockedSet set(int number) {
        return sets.get(number);
    }

    /** The numbers of the sets linked with a set by a digit. Not to be changed. */
    public NumberSet linked(int number, int digit) {
        Footprint footprint = sets.get(number).footprint(digit);
        if (footprint == Footprint.NONE) {
            return none;
        }
        NumberSet linked = footprint.linked;
        if (linked == null) {
            CellSet places = footprint.places;
            linked = new NumberSet(size());
            linked.addAll(seenFrom(places.first(), digit));
            for (int cell = places.next(places.first()); cell < Cell.COUNT; cell = places.next(cell)) {
                linked.keepAll(seenFrom(cell, digit));
            }
            footprint.linked = linked;
        }
        return linked;
    }

    /**
     * What chains through the sets can rule out, with all other links. Every chain of sets is one of these: where a set does not hold a
     * digit it holds its others, and a set that it is linked with by one of them does not hold that.
     */
    public CandidateSet refuted() {
        return position.links(LinkGraph.Nodes.SETS).refutedCandidates();
    }

    /** The digits, as a mask, that a set would rule out somewhere where they are {@link #refuted}, if it holds them. */
    public int refuting(int number) {
        computeBarring();
        return refuting[number];
    }

    private @Nullable NumberSet[] computeBarring() {
        @Nullable NumberSet[] computed = barring;
        if (computed == null) {
            computed = new NumberSet[9 * Cell.COUNT];
            refuting = new int[size()];
            CandidateSet refuted = refuted();
            for (int digit = 1; digit <= 9; digit++) {
                CellSet cells = refuted.cells(digit);
                for (int number = cells.isEmpty() ? -1 : having[digit].next(0);
                        number >= 0;
                        number = having[digit].next(number + 1)) {
                    CellSet gone = set(number).gone(digit).and(cells);
                    if (!gone.isEmpty()) {
                        refuting[number] |= 1 << digit - 1;
                        enter(number, digit, gone, computed);
                    }
                }
            }
            barring = computed;
        }
        return computed;
    }

    /**
     * The numbers of the sets that have a digit in common with a set for which some cell, where it is {@link #refuted}, sees all places
     * in both. The set itself may be among them. Not to be changed.
     */
    public NumberSet excluding(int number, int digit) {
        Footprint footprint = sets.get(number).footprint(digit);
        if (footprint == Footprint.NONE) {
            return none;
        }
        NumberSet excluding = footprint.excluding;
        if (excluding == null) {
            excluding = new NumberSet(size());
            @Nullable NumberSet[] sets = computeBarring();
            CellSet gone = footprint.gone.and(refuted().cells(digit));
            for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
                excluding.addAll(Objects.requireNonNull(sets[9 * cell + digit - 1]));
            }
            footprint.excluding = excluding;
        }
        return excluding;
    }

    /** The numbers of the sets that have a digit and all of whose places for it a cell sees. Not to be changed. */
    public NumberSet seenFrom(int cell, int digit) {
        int slot = 9 * cell + digit - 1;
        NumberSet known = seenFrom[slot];
        if (known != null) {
            return known;
        }
        NumberSet seen = new NumberSet(size());
        for (Footprint footprint : footprints.get(digit)) {
            if (footprint.seen.contains(cell) && footprint.sets != null) {
                seen.addAll(footprint.sets);
            }
        }
        seenFrom[slot] = seen;
        return seen;
    }

    /** What the sets {@link #seenFrom seen from} a cell would rule out of other digits, each by holding the digit. */
    public CandidateSet goneBeside(int cell, int digit) {
        int slot = 9 * cell + digit - 1;
        CandidateSet known = goneBeside[slot];
        if (known == null) {
            NumberSet seen = seenFrom(cell, digit);
            CellSet[] gone = new CellSet[10];
            Arrays.fill(gone, CellSet.EMPTY);
            for (int number = seen.next(0); number >= 0; number = seen.next(number + 1)) {
                AlmostLockedSet set = set(number);
                for (int rest = set.excluding() & ~(1 << (digit - 1)); rest != 0; rest &= rest - 1) {
                    int other = 1 + Integer.numberOfTrailingZeros(rest);
                    gone[other] = gone[other].or(set.gone(other));
                }
            }
            known = CandidateSet.of(other -> gone[other]);
            goneBeside[slot] = known;
        }
        return known;
    }

    /** The digits by which two sets are linked, as a mask. */
    public int links(int one, int two) {
        int links = 0;
        for (int rest = set(one).digits() & set(two).digits(); rest != 0; rest &= rest - 1) {
            if (linked(one, 1 + Integer.numberOfTrailingZeros(rest)).contains(two)) {
                links |= rest & -rest;
            }
        }
        return links;
    }

    /** The numbers of the sets linked with a set. */
    public NumberSet linked(int number) {
        NumberSet all = new NumberSet(size());
        for (int rest = set(number).digits(); rest != 0; rest &= rest - 1) {
            all.addAll(linked(number, 1 + Integer.numberOfTrailingZeros(rest)));
        }
        return all;
    }

    /** The numbers of the sets linked with a set, rising. Not to be changed. */
    public int[] neighbors(int number) {
        if (neighbors[number] == null) {
            NumberSet all = linked(number);
            int[] found = new int[size()];
            int count = 0;
            for (int other = all.next(0); other >= 0; other = all.next(other + 1)) {
                found[count++] = other;
            }
            neighbors[number] = Arrays.copyOf(found, count);
        }
        return neighbors[number];
    }

    /** For each of the neighbors the digits of the link, as a mask. Not to be changed. */
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
