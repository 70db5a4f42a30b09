package dev.nonet.engine.search;

import java.util.Arrays;

/**
 * Tables of the deductions from the places of one digit in one band (three rows of cells).
 *
 * <pre>
 *   a band, 27 bits:   bit 9 * row + column          minirows of a band, 9 bits:   bit 3 * row + box
 *      row 0   0  1  2 |  3  4  5 |  6  7  8            row 0   0 1 2
 *      row 1   9 10 11 | 12 13 14 | 15 16 17            row 1   3 4 5
 *      row 2  18 19 20 | 21 22 23 | 24 25 26            row 2   6 7 8
 * </pre>
 *
 * A <em>minirow</em> is the intersection of a row and a box. In a solved band a digit is in one minirow of each row and
 * of each box, so its minirows are one of six permutations. A minirow that is in none of the permutations still
 * possible cannot hold the digit: that is pointing and claiming within the band, both at once. The idea of one 27-bit
 * word for a digit in a band goes back to the solvers of the enjoysudoku forum (JCZSolve, fsss).
 *
 * <p>Two results that are needed together share a {@code long}: cells in the low half, minirows in the high half.
 */
final class BandTables {

    /** All 27 cells of a band. */
    static final int BAND = 0x7FF_FFFF;

    /** For nine bits: which of their three groups of three adjacent bits are not 0, as three bits. */
    static final int[] OCCUPIED = new int[512];

    /**
     * For the minirows that may hold a digit. Low half: the cells of those that are in a possible permutation; 0 if
     * there is none. High half: the minirows that are in every possible permutation.
     */
    static final long[] PERMUTED = new long[512];

    /**
     * For the columns of a band that may hold a digit. Low half: the cells of another band that may still hold it. High
     * half: all minirows of the boxes in which only one column may hold it.
     */
    static final long[] COLUMNS = new long[512];

    /** For a set of minirows: all cells of the rows that they are in. */
    static final int[] ROWS = new int[512];

    /**
     * For a cell: itself and the cells of its band that are in other rows and other boxes. For 32, "no cell": all
     * cells.
     */
    static final int[] UNSEEN = new int[33];

    /** For a column: its three cells in a band. */
    static final int[] COLUMN = new int[9];

    private static final int[][] PERMUTATIONS = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

    static {
        for (int column = 0; column < 9; column++) {
            COLUMN[column] = 0x40201 << column;
        }
        for (int bits = 0; bits < 512; bits++) {
            OCCUPIED[bits] = occupied(bits);
            PERMUTED[bits] = permuted(bits);
            COLUMNS[bits] = columns(bits);
            for (int row = 0; row < 3; row++) {
                if ((bits >> (3 * row) & 7) != 0) {
                    ROWS[bits] |= 0x1FF << (9 * row);
                }
            }
        }
        Arrays.fill(UNSEEN, BAND);
        for (int cell = 0; cell < 27; cell++) {
            for (int other = 0; other < 27; other++) {
                boolean sameRow = cell / 9 == other / 9;
                boolean sameBox = cell % 9 / 3 == other % 9 / 3;
                if (cell != other && (sameRow || sameBox)) {
                    UNSEEN[cell] &= ~(1 << other);
                }
            }
        }
    }

    private BandTables() {}

    private static int occupied(int nineBits) {
        int groups = 0;
        for (int group = 0; group < 3; group++) {
            if ((nineBits >> (3 * group) & 7) != 0) {
                groups |= 1 << group;
            }
        }
        return groups;
    }

    private static long permuted(int minirows) {
        int certain = 0x1FF;
        int possible = 0;
        for (int[] permutation : PERMUTATIONS) {
            int taken = 1 << permutation[0] | 8 << permutation[1] | 64 << permutation[2];
            if ((minirows & taken) == taken) {
                certain &= taken;
                possible |= taken;
            }
        }
        int cells = 0;
        for (int minirow = 0; minirow < 9; minirow++) {
            if ((possible >> minirow & 1) != 0) {
                cells |= 7 << (3 * minirow);
            }
        }
        return possible == 0 ? 0 : (long) certain << 32 | cells;
    }

    private static long columns(int columns) {
        int elsewhere = BAND;
        int inOneColumn = 0;
        for (int box = 0; box < 3; box++) {
            int inBox = columns >> (3 * box) & 7;
            if (Integer.bitCount(inBox) == 1) {
                inOneColumn |= 0b001_001_001 << box;
                elsewhere &= ~COLUMN[3 * box + Integer.numberOfTrailingZeros(inBox)];
            }
        }
        return (long) inOneColumn << 32 | elsewhere;
    }
}
