package dev.nonet.engine.generate;

import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;

/**
 * Draws random solution grids, without allocating. The three boxes of the diagonal do not see each other, so they are
 * filled at random. Each digit then has 64 <em>ways</em> to fill the other six boxes: in each band its two remaining
 * rows go to the two boxes in one of two orders, and so do the columns of each stack. A grid is one way for every digit
 * such that no two ways share a cell. They are found by depth-first search, next always for a digit with the fewest
 * ways left, in random order.
 *
 * <p>The grid is then transformed by a random element of the board's symmetry group, so that the order of filling is
 * not visible in where digits stand. Every grid can be drawn, but not all are equally likely.
 *
 * <pre>
 *   a way: 6 of 6 * 9 bits, 9 for each box off the diagonal       box numbers     . 0 1
 *     bit 9 * box + 3 * row + column, both within the box                         2 . 3
 *                                                                                 4 5 .
 *   ways[depth][64 * digit + n]   n = 0 … counts[depth][digit] - 1: the ways left for a digit
 *                                 once depth digits have theirs
 * </pre>
 */
final class SolutionGrids {

    private static final int WAYS = 64;

    /** The boxes off the diagonal: band and stack. */
    private static final int[][] BOXES = {{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}};

    /** The cell of each bit of a way. */
    private static final int[] CELLS = new int[9 * BOXES.length];

    /**
     * All ways of a digit, by its places in the three boxes of the diagonal, each 0 to 8: {@code [81 * first + 9 *
     * second + third]}.
     */
    private static final long[][] ALL_WAYS = new long[729][WAYS];

    static {
        for (int bit = 0; bit < CELLS.length; bit++) {
            int[] box = BOXES[bit / 9];
            CELLS[bit] = 9 * (3 * box[0] + bit % 9 / 3) + 3 * box[1] + bit % 3;
        }
        for (int places = 0; places < 729; places++) {
            int[] inDiagonal = {places / 81, places / 9 % 9, places % 9};
            for (int choice = 0; choice < WAYS; choice++) {
                ALL_WAYS[places][choice] = way(inDiagonal, choice);
            }
        }
    }

    /**
     * @param choice bits 0 to 2 for the bands, 3 to 5 for the stacks: whether its first box takes the lower of the two
     *     free lines
     */
    private static long way(int[] inDiagonal, int choice) {
        long way = 0;
        for (int box = 0; box < BOXES.length; box++) {
            int band = BOXES[box][0];
            int stack = BOXES[box][1];
            int row = freeLine(inDiagonal[band] / 3, isFirst(band, stack) == Masks.contain(choice, band));
            int column = freeLine(inDiagonal[stack] % 3, isFirst(stack, band) == Masks.contain(choice, 3 + stack));
            way |= Masks.longOf(9 * box + 3 * row + column);
        }
        return way;
    }

    /**
     * Whether the box where two chutes cross is the first of the two boxes of {@code line} that lie off the diagonal.
     */
    private static boolean isFirst(int line, int across) {
        return across == (line == 0 ? 1 : 0);
    }

    /** Of the lines 0 to 2, the lower or the higher of the two that are not taken. */
    private static int freeLine(int taken, boolean lower) {
        return lower ? taken == 0 ? 1 : 0 : taken == 2 ? 1 : 2;
    }

    private final int[][] diagonal = new int[3][9];
    private final long[][] ways = new long[10][9 * WAYS];
    private final int[][] counts = new int[10][9];
    private final long[] chosen = new long[9];
    private final byte[] digits = new byte[Cell.COUNT];
    private final int[] digitOrder = new int[9];
    private final int[] rowOrder = new int[9];
    private final int[] columnOrder = new int[9];
    private final int[] groups = new int[3];
    private final int[] lines = new int[3];

    /** Draws a grid into 81 bytes. */
    void draw(ItemRandom random, byte[] grid) {
        do {
            drawDiagonal(random);
        } while (!fill(random, 0, 0x1FF));
        for (int digit = 0; digit < 9; digit++) {
            for (long bits = chosen[digit]; bits != 0; bits = Masks.dropFirst(bits)) {
                digits[CELLS[Masks.first(bits)]] = (byte) digit;
            }
        }
        transform(random, grid);
    }

    private void drawDiagonal(ItemRandom random) {
        for (int box = 0; box < 3; box++) {
            int[] placeOf = diagonal[box];
            for (int digit = 0; digit < 9; digit++) {
                placeOf[digit] = digit;
            }
            random.shuffle(placeOf);
            for (int digit = 0; digit < 9; digit++) {
                int place = placeOf[digit];
                digits[9 * (3 * box + place / 3) + 3 * box + place % 3] = (byte) digit;
            }
        }
        for (int digit = 0; digit < 9; digit++) {
            long[] all = ALL_WAYS[81 * diagonal[0][digit] + 9 * diagonal[1][digit] + diagonal[2][digit]];
            System.arraycopy(all, 0, ways[0], WAYS * digit, WAYS);
            counts[0][digit] = WAYS;
        }
    }

    /**
     * Finds a way for each open digit, such that no two share a cell; false if there are none.
     *
     * @param open the digits without a way, from 0, as a mask
     */
    private boolean fill(ItemRandom random, int depth, int open) {
        if (open == 0) {
            return true;
        }
        int digit = 0;
        int min = WAYS + 1;
        for (int bits = open; bits != 0; bits = Masks.dropFirst(bits)) {
            int candidate = Masks.first(bits);
            if (counts[depth][candidate] < min) {
                min = counts[depth][candidate];
                digit = candidate;
            }
        }
        long[] here = ways[depth];
        int base = WAYS * digit;
        for (int left = min; left > 0; left--) {
            int drawn = base + random.below(left);
            long way = here[drawn];
            here[drawn] = here[base + left - 1];
            if (keepApart(depth, open & ~Masks.of(digit), way) && fill(random, depth + 1, open & ~Masks.of(digit))) {
                chosen[digit] = way;
                return true;
            }
        }
        return false;
    }

    /** Keeps the ways of the open digits that share no cell with the chosen one; false if a digit has none left. */
    private boolean keepApart(int depth, int open, long way) {
        long[] here = ways[depth];
        long[] next = ways[depth + 1];
        for (int bits = open; bits != 0; bits = Masks.dropFirst(bits)) {
            int digit = Masks.first(bits);
            int from = WAYS * digit;
            int end = from + counts[depth][digit];
            int to = from;
            for (int i = from; i < end; i++) {
                next[to] = here[i];
                to += (here[i] & way) == 0 ? 1 : 0;
            }
            if (to == from) {
                return false;
            }
            counts[depth + 1][digit] = to - from;
        }
        return true;
    }

    private void transform(ItemRandom random, byte[] grid) {
        for (int digit = 0; digit < 9; digit++) {
            digitOrder[digit] = digit + 1;
        }
        random.shuffle(digitOrder);
        orderLines(random, rowOrder);
        orderLines(random, columnOrder);
        boolean transposed = random.below(2) == 1;
        int rowStep = transposed ? 1 : 9;
        int columnStep = transposed ? 9 : 1;
        for (int row = 0; row < 9; row++) {
            int from = 9 * rowOrder[row];
            int to = rowStep * row;
            for (int column = 0; column < 9; column++) {
                grid[to + columnStep * column] = (byte) digitOrder[digits[from + columnOrder[column]]];
            }
        }
    }

    /** A random order of the three groups of lines (bands or stacks), and of the lines within each. */
    private void orderLines(ItemRandom random, int[] order) {
        inOrder(groups);
        random.shuffle(groups);
        for (int group = 0; group < 3; group++) {
            inOrder(lines);
            random.shuffle(lines);
            for (int line = 0; line < 3; line++) {
                order[3 * group + line] = 3 * groups[group] + lines[line];
            }
        }
    }

    private static void inOrder(int[] three) {
        three[0] = 0;
        three[1] = 1;
        three[2] = 2;
    }
}
