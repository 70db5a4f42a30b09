package dev.nonet.engine.position;

import dev.nonet.engine.board.CandidateBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.NumberSets;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of a board's {@linkplain AlmostLockedSet almost locked sets}, and the links between them. Two sets are
 * linked by a digit (their restricted common) if at most one of them can hold it, because all its places in the one see
 * all its places in the other. Sets are numbered from 0. Everything that is returned is valid until the board changes.
 *
 * <pre>
 *   sets[number]                        its cells, digits, and by digit a number of {@link Footprints}
 *   linked[footprint], …                computed once for each footprint, when first asked for
 *   seenFrom[9 * cell + digit - 1]      the sets all of whose places for the digit the cell sees
 * </pre>
 *
 * Invariant: a set that lies in two houses has one number; sets with the same places for a digit have the same
 * footprint for it.
 *
 * <p>A board has hundreds of sets, so their memory is used again for the next board. Sets of sets are kept by their
 * number in {@link NumberSets}.
 */
public final class AlmostLockedSets {

    /**
     * A board with more sets is treated as having none, to bound memory and time. Only boards thinned out at random
     * have so many.
     */
    private static final int MAX = 1_500;

    private final Candidates candidates;
    private final Footprints footprints;
    private final HouseSearch houseSearch = new HouseSearch();
    private final NumberSets numberSets = new NumberSets();

    private int size;

    /** The first {@link #size} are the sets of the board; the others are left over from other boards. */
    private AlmostLockedSet[] sets = {};

    /** By {@code 9 * cell + digit - 1}: the number of the sets {@link #seenFrom(int, int)}. */
    private final int[] seenFrom = new int[9 * Cell.COUNT];

    /** The digits for which {@link #seenFrom} is computed, as a mask. */
    private int seenDigits;

    /**
     * By {@code 9 * cell + digit - 1}, made when first needed: the candidates that are eliminated when this one is
     * true.
     */
    private final @Nullable CandidateBits[] whenLocked = new CandidateBits[9 * Cell.COUNT];

    /** By {@code 9 * cell + digit - 1}: whether {@link #whenLocked} is that of this board. */
    private final boolean[] knowsWhenLocked = new boolean[9 * Cell.COUNT];

    /** By footprint: the number of the sets {@link #linked(int, int)}; 0 if they are not computed. */
    private int[] linked = {};

    /** By footprint: the number of the sets {@link #sharingElimination(int, int)}; 0 if they are not computed. */
    private int[] sharingElimination = {};

    /** By set: its {@link #neighbors(int)}; null if they are not computed. */
    private int[][] neighbors = {};

    /** By set: its {@link #linksToNeighbors(int)}; null if they are not computed. */
    private int[][] linksToNeighbors = {};

    AlmostLockedSets(Candidates candidates) {
        this.candidates = candidates;
        this.footprints = new Footprints(candidates);
    }

    /** Finds the sets of the board as it is now. */
    void update() {
        forget();
        for (int house = 0; house < House.COUNT; house++) {
            houseSearch.run(house);
        }
        if (size > MAX) {
            size = 0;
        }
        numberSets.begin(size);
        if (neighbors.length < size) {
            neighbors = new int[sets.length][];
            linksToNeighbors = new int[sets.length][];
        }
        if (linked.length < footprints.size()) {
            linked = new int[2 * footprints.size()];
            sharingElimination = new int[linked.length];
        }
    }

    private void forget() {
        Arrays.fill(linked, 0);
        Arrays.fill(sharingElimination, 0);
        Arrays.fill(seenFrom, 0);
        Arrays.fill(knowsWhenLocked, false);
        Arrays.fill(neighbors, 0, size, null);
        Arrays.fill(linksToNeighbors, 0, size, null);
        seenDigits = 0;
        size = 0;
        footprints.begin();
    }

    /** Enumerates the sets of one house. A set that lies in two houses is found in the first of them only. */
    private final class HouseSearch {

        private int house;
        private final int[] digitsOfCell = new int[9];
        private final int[] placesOfDigit = new int[10];

        void run(int ofHouse) {
            house = ofHouse;
            int empty = 0;
            for (int number = 0; number < 9; number++) {
                digitsOfCell[number] = candidates.digits(Houses.cell(house, number));
                empty |= digitsOfCell[number] == 0 ? 0 : 1 << number;
            }
            for (int digit = 1; digit <= 9; digit++) {
                placesOfDigit[digit] = candidates.places(digit, house);
            }
            choose(empty, 0, 0, 1);
        }

        /**
         * Adds the almost locked sets that contain some cells and further ones, in every way.
         *
         * @param open the empty cells that may be added, as a mask
         * @param chosen the cells so far, as a mask
         * @param digits the candidates of these together
         * @param size the number of cells after the addition
         */
        private void choose(int open, int chosen, int digits, int size) {
            for (int rest = open; rest != 0; rest = Masks.dropFirst(rest)) {
                int number = Masks.first(rest);
                int later = Masks.dropFirst(rest);
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

        /**
         * Whether the cells lie in a house with a lower number too: a single cell in its row, cells of a box in a line.
         */
        private boolean isOfEarlierHouse(int numbers) {
            if (house < Houses.FIRST_BOX) {
                return house >= Houses.FIRST_COLUMN && Integer.bitCount(numbers) == 1;
            }
            int first = Masks.first(numbers);
            return (numbers & ~Masks.third(first / 3)) == 0 || (numbers & ~Masks.everyThird(first % 3)) == 0;
        }

        private void add(int numbers, int ofSet) {
            if (size > MAX) {
                return;
            }
            if (size == sets.length) {
                sets = Arrays.copyOf(sets, 256 + 2 * size);
                for (int number = size; number < sets.length; number++) {
                    sets[number] = new AlmostLockedSet(footprints);
                }
            }
            AlmostLockedSet set = sets[size];
            set.set(Houses.cells(house, numbers), ofSet);
            for (int rest = ofSet; rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                set.setFootprint(digit, footprints.of(digit, house, numbers & placesOfDigit[digit]));
            }
            size++;
        }
    }

    public int size() {
        return size;
    }

    public AlmostLockedSet set(int number) {
        return sets[number];
    }

    /** Whether some cell would lose the digit if one set held it, and also if the other did. */
    public boolean shareElimination(int one, int two, int digit) {
        return sets[one].gone(digit).intersects(sets[two].gone(digit));
    }

    /** The footprints of the board. */
    Footprints footprints() {
        return footprints;
    }

    /** The sets that have any of some cells. */
    public NumberSet meeting(CellSet some) {
        NumberSet meeting = numberSets.empty();
        for (int number = 0; number < size; number++) {
            if (sets[number].cells().intersects(some)) {
                meeting.add(number);
            }
        }
        return meeting;
    }

    /** The sets linked with a set by a digit. Read-only. */
    public NumberSet linked(int number, int digit) {
        int footprint = sets[number].footprint(digit);
        if (footprint != Footprints.NONE && linked[footprint] == 0) {
            linked[footprint] = numberSets.lend();
            NumberSet seenFromAll = numberSets.get(linked[footprint]);
            CellSet places = footprints.places(footprint);
            seenFromAll.addAll(seenFrom(places.first(), digit));
            for (int cell = places.next(places.first()); cell < Cell.COUNT; cell = places.next(cell)) {
                seenFromAll.keepAll(seenFrom(cell, digit));
            }
        }
        return numberSets.get(linked[footprint]);
    }

    /**
     * The sets that have an elimination of the digit in common with a set: some cell that may hold it sees all its
     * places in both. The set itself may be among them. Read-only.
     */
    public NumberSet sharingElimination(int number, int digit) {
        int footprint = sets[number].footprint(digit);
        if (footprint != Footprints.NONE && sharingElimination[footprint] == 0) {
            sharingElimination[footprint] = numberSets.lend();
            NumberSet sharing = numberSets.get(sharingElimination[footprint]);
            CellSet gone = footprints.gone(footprint);
            for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
                sharing.addAll(seenFrom(cell, digit));
            }
        }
        return numberSets.get(sharingElimination[footprint]);
    }

    /** The sets that have a digit, all of whose places for it are seen by a cell that may hold it too. Read-only. */
    public NumberSet seenFrom(int cell, int digit) {
        if (!Digits.contain(seenDigits, digit)) {
            seenDigits |= Digits.of(digit);
            for (int number = 0; number < size; number++) {
                if (Digits.contain(sets[number].eliminatingDigits(), digit)) {
                    CellSet gone = sets[number].gone(digit);
                    for (int each = gone.first(); each < Cell.COUNT; each = gone.next(each)) {
                        numberSets.enter(number, seenFrom, 9 * each + digit - 1);
                    }
                }
            }
        }
        return numberSets.get(seenFrom[9 * cell + digit - 1]);
    }

    /**
     * Whether some candidate is {@linkplain #eliminatedWhenLocked eliminated} if one cell holds a digit, and also if
     * the other does.
     */
    public boolean shareEliminationWhenLocked(int one, int two, int digit) {
        return whenLocked(one, digit).intersects(whenLocked(two, digit));
    }

    /**
     * The cells that would lose a digit if a cell held another, by any of the sets {@linkplain #seenFrom seen from} it:
     * such a set loses that digit and becomes a locked set of its others.
     */
    public CellSet eliminatedWhenLocked(int cell, int digit, int other) {
        return whenLocked(cell, digit).cells(other).toSet();
    }

    private CandidateBits whenLocked(int cell, int digit) {
        int slot = 9 * cell + digit - 1;
        CandidateBits gone = whenLocked[slot];
        if (gone == null) {
            gone = new CandidateBits();
            whenLocked[slot] = gone;
        }
        if (!knowsWhenLocked[slot]) {
            knowsWhenLocked[slot] = true;
            gone.clear();
            NumberSet seen = seenFrom(cell, digit);
            for (int number = seen.next(0); number >= 0; number = seen.next(number + 1)) {
                int others = Digits.without(sets[number].eliminatingDigits(), digit);
                for (int rest = others; rest != 0; rest = Digits.dropFirst(rest)) {
                    gone.addAll(Digits.first(rest), sets[number].gone(Digits.first(rest)));
                }
            }
        }
        return gone;
    }

    /** The digits by which two sets are linked, their restricted commons, as a mask. */
    public int restrictedCommons(int one, int two) {
        int commons = 0;
        for (int rest = sets[one].eliminatingDigits() & sets[two].eliminatingDigits();
                rest != 0;
                rest = Digits.dropFirst(rest)) {
            if (linked(one, Digits.first(rest)).contains(two)) {
                commons |= Masks.onlyFirst(rest);
            }
        }
        return commons;
    }

    /** The sets linked with a set by any digit. */
    public NumberSet linked(int number) {
        NumberSet all = numberSets.empty();
        for (int rest = sets[number].digits(); rest != 0; rest = Digits.dropFirst(rest)) {
            all.addAll(linked(number, Digits.first(rest)));
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
    public int[] linksToNeighbors(int number) {
        if (linksToNeighbors[number] == null) {
            int[] linked = neighbors(number);
            int[] by = new int[linked.length];
            for (int i = 0; i < linked.length; i++) {
                by[i] = restrictedCommons(number, linked[i]);
            }
            linksToNeighbors[number] = by;
        }
        return linksToNeighbors[number];
    }
}
