package dev.nonet.engine.oracle;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Solves puzzles by backtracking over plain arrays. Slow and obvious on purpose. */
public final class Oracle {

    /** The cells that each cell sees. */
    private static final int[][] PEERS = IntStream.range(0, Cell.COUNT)
            .mapToObj(cell -> IntStream.range(0, Cell.COUNT)
                    .filter(other -> Cell.of(cell).sees(Cell.of(other)))
                    .toArray())
            .toArray(int[][]::new);

    private Oracle() {}

    /** How many solutions a puzzle has, counted no further than a limit. */
    public static int count(Grid puzzle, int limit) {
        return solutions(puzzle, limit).size();
    }

    /** The solution of a puzzle that has exactly one. */
    public static Optional<Grid> solve(Grid puzzle) {
        List<Grid> solutions = solutions(puzzle, 2);
        return solutions.size() == 1 ? Optional.of(solutions.getFirst()) : Optional.empty();
    }

    /** The solutions of a puzzle, but no more of them than a limit. */
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
            if (board[cell] != 0 && !mayHold(board, cell, board[cell])) {
                return false;
            }
        }
        return true;
    }

    private static void fill(byte[] board, int limit, List<Grid> solutions) {
        int cell = emptyCellWithFewestDigits(board);
        if (cell < 0) {
            solutions.add(Grid.of(board));
            return;
        }
        for (int digit = 1; digit <= 9 && solutions.size() < limit; digit++) {
            if (mayHold(board, cell, digit)) {
                board[cell] = (byte) digit;
                fill(board, limit, solutions);
                board[cell] = 0;
            }
        }
    }

    private static int emptyCellWithFewestDigits(byte[] board) {
        int best = -1;
        int fewest = 10;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board[cell] == 0) {
                int digits = 0;
                for (int digit = 1; digit <= 9; digit++) {
                    if (mayHold(board, cell, digit)) {
                        digits++;
                    }
                }
                if (digits < fewest) {
                    best = cell;
                    fewest = digits;
                }
            }
        }
        return best;
    }

    private static boolean mayHold(byte[] board, int cell, int digit) {
        for (int peer : PEERS[cell]) {
            if (board[peer] == digit) {
                return false;
            }
        }
        return true;
    }
}
