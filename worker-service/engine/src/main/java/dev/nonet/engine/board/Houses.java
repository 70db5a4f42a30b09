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

    private static final int[][] CELLS = new int[House.COUNT][];
    private static final int[][] HOUSES = new int[Cell.COUNT][];
    private static final int[] HOUSES_OF = new int[Cell.COUNT];
    private static final int[][] NUMBER = new int[House.COUNT][Cell.COUNT];
    private static final int[][] CROSSINGS = new int[House.COUNT][House.COUNT];
    private static final CellSet[] PEERS = new CellSet[Cell.COUNT];

    /** By house and nine-bit mask: the cells. */
    private static final CellSet[] CHOICES = new CellSet[House.COUNT << 9];

    /** By house and nine-bit mask: the cells that see all of these. */
    private static final CellSet[] COMMON_PEERS = new CellSet[House.COUNT << 9];

    static {
        for (int house = 0; house < House.COUNT; house++) {
            CELLS[house] = House.of(house).cells().cells().stream()
                    .mapToInt(Cell::index)
                    .toArray();
            for (int number = 0; number < CELLS[house].length; number++) {
                NUMBER[house][CELLS[house][number]] = 1 << number;
            }
        }
        for (int choice = 0; choice < CHOICES.length; choice++) {
            int rest = choice & 0b111_111_111;
            CHOICES[choice] = rest == 0
                    ? CellSet.EMPTY
                    : CHOICES[choice & choice - 1].with(CELLS[choice >> 9][Integer.numberOfTrailingZeros(rest)]);
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            Cell place = Cell.of(cell);
            HOUSES[cell] = new int[] {place.row(), 9 + place.column(), 18 + place.box()};
            CellSet peers = CellSet.EMPTY;
            for (int house : HOUSES[cell]) {
                HOUSES_OF[cell] |= 1 << house;
                peers = peers.or(House.of(house).cells());
            }
            PEERS[cell] = peers.without(cell);
        }
        for (int choice = 0; choice < CHOICES.length; choice++) {
            COMMON_PEERS[choice] = commonPeers(CHOICES[choice]);
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int other = 0; other < House.COUNT; other++) {
                CROSSINGS[house][other] = mask(house, House.of(other).cells());
            }
        }
    }

    private Houses() {}

    /** The cell with a number, 0 to 8, in a house. */
    public static int cell(int house, int number) {
        return CELLS[house][number];
    }

    /** A cell of a house as a nine-bit mask: the bit of its number there; 0 if it is not in the house. */
    public static int number(int house, int cell) {
        return NUMBER[house][cell];
    }

    /** The cells of a house that are in a nine-bit mask. */
    public static CellSet cells(int house, int mask) {
        return CHOICES[house << 9 | mask];
    }

    /** Those of the cells that are in a house, as a nine-bit mask of their numbers there. */
    public static int mask(int house, CellSet cells) {
        CellSet all = CHOICES[house << 9 | 0b111_111_111];
        long upper = Long.compress(cells.upper(), all.upper());
        return (int) (upper | Long.compress(cells.lower(), all.lower()) << Long.bitCount(all.upper()));
    }

    /** The cells that a house shares with another one, as a nine-bit mask of their numbers in the first. */
    public static int crossing(int house, int other) {
        return CROSSINGS[house][other];
    }

    public static int row(int cell) {
        return HOUSES[cell][0];
    }

    /** The house of a kind that a cell is in: 0 its row, 1 its column, 2 its box. */
    public static int house(int cell, int kind) {
        return HOUSES[cell][kind];
    }

    /** The three houses of a cell, as a mask: bit h is house h. */
    public static int houses(int cell) {
        return HOUSES_OF[cell];
    }

    /** The column of a cell as a house, 9 to 17. */
    public static int column(int cell) {
        return HOUSES[cell][1];
    }

    /** The box of a cell as a house, 18 to 26. */
    public static int box(int cell) {
        return HOUSES[cell][2];
    }

    /** The 20 other cells that share a house with the cell. */
    public static CellSet peers(int cell) {
        return PEERS[cell];
    }

    /** The cells outside the set that share a house with every one of its cells; all cells if it is empty. */
    public static CellSet commonPeers(CellSet cells) {
        long upper = CellSet.ALL.upper();
        long lower = CellSet.ALL.lower();
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            upper &= PEERS[cell].upper();
            lower &= PEERS[cell].lower();
        }
        return new CellSet(upper, lower);
    }

    /** As {@link #commonPeers(CellSet)}, for the cells of a house that are in a nine-bit mask. */
    public static CellSet commonPeers(int house, int mask) {
        return COMMON_PEERS[house << 9 | mask];
    }

    /** The cells that share a house with another cell that is in the set. */
    public static CellSet seenBy(CellSet cells) {
        long upper = 0;
        long lower = 0;
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            upper |= PEERS[cell].upper();
            lower |= PEERS[cell].lower();
        }
        return new CellSet(upper, lower);
    }
}
