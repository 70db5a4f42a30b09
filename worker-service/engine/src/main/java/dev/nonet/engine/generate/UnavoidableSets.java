package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * Small unavoidable sets of a solution grid, and how many clues each has left. The digits of an unavoidable set can be exchanged within
 * it, so a puzzle without a clue in the set has a second solution. So the last clue of a set cannot be removed, which is known without
 * asking the search.
 *
 * <p>Two kinds are found, because they are quick to find: the cells of two digits that rows, columns and boxes connect, and the cells of
 * two rows of a band (or two columns of a stack) that hold the same digits in another order. A grid has about 55 of them. Sets of more
 * than {@value #MOST_CELLS} cells, and those after the 64th, are left out; then the search answers instead, and the result is the same.
 *
 * <pre>
 *   setsOf[cell]                64 bits, one a set: the sets that the cell is in
 *   ones, twos, fours, eights   64 bits each, one a set: the binary digits of how many clues the set has left (a bit-sliced counter)
 * </pre>
 *
 * Invariant: no set is without clues.
 */
final class UnavoidableSets {

    private static final int MOST_CELLS = 14;
    private static final int ALL_LINES = 0x1FF;

    private final long[] setsOf = new long[Cell.COUNT];
    private int found;
    private long ones;
    private long twos;
    private long fours;
    private long eights;

    /** Where each digit, from 0, is: {@code columnOf[9 * digit + row]}, {@code rowOf[9 * digit + column]}. */
    private final byte[] columnOf = new byte[81];

    private final byte[] rowOf = new byte[81];

    /** The row of each digit in each box: {@code rowIn[9 * digit + box]}. */
    private final byte[] rowIn = new byte[81];

    /** Finds the sets of a solution grid; all its cells count as clues. */
    void find(byte[] grid) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int digit = 9 * (grid[cell] - 1);
            int row = cell / 9;
            int column = cell % 9;
            columnOf[digit + row] = (byte) column;
            rowOf[digit + column] = (byte) row;
            rowIn[digit + row / 3 * 3 + column / 3] = (byte) row;
        }
        found = 0;
        ones = 0;
        twos = 0;
        fours = 0;
        eights = 0;
        Arrays.fill(setsOf, 0);
        for (int a = 0; a < 9; a++) {
            for (int b = a + 1; b < 9; b++) {
                findOfDigits(9 * a, 9 * b);
            }
        }
        for (int line = 0; line < 9; line++) {
            int next = line / 3 * 3 + (line + 1) % 3;
            findAcross(grid, line, next, 9, 1, columnOf);
            findAcross(grid, line, next, 1, 9, rowOf);
        }
    }

    /**
     * Finds the sets of two digits: the smallest sets of rows such that the columns and boxes of both digits in these rows are the same.
     *
     * @param a one digit, from 0, times 9
     * @param b the other digit, from 0, times 9
     */
    private void findOfDigits(int a, int b) {
        for (int open = ALL_LINES; open != 0; ) {
            int reached = open & -open;
            for (int fresh = reached; fresh != 0; ) {
                int row = Integer.numberOfTrailingZeros(fresh);
                int column = columnOf[a + row];
                int tied = 1 << rowOf[b + column] | 1 << rowIn[b + row / 3 * 3 + column / 3];
                fresh = fresh & fresh - 1 | tied & ~reached;
                reached |= tied;
            }
            open &= ~reached;
            int cells = 2 * Integer.bitCount(reached);
            if (cells <= MOST_CELLS && found < Long.SIZE) {
                long set = add(cells);
                for (int rows = reached; rows != 0; rows &= rows - 1) {
                    int row = Integer.numberOfTrailingZeros(rows);
                    setsOf[9 * row + columnOf[a + row]] |= set;
                    setsOf[9 * row + columnOf[b + row]] |= set;
                }
            }
        }
    }

    /**
     * Finds the sets of two lines of a chute: the cycles of places along them that hold the same digits in another order. Cycles of two
     * places are sets of two digits, which are found already.
     *
     * @param lineStep the distance, in cells, from a line to the next
     * @param step the distance from a place along a line to the next
     * @param placeIn the place of each digit in each line
     */
    private void findAcross(byte[] grid, int line, int next, int lineStep, int step, byte[] placeIn) {
        for (int open = ALL_LINES; open != 0; ) {
            int places = 0;
            int place = Integer.numberOfTrailingZeros(open);
            while ((places >> place & 1) == 0) {
                places |= 1 << place;
                place = placeIn[9 * (grid[lineStep * next + step * place] - 1) + line];
            }
            open &= ~places;
            int cells = 2 * Integer.bitCount(places);
            if (cells > 4 && cells <= MOST_CELLS && found < Long.SIZE) {
                long set = add(cells);
                for (int rest = places; rest != 0; rest &= rest - 1) {
                    int along = step * Integer.numberOfTrailingZeros(rest);
                    setsOf[lineStep * line + along] |= set;
                    setsOf[lineStep * next + along] |= set;
                }
            }
        }
    }

    private long add(int cells) {
        long set = 1L << found++;
        ones |= (cells & 1) == 0 ? 0 : set;
        twos |= (cells & 2) == 0 ? 0 : set;
        fours |= (cells & 4) == 0 ? 0 : set;
        eights |= (cells & 8) == 0 ? 0 : set;
        return set;
    }

    /** Sets the counts to the clues of a puzzle of this grid. */
    void count(byte[] puzzle) {
        ones = 0;
        twos = 0;
        fours = 0;
        eights = 0;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle[cell] != 0) {
                putBack(cell);
            }
        }
    }

    /** Removes clues from the counts, unless that would leave a set without any; returns whether they were removed. */
    boolean take(CellSet clues) {
        for (int cell = clues.first(); cell < Cell.COUNT; cell = clues.next(cell)) {
            long borrow = setsOf[cell];
            if ((borrow & ones & ~(twos | fours | eights)) != 0) {
                for (int taken = clues.first(); taken < cell; taken = clues.next(taken)) {
                    putBack(taken);
                }
                return false;
            }
            long lent = borrow & ~ones;
            ones ^= borrow;
            borrow = lent & ~twos;
            twos ^= lent;
            lent = borrow & ~fours;
            fours ^= borrow;
            eights ^= lent;
        }
        return true;
    }

    /** Adds clues to the counts that were removed. */
    void putBack(CellSet clues) {
        for (int cell = clues.first(); cell < Cell.COUNT; cell = clues.next(cell)) {
            putBack(cell);
        }
    }

    private void putBack(int cell) {
        long carry = setsOf[cell];
        long carried = carry & ones;
        ones ^= carry;
        carry = carried & twos;
        twos ^= carried;
        carried = carry & fours;
        fours ^= carry;
        eights ^= carried;
    }
}
