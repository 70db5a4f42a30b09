package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The footprints of a board: one object for equal digits and cells. The objects are used again board after board. Footprints are
 * asked for house by house; only those of single cells, and of cells in the intersection of a line and a box, can come up in several
 * houses.
 *
 * <pre>
 *   inHouse[512 * (d - 1) + mask]          digit d, cells of the current house
 *   shared[number + SHARED * (d - 1)]      digit d, cells that lie in several houses; such sets of cells are numbered
 * </pre>
 */
final class Footprints {

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

    private static CellSet cells(int key) {
        return Houses.cells(key >> 9, key & 0b111_111_111);
    }

    private final Position position;
    private int house;
    private final @Nullable Footprint[] inHouse = new Footprint[9 << 9];

    /** The slots of {@link #inHouse} that are not null, {@link #count} of them. */
    private final int[] filled = new int[9 << 9];

    private int count;
    private final @Nullable Footprint[] shared = new Footprint[9 * SHARED];

    /** All that were ever made; the first {@link #size} are those of the board. */
    private Footprint[] all = new Footprint[256];

    private int made;
    private int size;

    Footprints(Position position) {
        this.position = position;
    }

    /** Starts on another board. */
    void begin() {
        Arrays.fill(shared, null);
        beginHouse(0);
        size = 0;
    }

    /** Starts on another house. */
    void beginHouse(int next) {
        house = next;
        while (count > 0) {
            inHouse[filled[--count]] = null;
        }
    }

    /**
     * The footprint of some cells.
     *
     * @param mask cells of the current house that may hold the digit
     */
    Footprint of(int digit, int mask) {
        int slot = digit - 1 << 9 | mask;
        Footprint known = inHouse[slot];
        if (known == null) {
            known = find(digit, mask);
            inHouse[slot] = known;
            filled[count++] = slot;
        }
        return known;
    }

    private Footprint find(int digit, int mask) {
        int number = NUMBERS[house << 9 | mask];
        if (number < 0) {
            return make(digit, mask);
        }
        int slot = SHARED * (digit - 1) + number;
        Footprint known = shared[slot];
        if (known == null) {
            known = make(digit, mask);
            shared[slot] = known;
        }
        return known;
    }

    /** The common peers of the cells. Computed, not looked up: the table of {@link Houses} is larger than the L1 cache. */
    private CellSet seenByAll(int mask, CellSet cells) {
        if ((mask & mask - 1) == 0) {
            return Houses.peers(cells.first());
        }
        int crossing = crossing(mask);
        CellSet all = House.of(house).cells();
        return (crossing < 0 ? all : all.or(House.of(crossing).cells())).minus(cells);
    }

    /** The other house that has all these cells, of which there are several; -1 if there is none. */
    private int crossing(int mask) {
        int first = Integer.numberOfTrailingZeros(mask);
        if ((mask & ~(0b111 << first / 3 * 3)) == 0) {
            int cell = Houses.cell(house, first);
            return house < 18 ? Houses.box(cell) : Houses.row(cell);
        }
        return house >= 18 && (mask & ~(0b001_001_001 << first % 3)) == 0
                ? Houses.column(Houses.cell(house, first))
                : -1;
    }

    private Footprint make(int digit, int mask) {
        if (size == made) {
            if (made == all.length) {
                all = Arrays.copyOf(all, 2 * made);
            }
            all[made++] = new Footprint();
        }
        Footprint footprint = all[size++];
        CellSet cells = Houses.cells(house, mask);
        footprint.begin(digit, cells, seenByAll(mask, cells), position.places(digit));
        return footprint;
    }
}
