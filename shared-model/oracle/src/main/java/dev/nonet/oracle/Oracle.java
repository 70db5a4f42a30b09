package dev.nonet.oracle;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Solves puzzles by backtracking over plain arrays. Slow and obvious on purpose. */
public final class Oracle {

    private Oracle() {}

    /** The number of solutions of a puzzle, counted up to a limit. */
    public static int count(Grid puzzle, int limit) {
        return solutions(puzzle, limit).size();
    }

    /** The solution of a puzzle that has exactly one. */
    public static Optional<Grid> solve(Grid puzzle) {
        List<Grid> solutions = solutions(puzzle, 2);
        return solutions.size() == 1 ? Optional.of(solutions.getFirst()) : Optional.empty();
    }

    /** The solutions of a puzzle, up to a limit. */
    public static List<Grid> solutions(Grid puzzle, int limit) {
        List<Grid> solutions = new ArrayList<>();
        byte[] board = puzzle.toDigits();
        if (isConsistent(board)) {
            fill(board, limit, solutions);
        }
        return solutions;
    }

    /** Whether a grid is full, agrees with the clues of a puzzle, and has every digit once in every house. */
    public static boolean isSolutionOf(Grid puzzle, Grid grid) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (grid.isEmpty(cell) || !puzzle.isEmpty(cell) && puzzle.digit(cell) != grid.digit(cell)) {
                return false;
            }
        }
        return isConsistent(grid.toDigits());
    }

    private static boolean isConsistent(byte[] board) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int other = 0; other < cell; other++) {
                if (board[cell] != 0
                        && board[cell] == board[other]
                        && Cell.of(cell).sees(Cell.of(other))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void fill(byte[] board, int limit, List<Grid> solutions) {
        int[] used = usedDigits(board);
        int chosen = -1;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board[cell] == 0 && (chosen < 0 || possible(used, cell) < possible(used, chosen))) {
                chosen = cell;
            }
        }
        if (chosen < 0) {
            solutions.add(Grid.of(board));
            return;
        }
        for (int digit = 1; digit <= 9 && solutions.size() < limit; digit++) {
            if ((usedBySeen(used, chosen) >> digit & 1) == 0) {
                board[chosen] = (byte) digit;
                fill(board, limit, solutions);
                board[chosen] = 0;
            }
        }
    }

    /** The digits that each house holds, bit d for digit d: nine rows, nine columns, nine boxes. */
    private static int[] usedDigits(byte[] board) {
        int[] used = new int[27];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int bit = board[cell] == 0 ? 0 : 1 << board[cell];
            used[cell / 9] |= bit;
            used[9 + cell % 9] |= bit;
            used[18 + cell / 27 * 3 + cell % 9 / 3] |= bit;
        }
        return used;
    }

    private static int usedBySeen(int[] used, int cell) {
        return used[cell / 9] | used[9 + cell % 9] | used[18 + cell / 27 * 3 + cell % 9 / 3];
    }

    /** The number of digits that an empty cell may hold. */
    private static int possible(int[] used, int cell) {
        return 9 - Integer.bitCount(usedBySeen(used, cell));
    }
}
