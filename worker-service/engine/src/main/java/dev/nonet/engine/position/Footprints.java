package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The footprints of a board's almost locked sets. A footprint is a digit with the cells in which a set may hold it.
 * Whether two sets are linked by a digit depends on these cells alone, and many sets have the same ones for a digit; so
 * what follows from them is computed once for each footprint. Footprints are numbered from 1; {@link #NONE} stands for
 * a digit that a set does not have.
 *
 * <pre>
 *   cells[8 * number …]   places upper, lower | seen upper, lower | gone upper, lower | unused, unused
 *                         one cache line each; the words are those of {@link CellSet}
 *
 *   inHouse[512 * (d - 1) + mask]          digit d, cells of a house: that house and the footprint, {@link #packed}
 *   shared[number + SHARED * (d - 1)]      digit d, cells that lie in several houses; such sets of cells are numbered
 * </pre>
 *
 * Invariant: a digit and a set of cells have at most one number, in whichever house they are asked for; it is less than
 * {@link #size()}.
 *
 * <p>Footprints are asked for house by house; only those of single cells, and of cells in the intersection of a line
 * and a box, can come up in several houses.
 */
final class Footprints {

    /** The number for a digit that a set does not have; it has no cells. */
    static final int NONE = 0;

    /** By house and mask of cells: the number of the set of cells if it lies in several houses, otherwise -1. */
    private static final short[] NUMBERS = new short[House.COUNT << 9];

    private static final int SHARED;

    static {
        Map<CellSet, Integer> houses = new HashMap<>();
        for (int key = 0; key < NUMBERS.length; key++) {
            houses.merge(cells(key), 1, Integer::sum);
        }
        Map<CellSet, Short> numbers = new HashMap<>();
        for (int key = 0; key < NUMBERS.length; key++) {
            boolean alone = houses.getOrDefault(cells(key), 0) == 1;
            NUMBERS[key] = alone ? -1 : numbers.computeIfAbsent(cells(key), cells -> (short) numbers.size());
        }
        SHARED = numbers.size();
    }

    /** The cells of an index of {@link #NUMBERS}. */
    private static CellSet cells(int key) {
        return Houses.cells(key >> 9, key & 0b111_111_111);
    }

    private static final int PLACES = 0;
    private static final int SEEN = 2;
    private static final int GONE = 4;

    private final Candidates candidates;
    private final int[] inHouse = new int[9 << 9];
    private final int[] shared = new int[9 * SHARED];
    private int size;
    private long[] cells = new long[8 * 512];

    Footprints(Candidates candidates) {
        this.candidates = candidates;
    }

    /** Forgets all footprints. */
    void begin() {
        Arrays.fill(inHouse, 0);
        Arrays.fill(shared, 0);
        size = 1;
    }

    /** One more than the greatest number. */
    int size() {
        return size;
    }

    /**
     * The footprint of some cells.
     *
     * @param mask cells of the house that may hold the digit, not none
     */
    int of(int digit, int house, int mask) {
        int slot = digit - 1 << 9 | mask;
        int known = inHouse[slot];
        if (known >>> 16 == house + 1) {
            return known & 0xFFFF;
        }
        int footprint = find(digit, house, mask);
        inHouse[slot] = packed(house, footprint);
        return footprint;
    }

    /** A house and the footprint of cells in it as one number, which is not 0. */
    private static int packed(int house, int footprint) {
        return house + 1 << 16 | footprint;
    }

    private int find(int digit, int house, int mask) {
        int number = NUMBERS[house << 9 | mask];
        if (number < 0) {
            return make(digit, house, mask);
        }
        int slot = SHARED * (digit - 1) + number;
        if (shared[slot] == 0) {
            shared[slot] = make(digit, house, mask);
        }
        return shared[slot];
    }

    private int make(int digit, int house, int mask) {
        if (8 * size == cells.length) {
            cells = Arrays.copyOf(cells, 16 * size);
        }
        CellSet places = Houses.cells(house, mask);
        CellSet seen = seenByAll(house, mask, places);
        put(PLACES, places);
        put(SEEN, seen);
        put(GONE, seen.and(candidates.places(digit)));
        return size++;
    }

    /** Writes a set of cells of the footprint that is made. */
    private void put(int which, CellSet set) {
        cells[8 * size + which] = set.upper();
        cells[8 * size + which + 1] = set.lower();
    }

    /** The common peers of the cells. */
    private static CellSet seenByAll(int house, int mask, CellSet cells) {
        if (!Masks.areSeveral(mask)) {
            return Houses.peers(cells.first());
        }
        int crossing = crossing(house, mask);
        CellSet all = House.of(house).cells();
        return (crossing < 0 ? all : all.or(House.of(crossing).cells())).minus(cells);
    }

    /** The other house that has all these cells, of which there are several; -1 if there is none. */
    private static int crossing(int house, int mask) {
        int first = Masks.first(mask);
        if ((mask & ~Masks.third(first / 3)) == 0) {
            int cell = Houses.cell(house, first);
            return house < Houses.FIRST_BOX ? Houses.box(cell) : Houses.row(cell);
        }
        return house >= Houses.FIRST_BOX && (mask & ~Masks.everyThird(first % 3)) == 0
                ? Houses.column(Houses.cell(house, first))
                : -1;
    }

    /** The places of the digit in each set that has the footprint. */
    CellSet places(int footprint) {
        return cells(footprint, PLACES);
    }

    /** The cells that see all places. */
    CellSet seen(int footprint) {
        return cells(footprint, SEEN);
    }

    /**
     * The cells that see all places and may hold the digit: it would be eliminated there if a set with the footprint
     * holds it.
     */
    CellSet gone(int footprint) {
        return cells(footprint, GONE);
    }

    private CellSet cells(int footprint, int which) {
        return new CellSet(cells[8 * footprint + which], cells[8 * footprint + which + 1]);
    }

    /** Whether some cell would lose the digit if a set with the footprint holds it. */
    boolean eliminates(int footprint) {
        return !gone(footprint).isEmpty();
    }
}
