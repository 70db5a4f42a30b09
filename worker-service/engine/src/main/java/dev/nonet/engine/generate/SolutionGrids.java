package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import java.util.Arrays;

/**
 * Random solution grids, allocation-free. Cells are filled depth-first, always one with the fewest candidates, its digits in
 * random order; the full grid then goes through a random element of the board's symmetry group, so that the order of filling
 * leaves no trace in where a digit stands. Every grid can come; they are not exactly equally likely.
 *
 * <pre>
 *   candidates[depth][cell]   9 bits, bit d - 1 for digit d; 0 once the cell is filled
 *   digits[cell]              1 to 9, or 0 while the cell is open
 * </pre>
 */
final class SolutionGrids {

    private static final int[][] PEERS = new int[Cell.COUNT][20];

    static {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int count = 0;
            for (int other = 0; other < Cell.COUNT; other++) {
                if (Cell.of(cell).sees(Cell.of(other))) {
                    PEERS[cell][count++] = other;
                }
            }
        }
    }

    private final int[][] candidates = new int[Cell.COUNT + 1][Cell.COUNT];
    private final byte[] digits = new byte[Cell.COUNT];
    private final int[] digitOrder = new int[9];
    private final int[] rowOrder = new int[9];
    private final int[] columnOrder = new int[9];
    private final int[] groups = new int[3];
    private final int[] lines = new int[3];

    /** Draws a grid into 81 bytes. */
    void draw(ItemRandom random, byte[] grid) {
        Arrays.fill(digits, (byte) 0);
        Arrays.fill(candidates[0], 0x1FF);
        if (!fill(random, 0)) {
            throw new IllegalStateException("the empty board has solutions");
        }
        transform(random, grid);
    }

    private boolean fill(ItemRandom random, int filled) {
        if (filled == Cell.COUNT) {
            return true;
        }
        int[] here = candidates[filled];
        int[] next = candidates[filled + 1];
        int cell = fewestCandidates(here);
        for (int rest = here[cell]; rest != 0; ) {
            int bit = nthBit(rest, random.below(Integer.bitCount(rest)));
            rest &= ~bit;
            System.arraycopy(here, 0, next, 0, Cell.COUNT);
            next[cell] = 0;
            digits[cell] = (byte) (Integer.numberOfTrailingZeros(bit) + 1);
            if (strike(next, cell, bit) && fill(random, filled + 1)) {
                return true;
            }
        }
        digits[cell] = 0;
        return false;
    }

    private int fewestCandidates(int[] here) {
        int fewest = 10;
        int chosen = 0;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (digits[cell] == 0) {
                int count = Integer.bitCount(here[cell]);
                if (count < fewest) {
                    fewest = count;
                    chosen = cell;
                    if (count == 1) {
                        break;
                    }
                }
            }
        }
        return chosen;
    }

    /** Takes a digit out of the peers of its cell; false if an open one has no candidate left. */
    private boolean strike(int[] next, int cell, int bit) {
        for (int peer : PEERS[cell]) {
            if (digits[peer] == 0) {
                next[peer] &= ~bit;
                if (next[peer] == 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int nthBit(int bits, int n) {
        for (int i = 0; i < n; i++) {
            bits &= bits - 1;
        }
        return bits & -bits;
    }

    private void transform(ItemRandom random, byte[] grid) {
        Arrays.setAll(digitOrder, i -> i + 1);
        random.shuffle(digitOrder);
        orderLines(random, rowOrder);
        orderLines(random, columnOrder);
        boolean transposed = random.below(2) == 1;
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                int from = 9 * rowOrder[row] + columnOrder[column];
                int to = transposed ? 9 * column + row : 9 * row + column;
                grid[to] = (byte) digitOrder[digits[from] - 1];
            }
        }
    }

    /** A random order of the three groups of lines (bands or stacks), and of the lines within each. */
    private void orderLines(ItemRandom random, int[] order) {
        Arrays.setAll(groups, i -> i);
        random.shuffle(groups);
        for (int group = 0; group < 3; group++) {
            Arrays.setAll(lines, i -> i);
            random.shuffle(lines);
            for (int line = 0; line < 3; line++) {
                order[3 * group + line] = 3 * groups[group] + lines[line];
            }
        }
    }
}
