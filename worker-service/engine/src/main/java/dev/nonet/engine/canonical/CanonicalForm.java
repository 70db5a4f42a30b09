package dev.nonet.engine.canonical;

import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Grid;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Computes the row-minlex form of a puzzle: of all grids that a {@link Transformation} turns it into, the smallest as
 * text, where an empty cell sorts before any digit. Two puzzles are the same up to symmetry exactly if their forms are
 * equal. Not thread-safe.
 *
 * <p>The form is built row by row, breadth first. A <em>state</em> is one way to get the rows so far; in every state
 * each row that may come next is tried, and only the states with the smallest row are kept. A state leaves open what
 * the rows so far do not decide:
 *
 * <pre>
 *   columns   position:  0 1 2 | 3 4 5 | 6 7 8     holds: which column of the puzzle stands there
 *             Columns without a clue in the rows so far are interchangeable: they are the first open[s] of stack s.
 *             Stacks without a clue in the rows so far are interchangeable: they are the first openStacks.
 *   labels    which digit of the puzzle became 1, 2, …; the others have no label yet
 * </pre>
 *
 * A row is smallest if its interchangeable columns show empty cells first, then labelled digits in ascending order,
 * then new digits, and its interchangeable stacks are sorted by their three cells. Only the order of new digits side by
 * side is not decided by the row: each order becomes a state. A full grid starts with 23,328 states, a puzzle of 17
 * clues with a few.
 *
 * <pre>
 *   a state, three longs:
 *     0   columns, 4 bits a position
 *     1   labels, 4 bits a digit of the puzzle (0: none yet)   36: labels given   40: open[0..2], 2 bits each
 *         46: openStacks   48: transposed
 *     2   rows of the puzzle in order, 4 bits each
 * </pre>
 */
public final class CanonicalForm {

    private static final int LONGS = 3;
    private static final int NEXT_LABEL = 36;
    private static final int OPEN = 40;
    private static final int OPEN_STACKS = 46;
    private static final int TRANSPOSED = 48;
    private static final int NEW = 10;

    /** The orders of up to three things, by how many there are. */
    private static final int[][][] ORDERS = {
        {{}}, {{0}}, {{0, 1}, {1, 0}}, {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
    };

    /** The puzzle, and its transpose. */
    private final byte[][] boards = new byte[2][81];

    private long[] states = new long[LONGS * 64];
    private long[] nextStates = new long[LONGS * 64];
    private int stateCount;
    private int nextCount;
    private long smallestRow;

    /** The row that is being tried: the column at each position. */
    private final int[] columns = new int[9];

    /** By stack: how many of its columns were interchangeable before this row. */
    private final int[] open = new int[3];

    /** The row's labels by position: 0 for an empty cell, {@link #NEW} for a digit without a label. */
    private final int[] values = new int[9];

    private final int[] scratch = new int[9];
    private int openStacks;

    /**
     * The form of a puzzle.
     *
     * @param transformation turns the puzzle into the form
     */
    public record Result(Grid form, Transformation transformation) {}

    /** The form of a puzzle. */
    public Result of(Grid puzzle) {
        for (int cell = 0; cell < 81; cell++) {
            boards[0][cell] = (byte) puzzle.digit(cell);
            boards[1][cell % 9 * 9 + cell / 9] = (byte) puzzle.digit(cell);
        }
        start();
        for (int row = 0; row < 9; row++) {
            smallestRow = Long.MAX_VALUE;
            nextCount = 0;
            for (int state = 0; state < stateCount; state++) {
                tryRows(state, row);
            }
            long[] swap = states;
            states = nextStates;
            nextStates = swap;
            stateCount = nextCount;
        }
        Transformation transformation = transformation();
        return new Result(transformation.apply(puzzle), transformation);
    }

    /**
     * A fingerprint that is equal for puzzles that are the same up to symmetry, and different for others except with
     * negligible probability: the first 128 bits of the SHA-256 of the form's text, as 32 hexadecimal digits.
     */
    public String identity(Grid puzzle) {
        return identityOf(of(puzzle).form());
    }

    /** The {@linkplain #identity identity} of the puzzles with this form. */
    public static String identityOf(Grid form) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(form.toString().getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void start() {
        long identity = 0;
        for (int position = 0; position < 9; position++) {
            identity |= (long) position << 4 * position;
        }
        for (int transposed = 0; transposed < 2; transposed++) {
            states[LONGS * transposed] = identity;
            states[LONGS * transposed + 1] = Masks.longOf(NEXT_LABEL)
                    | 0b11_11_11L << OPEN
                    | 3L << OPEN_STACKS
                    | (long) transposed << TRANSPOSED;
            states[LONGS * transposed + 2] = 0;
        }
        stateCount = 2;
    }

    /**
     * Tries each row of the puzzle that may come next in a state: one of the current band if that is not complete, else
     * any left.
     */
    private void tryRows(int state, int row) {
        long rows = states[LONGS * state + 2];
        int used = 0;
        for (int i = 0; i < row; i++) {
            used |= Masks.of((int) (rows >>> 4 * i & 15));
        }
        int allowed = ~used & 0x1FF;
        if (row % 3 != 0) {
            int band = (int) (rows >>> 4 * (row - 1) & 15) / 3;
            allowed &= 7 << 3 * band;
        }
        for (; allowed != 0; allowed = Masks.dropFirst(allowed)) {
            tryRow(state, row, Masks.first(allowed));
        }
    }

    private void tryRow(int state, int row, int sourceRow) {
        long packedColumns = states[LONGS * state];
        long packed = states[LONGS * state + 1];
        byte[] board = boards[(int) (packed >>> TRANSPOSED & 1)];
        openStacks = (int) (packed >>> OPEN_STACKS & 3);
        for (int stack = 0; stack < 3; stack++) {
            open[stack] = (int) (packed >>> OPEN + 2 * stack & 3);
        }
        for (int position = 0; position < 9; position++) {
            int column = (int) (packedColumns >>> 4 * position & 15);
            int digit = board[9 * sourceRow + column];
            int label = digit == 0 ? 0 : (int) (packed >>> 4 * (digit - 1) & 15);
            columns[position] = column;
            values[position] = digit == 0 ? 0 : label == 0 ? NEW : label;
        }
        for (int stack = 0; stack < 3; stack++) {
            sortOpenColumns(3 * stack, open[stack]);
        }
        sortOpenStacks();
        int label = (int) (packed >>> NEXT_LABEL & 15);
        long text = 0;
        for (int position = 0; position < 9; position++) {
            int value = values[position] == NEW ? label++ : values[position];
            text = text << 4 | value;
        }
        if (text > smallestRow) {
            return;
        }
        if (text < smallestRow) {
            smallestRow = text;
            nextCount = 0;
        }
        branch(state, row, sourceRow, board);
    }

    /** Sorts the interchangeable columns of a stack by value: insertion sort of up to three. */
    private void sortOpenColumns(int first, int count) {
        for (int i = first + 1; i < first + count; i++) {
            for (int j = i; j > first && values[j] < values[j - 1]; j--) {
                swapPositions(j, j - 1);
            }
        }
    }

    private void swapPositions(int a, int b) {
        int value = values[a];
        values[a] = values[b];
        values[b] = value;
        int column = columns[a];
        columns[a] = columns[b];
        columns[b] = column;
    }

    /** Sorts the interchangeable stacks by their cells: insertion sort of up to three. */
    private void sortOpenStacks() {
        for (int i = 1; i < openStacks; i++) {
            for (int j = i; j > 0 && stackValue(j) < stackValue(j - 1); j--) {
                swapPositions(3 * j, 3 * j - 3);
                swapPositions(3 * j + 1, 3 * j - 2);
                swapPositions(3 * j + 2, 3 * j - 1);
            }
        }
    }

    private int stackValue(int stack) {
        return values[3 * stack] << 8 | values[3 * stack + 1] << 4 | values[3 * stack + 2];
    }

    /** Adds a state for every order of new digits that the row leaves open. */
    private void branch(int state, int row, int sourceRow, byte[] board) {
        int emptyStacks = 0;
        while (emptyStacks < openStacks && stackValue(emptyStacks) == 0) {
            emptyStacks++;
        }
        // Interchangeable stacks with equal, non-empty values have only new digits: every order of these stacks gives
        // this row.
        int alikeFrom = emptyStacks;
        int alike = 1;
        while (alikeFrom < openStacks - 1 && stackValue(alikeFrom) != stackValue(alikeFrom + 1)) {
            alikeFrom++;
        }
        if (alikeFrom < openStacks - 1) {
            while (alikeFrom + alike < openStacks && stackValue(alikeFrom) == stackValue(alikeFrom + alike)) {
                alike++;
            }
        }
        System.arraycopy(columns, 0, scratch, 0, 9);
        for (int[] order : ORDERS[alike]) {
            for (int i = 0; i < alike && alike > 1; i++) {
                System.arraycopy(scratch, 3 * (alikeFrom + order[i]), columns, 3 * (alikeFrom + i), 3);
            }
            branchColumns(state, row, sourceRow, board, 0, emptyStacks);
        }
    }

    /** For each stack in turn, tries every order of the new digits in its interchangeable columns. */
    private void branchColumns(int state, int row, int sourceRow, byte[] board, int stack, int emptyStacks) {
        if (stack == 3) {
            add(state, row, sourceRow, board, emptyStacks);
            return;
        }
        int from = 3 * stack + open[stack];
        while (from > 3 * stack && values[from - 1] == NEW) {
            from--;
        }
        int fresh = 3 * stack + open[stack] - from;
        if (fresh < 2) {
            branchColumns(state, row, sourceRow, board, stack + 1, emptyStacks);
            return;
        }
        int first = columns[from];
        int second = columns[from + 1];
        int third = fresh == 3 ? columns[from + 2] : 0;
        for (int[] order : ORDERS[fresh]) {
            for (int i = 0; i < fresh; i++) {
                columns[from + i] = order[i] == 0 ? first : order[i] == 1 ? second : third;
            }
            branchColumns(state, row, sourceRow, board, stack + 1, emptyStacks);
        }
        columns[from] = first;
        columns[from + 1] = second;
        if (fresh == 3) {
            columns[from + 2] = third;
        }
    }

    private void add(int state, int row, int sourceRow, byte[] board, int emptyStacks) {
        if (LONGS * (nextCount + 1) > nextStates.length) {
            nextStates = Arrays.copyOf(nextStates, 2 * nextStates.length);
        }
        long packed = states[LONGS * state + 1];
        long labels = packed & Masks.longOf(NEXT_LABEL) - 1;
        int label = (int) (packed >>> NEXT_LABEL & 15);
        long packedColumns = 0;
        for (int position = 0; position < 9; position++) {
            packedColumns |= (long) columns[position] << 4 * position;
            if (values[position] == NEW) {
                int digit = board[9 * sourceRow + columns[position]];
                labels |= (long) label++ << 4 * (digit - 1);
            }
        }
        long openColumns = 0;
        for (int stack = 0; stack < 3; stack++) {
            int stillOpen = 0;
            while (stillOpen < open[stack] && values[3 * stack + stillOpen] == 0) {
                stillOpen++;
            }
            openColumns |= (long) stillOpen << 2 * stack;
        }
        nextStates[LONGS * nextCount] = packedColumns;
        nextStates[LONGS * nextCount + 1] = labels
                | (long) label << NEXT_LABEL
                | openColumns << OPEN
                | (long) emptyStacks << OPEN_STACKS
                | packed & Masks.longOf(TRANSPOSED);
        nextStates[LONGS * nextCount + 2] = states[LONGS * state + 2] | (long) sourceRow << 4 * row;
        nextCount++;
    }

    /** The transformation of the first of the remaining states; all of them lead to the form. */
    private Transformation transformation() {
        long packed = states[1];
        List<Integer> rows = new ArrayList<>(9);
        List<Integer> columnOrder = new ArrayList<>(9);
        List<Integer> digits = new ArrayList<>(9);
        int label = (int) (packed >>> NEXT_LABEL & 15);
        for (int i = 0; i < 9; i++) {
            rows.add((int) (states[2] >>> 4 * i & 15));
            columnOrder.add((int) (states[0] >>> 4 * i & 15));
            int given = (int) (packed >>> 4 * i & 15);
            digits.add(given == 0 ? label++ : given);
        }
        return new Transformation((packed >>> TRANSPOSED & 1) != 0, rows, columnOrder, digits);
    }
}
