package dev.nonet.engine.board;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;

/**
 * Tables of the geometry: the cells of a house, the houses of a cell, the peers of a cell.
 *
 * <p>The nine cells of a house are numbered 0 to 8 in reading order, so that a nine-bit mask is a set of them:
 *
 * <pre>
 *   row:    bit c = column c        column: bit r = row r        box:  0 1 2
 *                                                                      3 4 5
 *                                                                      6 7 8
 * </pre>
 */
public final class Houses {

    /** Row, column and box. */
    public static final int KINDS = 3;

    /** The number of the first column: houses 0 to 8 are rows. */
    public static final int FIRST_COLUMN = 9;

    /** The number of the first box: houses below it are lines. */
    public static final int FIRST_BOX = 18;

    private static final int BAND = (1 << 27) - 1;

    /** By {@code 9 * house + number}. */
    private static final int[] CELLS = new int[9 * House.COUNT];

    /** By house: the words of its cells. */
    private static final long[] UPPER = new long[House.COUNT];

    private static final long[] LOWER = new long[House.COUNT];

    /**
     * By kind of house and nine-bit mask: the cells in the first house of the kind that has cells in the word. Those of
     * any house are the same, shifted; a table of all houses and masks would not fit into the L1 cache.
     */
    private static final long[] SPREAD_UPPER = new long[KINDS << 9];

    private static final long[] SPREAD_LOWER = new long[KINDS << 9];

    /** By house: how far its cells are from those of that first house in each word. */
    private static final int[] UPPER_SHIFT = new int[House.COUNT];

    private static final int[] LOWER_SHIFT = new int[House.COUNT];

    /** By {@code 3 * cell}: its row, column and box. */
    private static final int[] HOUSES = new int[3 * Cell.COUNT];

    /** By cell: bit h is house h. */
    private static final int[] HOUSES_OF = new int[Cell.COUNT];

    /** By {@code 81 * house + cell}: the bit of the cell's number in the house. */
    private static final int[] NUMBER = new int[House.COUNT * Cell.COUNT];

    /** By {@code 27 * house + other}: the cells that they share, by their numbers in the first. */
    private static final int[] CROSSINGS = new int[House.COUNT * House.COUNT];

    private static final CellSet[] PEERS = new CellSet[Cell.COUNT];

    static {
        for (int house = 0; house < House.COUNT; house++) {
            UPPER[house] = House.of(house).cells().upper();
            LOWER[house] = House.of(house).cells().lower();
            int number = 0;
            for (Cell cell : House.of(house).cells().cells()) {
                CELLS[9 * house + number] = cell.index();
                NUMBER[Cell.COUNT * house + cell.index()] = 1 << number++;
            }
        }
        for (int house = 0; house < House.COUNT; house++) {
            UPPER_SHIFT[house] = shift(UPPER[firstInUpper(house / 9)], UPPER[house]);
            LOWER_SHIFT[house] = shift(LOWER[firstInLower(house / 9)], LOWER[house]);
        }
        for (int kind = 0; kind < KINDS; kind++) {
            for (int mask = 0; mask < 1 << 9; mask++) {
                long lower = LOWER[firstInLower(kind)];
                SPREAD_UPPER[kind << 9 | mask] = Long.expand(mask, UPPER[firstInUpper(kind)]);
                SPREAD_LOWER[kind << 9 | mask] = Long.expand(mask >>> 9 - Long.bitCount(lower), lower);
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            Cell place = Cell.of(cell);
            HOUSES[3 * cell] = place.row();
            HOUSES[3 * cell + 1] = 9 + place.column();
            HOUSES[3 * cell + 2] = 18 + place.box();
            CellSet peers = CellSet.EMPTY;
            for (int kind = 0; kind < KINDS; kind++) {
                HOUSES_OF[cell] |= 1 << HOUSES[3 * cell + kind];
                peers = peers.or(House.of(HOUSES[3 * cell + kind]).cells());
            }
            PEERS[cell] = peers.without(cell);
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int other = 0; other < House.COUNT; other++) {
                CROSSINGS[House.COUNT * house + other] =
                        mask(house, House.of(other).cells());
            }
        }
    }

    private Houses() {}

    private static int firstInUpper(int kind) {
        return 9 * kind;
    }

    /** The first row and box of the last three, and the first column. */
    private static int firstInLower(int kind) {
        return kind == 1 ? 9 : 9 * kind + 6;
    }

    private static int shift(long first, long other) {
        return other == 0 ? 0 : Long.numberOfTrailingZeros(other) - Long.numberOfTrailingZeros(first);
    }

    /** The cell with a number, 0 to 8, in a house. */
    public static int cell(int house, int number) {
        return CELLS[9 * house + number];
    }

    /** The first of the cells that are in a nine-bit mask, which has at least one. */
    public static int firstCell(int house, int mask) {
        return CELLS[9 * house + Integer.numberOfTrailingZeros(mask)];
    }

    /** The last of the cells that are in a nine-bit mask, which has at least one. */
    public static int lastCell(int house, int mask) {
        return CELLS[9 * house + 31 - Integer.numberOfLeadingZeros(mask)];
    }

    /** A cell of a house as a nine-bit mask: the bit of its number there; 0 if it is not in the house. */
    public static int number(int house, int cell) {
        return NUMBER[Cell.COUNT * house + cell];
    }

    /** The cells of a house that are in a nine-bit mask. */
    public static CellSet cells(int house, int mask) {
        int slot = house / 9 << 9 | mask;
        return new CellSet(
                SPREAD_UPPER[slot] << UPPER_SHIFT[house] & UPPER[house],
                SPREAD_LOWER[slot] << LOWER_SHIFT[house] & LOWER[house]);
    }

    /** The cells that a set shares with a house, as a nine-bit mask of their numbers there. */
    public static int mask(int house, CellSet cells) {
        long upper = Long.compress(cells.upper(), UPPER[house]);
        return (int) (upper | Long.compress(cells.lower(), LOWER[house]) << Long.bitCount(UPPER[house]));
    }

    /**
     * The cells that a set shares with a band, three rows from the top, as 27 bits: bit {@code 9 * (row % 3) + column}.
     */
    public static int band(CellSet cells, int band) {
        return (int) (band == 2 ? cells.lower() : cells.upper() >>> 27 * band) & BAND;
    }

    /** The cells that a house shares with another one, as a nine-bit mask of their numbers in the first. */
    public static int crossing(int house, int other) {
        return CROSSINGS[House.COUNT * house + other];
    }

    public static int row(int cell) {
        return HOUSES[3 * cell];
    }

    /** The house of a kind that a cell is in: 0 its row, 1 its column, 2 its box. */
    public static int house(int cell, int kind) {
        return HOUSES[3 * cell + kind];
    }

    /** The three houses of a cell, as a mask: bit h is house h. */
    public static int houses(int cell) {
        return HOUSES_OF[cell];
    }

    /** The column of a cell as a house, 9 to 17. */
    public static int column(int cell) {
        return HOUSES[3 * cell + 1];
    }

    /** The box of a cell as a house, 18 to 26. */
    public static int box(int cell) {
        return HOUSES[3 * cell + 2];
    }

    /** The 20 other cells that share a house with the cell. */
    public static CellSet peers(int cell) {
        return PEERS[cell];
    }

    /** The cells outside the set that share a house with every one of its cells; all cells if it is empty. */
    public static CellSet commonPeers(CellSet cells) {
        CellBits common = CellBits.of(CellSet.ALL);
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            common.keepAll(PEERS[cell]);
        }
        return common.toSet();
    }

    /** The cells that share a house with another cell that is in the set. */
    public static CellSet seenBy(CellSet cells) {
        CellBits seen = new CellBits();
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            seen.addAll(PEERS[cell]);
        }
        return seen.toSet();
    }
}
