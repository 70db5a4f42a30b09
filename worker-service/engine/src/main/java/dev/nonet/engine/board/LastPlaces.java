package dev.nonet.engine.board;

import dev.nonet.puzzle.CellSet;

/**
 * Finds the cells of a set that are its only ones in their box, row or column, such as hidden singles among the places
 * of a digit. All houses of a kind are examined at once, a band of three rows at a time:
 *
 * <pre>
 *   band   26 … 18 | 17 … 9 | 8 … 0       a row is nine bits, bit 0 its leftmost cell
 *          row 3     row 2    row 1
 *   any    the columns that hold a cell in one row or more     two    … in two rows or more
 * </pre>
 *
 * A box has one cell if it has one column in {@code any} and none in {@code two}; both are looked up for three boxes by
 * the nine bits of their columns. The two sets are a saturating bit-sliced counter: "one or more" and "two or more".
 */
public final class LastPlaces {

    private static final int ROW = 0b111_111_111;
    private static final int BAND = (1 << 27) - 1;
    private static final int IN_EVERY_ROW = 1 | 1 << 9 | 1 << 18;

    /** By set of columns: those that are the only one of their stack. */
    private static final short[] ALONE = new short[1 << 9];

    /** By set of columns: all columns of the stacks that they are in. */
    private static final short[] FILLED = new short[1 << 9];

    static {
        for (int columns = 0; columns < 1 << 9; columns++) {
            for (int box = 0b111; box < 1 << 9; box <<= 3) {
                if (Integer.bitCount(columns & box) == 1) {
                    ALONE[columns] |= (short) (columns & box);
                }
                if ((columns & box) != 0) {
                    FILLED[columns] |= (short) box;
                }
            }
        }
    }

    private LastPlaces() {}

    /** The cells of the set that are its only ones in some house. */
    public static CellSet inHouses(CellSet cells) {
        return inBoxes(cells).or(inRows(cells)).or(inColumns(cells));
    }

    /** The cells of the set that are its only ones in their box. */
    public static CellSet inBoxes(CellSet cells) {
        long upper = aloneInBoxes((int) cells.upper() & BAND) | (long) aloneInBoxes((int) (cells.upper() >>> 27)) << 27;
        return new CellSet(upper, aloneInBoxes((int) cells.lower()));
    }

    /** The bits of a band that are the only ones in their box. */
    static int aloneInBoxes(int band) {
        int first = band & ROW;
        int second = band >>> 9 & ROW;
        int third = band >>> 18;
        int any = first | second | third;
        int two = first & second | (first | second) & third;
        return band & (ALONE[any] & ~FILLED[two]) * IN_EVERY_ROW;
    }

    /** The cells of the set that are its only ones in their row. */
    public static CellSet inRows(CellSet cells) {
        long upper = aloneInRows((int) cells.upper() & BAND) | (long) aloneInRows((int) (cells.upper() >>> 27)) << 27;
        return new CellSet(upper, aloneInRows((int) cells.lower()));
    }

    /** The bits of a band that are the only ones in their row. */
    static int aloneInRows(int band) {
        return alone(band & ROW) | alone(band & ROW << 9) | alone(band & ROW << 18);
    }

    /** The bits themselves if there is only one, otherwise 0. */
    private static int alone(int bits) {
        return (bits & bits - 1) == 0 ? bits : 0;
    }

    /** The cells of the set that are its only ones in their column. */
    public static CellSet inColumns(CellSet cells) {
        int any = 0;
        int two = 0;
        long upper = cells.upper();
        for (int row = 0; row < 6; row++) {
            int columns = (int) (upper >>> 9 * row) & ROW;
            two |= any & columns;
            any |= columns;
        }
        int lower = (int) cells.lower();
        for (int row = 0; row < 3; row++) {
            int columns = lower >>> 9 * row & ROW;
            two |= any & columns;
            any |= columns;
        }
        int alone = (any & ~two) * IN_EVERY_ROW;
        return new CellSet(upper & (alone | (long) alone << 27), lower & alone);
    }
}
