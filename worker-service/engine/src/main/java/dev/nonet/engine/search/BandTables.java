package dev.nonet.engine.search;

import java.util.Arrays;

/**
 * What follows from the places of one digit in one band (three rows), as tables.
 *
 * <pre>
 *   a band, 27 bits:   bit 9 * row + column          minirows of a band, 9 bits:   bit 3 * row + box
 *      row 0   0  1  2 |  3  4  5 |  6  7  8            row 0   0 1 2
 *      row 1   9 10 11 | 12 13 14 | 15 16 17            row 1   3 4 5
 *      row 2  18 19 20 | 21 22 23 | 24 25 26            row 2   6 7 8
 * </pre>
 *
 * A <em>minirow</em> is the three cells that a row and a box share. In a finished band a digit has one minirow in each row
 * and one in each box, so its minirows are one of six permutations; a minirow that is in no possible permutation cannot
 * hold the digit. That is pointing and claiming within the band, both at once. The idea of one 27-bit word for a digit in a
 * band goes back to the solvers of the enjoysudoku forum (JCZSolve, fsss).
 *
 * <p>What is looked up together stands in one {@code long}: the low half is about cells, the high half about minirows.
 */
final class BandTables {

    /** All 27 cells of a band. */
    static final int BAND = 0x7FF_FFFF;

    /** For nine bits: which of the three groups of three adjacent bits are not empty, as three bits. */
    static final int[] OCCUPIED = new int[512];

    /**
     * For the minirows that hold a digit. Low half: the cells of those that are in a permutation, 0 if there is no
     * permutation. High half: the minirows that every permutation has.
     */
    static final long[] PERMUTED = new long[512];

    /**
     * For the columns that hold a digit. Low half: the cells of another band that may still hold it. High half: the minirows
     * of the boxes in which it is only one column.
     */
    static final long[] COLUMNS = new long[512];

    /** For a set of minirows: the cells of the rows that they are in. */
    static final int[] ROWS = new int[512];

    /** For a cell: the cells of its band that it does not see in its row or box, and itself; for 32, which is no cell: all. */
    static final int[] UNSEEN = new int[33];

    /** For a column: its cells in a band. */
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
