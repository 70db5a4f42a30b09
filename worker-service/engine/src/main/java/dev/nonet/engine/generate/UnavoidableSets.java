package dev.nonet.engine.generate;

import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;
import java.util.Arrays;

/**
 * Unavoidable sets of a solution grid. The digits of an unavoidable set can be exchanged within it, so a puzzle without
 * a clue in the set has a second solution. So the last clue of a set cannot be removed, which is known without asking
 * the search. {@link SetCounts} counts the clues that a puzzle has left in each.
 *
 * <p>Two kinds are found, because they are quick to find: the cells of two digits that rows, columns and boxes connect,
 * and the cells of two rows of a band (or two columns of a stack) that hold the same digits in another order. A grid
 * has about 55 of them. Sets of more than {@value #MAX_CELLS} cells, and those after the 64th, are left out; then the
 * search answers instead, and the result is the same.
 *
 * <p>Further sets are learned from second solutions that the search finds: where such a solution differs from the grid
 * is an unavoidable set. It has many cells, but few of them hold clues at the checkpoint of the {@link SharedGrid}, and
 * only these are kept. So learned sets are sets of puzzles made from the checkpoint, not of all puzzles of the grid.
 *
 * <pre>
 *   found[cell]                  64 bits, one a set: the sets found that the cell is in
 *   learned[{@value #WORDS} * cell + word]   the same for sets that were learned
 * </pre>
 */
final class UnavoidableSets {

    /** Words of 64 sets that can be learned. */
    static final int WORDS = 2;

    /** The most cells of a set, as {@link SetCounts} counts to 15. */
    static final int MAX_CELLS = 14;

    private static final int ALL_LINES = 0x1FF;

    final long[] found = new long[Cell.COUNT];

    /** How many sets were found. */
    private int foundCount;

    /** How many cells each set has that was found. */
    final SetCounts.Word sizes = new SetCounts.Word();

    long[] learned = {};

    /** How many sets were learned. */
    private int learnedCount;

    /** The cells of the sets that were learned, {@value #MAX_CELLS} a set, and how many each has. */
    private byte[] cellsOf = {};

    private byte[] sizeOf = {};

    /** Where each digit, from 0, is: {@code columnOf[9 * digit + row]}, {@code rowOf[9 * digit + column]}. */
    private final byte[] columnOf = new byte[81];

    private final byte[] rowOf = new byte[81];

    /** The row of each digit in each box: {@code rowIn[9 * digit + box]}. */
    private final byte[] rowIn = new byte[81];

    /** Finds the sets of a solution grid, and forgets those of the grid before. */
    void find(byte[] grid) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int digit = 9 * (grid[cell] - 1);
            int row = cell / 9;
            int column = cell % 9;
            columnOf[digit + row] = (byte) column;
            rowOf[digit + column] = (byte) row;
            rowIn[digit + row / 3 * 3 + column / 3] = (byte) row;
        }
        foundCount = 0;
        learnedCount = 0;
        sizes.clear();
        Arrays.fill(found, 0);
        Arrays.fill(learned, 0);
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
     * Finds the sets of two digits: the smallest sets of rows such that the columns and boxes of both digits in these
     * rows are the same.
     *
     * @param a one digit, from 0, times 9
     * @param b the other digit, from 0, times 9
     */
    private void findOfDigits(int a, int b) {
        for (int open = ALL_LINES; open != 0; ) {
            int reached = Masks.onlyFirst(open);
            for (int fresh = reached; fresh != 0; ) {
                int row = Masks.first(fresh);
                int column = columnOf[a + row];
                int tied = Masks.of(rowOf[b + column]) | Masks.of(rowIn[b + row / 3 * 3 + column / 3]);
                fresh = Masks.dropFirst(fresh) | tied & ~reached;
                reached |= tied;
            }
            open &= ~reached;
            int cells = 2 * Masks.count(reached);
            if (cells <= MAX_CELLS && foundCount < Long.SIZE) {
                long set = add(cells);
                for (int rows = reached; rows != 0; rows = Masks.dropFirst(rows)) {
                    int row = Masks.first(rows);
                    found[9 * row + columnOf[a + row]] |= set;
                    found[9 * row + columnOf[b + row]] |= set;
                }
            }
        }
    }

    /**
     * Finds the sets of two lines of a chute: the cycles of places along them that hold the same digits in another
     * order. Cycles of two places are sets of two digits, which are found already.
     *
     * @param lineStep the distance, in cells, from a line to the next
     * @param step the distance from a place along a line to the next
     * @param placeIn the place of each digit in each line
     */
    private void findAcross(byte[] grid, int line, int next, int lineStep, int step, byte[] placeIn) {
        for (int open = ALL_LINES; open != 0; ) {
            int places = 0;
            int place = Masks.first(open);
            while (!Masks.contain(places, place)) {
                places |= Masks.of(place);
                place = placeIn[9 * (grid[lineStep * next + step * place] - 1) + line];
            }
            open &= ~places;
            int cells = 2 * Masks.count(places);
            if (cells > 4 && cells <= MAX_CELLS && foundCount < Long.SIZE) {
                long set = add(cells);
                for (int rest = places; rest != 0; rest = Masks.dropFirst(rest)) {
                    int along = step * Masks.first(rest);
                    found[lineStep * line + along] |= set;
                    found[lineStep * next + along] |= set;
                }
            }
        }
    }

    private long add(int cells) {
        sizes.set(foundCount, cells);
        return Masks.longOf(foundCount++);
    }

    /** How many sets were learned. */
    int learnedCount() {
        return learnedCount;
    }

    /**
     * Learns an unavoidable set: where a second solution of a puzzle differs from the grid. Does not if it has too many
     * cells, or if there is no room; then the search answers instead.
     *
     * @param other the second solution, from {@code offset} on
     * @param cells the cells to keep: all that hold clues in some puzzles to come and are empty in others
     */
    void learn(byte[] grid, byte[] other, int offset, int[] cells) {
        if (learnedCount == 0) {
            learned = new long[WORDS * Cell.COUNT];
            cellsOf = new byte[Long.SIZE * WORDS * MAX_CELLS];
            sizeOf = new byte[Long.SIZE * WORDS];
        } else if (learnedCount == sizeOf.length) {
            return;
        }
        int at = MAX_CELLS * learnedCount;
        int count = 0;
        for (int cell : cells) {
            if (grid[cell] != other[offset + cell]) {
                if (count == MAX_CELLS) {
                    return;
                }
                cellsOf[at + count++] = (byte) cell;
            }
        }
        for (int i = at; i < at + count; i++) {
            learned[WORDS * cellsOf[i] + (learnedCount >>> 6)] |= Masks.longOf(learnedCount);
        }
        sizeOf[learnedCount++] = (byte) count;
    }

    /** How many clues a puzzle has in a set that was learned. */
    int count(int set, byte[] puzzle) {
        int count = 0;
        for (int i = MAX_CELLS * set; i < MAX_CELLS * set + sizeOf[set]; i++) {
            count += puzzle[cellsOf[i]] == 0 ? 0 : 1;
        }
        return count;
    }
}
