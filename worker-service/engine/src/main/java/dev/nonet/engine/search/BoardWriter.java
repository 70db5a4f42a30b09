package dev.nonet.engine.search;

/**
 * Writes boards for a {@link Search}: the candidates of cell {@code c}, bit d - 1 for digit d, at {@code at + c *
 * stride}.
 */
public final class BoardWriter {

    /** A cell that may hold any digit. */
    public static final short ALL_DIGITS = 0x1FF;

    /** The candidates of a cell by its digit, 0 for none. */
    private static final short[] CANDIDATES = {ALL_DIGITS, 1, 2, 4, 8, 16, 32, 64, 128, 256};

    private BoardWriter() {}

    /** Writes a puzzle, 81 digits, 0 for an empty cell. */
    public static void write(byte[] puzzle, short[] board, int at, int stride) {
        write(puzzle, 0, board, at, stride);
    }

    /** Writes a puzzle whose 81 digits begin at {@code from}. */
    static void write(byte[] puzzles, int from, short[] board, int at, int stride) {
        for (int cell = 0; cell < 81; cell++) {
            board[at + cell * stride] = CANDIDATES[puzzles[from + cell]];
        }
    }

    /**
     * Writes a puzzle without one of its clues, and with the clue's digit ruled out in its cell. If the puzzle has one
     * solution, the clue is needed exactly if this board has a solution.
     */
    public static void writeWithout(int clue, byte[] puzzle, short[] board, int at, int stride) {
        write(puzzle, board, at, stride);
        board[at + clue * stride] = (short) (ALL_DIGITS & ~CANDIDATES[puzzle[clue]]);
    }
}
