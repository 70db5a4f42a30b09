package dev.nonet.proof.fuzz;

import dev.nonet.engine.board.Board;
import dev.nonet.puzzle.Cell;
import java.util.Arrays;

/**
 * Which candidates of a board occur in its solutions, by brute force: for each that no solution found so far has, a
 * search for one that has it. Plain arrays and backtracking, so that it shares nothing with what it checks.
 */
final class Solutions {

    /** By cell, bit {@code d} for digit {@code d}: the digits that occur in a solution. */
    private final int[] occurring = new int[Cell.COUNT];

    private Solutions() {}

    static Solutions of(Board board) {
        Solutions solutions = new Solutions();
        int[] marks = new int[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                if (board.digit(cell) == digit || board.digit(cell) == 0 && board.isCandidate(cell, digit)) {
                    marks[cell] |= 1 << digit;
                }
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                if ((marks[cell] >> digit & 1) != 0 && !solutions.has(cell, digit)) {
                    int[] with = marks.clone();
                    with[cell] = 1 << digit;
                    solutions.addOneOf(with);
                }
            }
        }
        return solutions;
    }

    /** Whether a solution has the digit in the cell. */
    boolean has(int cell, int digit) {
        return (occurring[cell] >> digit & 1) != 0;
    }

    private void addOneOf(int[] marks) {
        int[] found = solve(marks);
        for (int cell = 0; found.length > 0 && cell < Cell.COUNT; cell++) {
            occurring[cell] |= found[cell];
        }
    }

    /** A solution as one bit for each cell; an empty array if there is none. */
    private static int[] solve(int[] marks) {
        if (!propagate(marks)) {
            return new int[0];
        }
        int chosen = -1;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int count = Integer.bitCount(marks[cell]);
            if (count > 1 && (chosen < 0 || count < Integer.bitCount(marks[chosen]))) {
                chosen = cell;
            }
        }
        if (chosen < 0) {
            return marks;
        }
        for (int digit = 1; digit <= 9; digit++) {
            if ((marks[chosen] >> digit & 1) != 0) {
                int[] with = marks.clone();
                with[chosen] = 1 << digit;
                int[] found = solve(with);
                if (found.length > 0) {
                    return found;
                }
            }
        }
        return new int[0];
    }

    /**
     * Removes the digits of cells with one candidate from their peers until none is left; false if a cell has none
     * then.
     */
    private static boolean propagate(int[] marks) {
        boolean[] spread = new boolean[Cell.COUNT];
        boolean more = true;
        while (more) {
            more = false;
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                if (marks[cell] == 0) {
                    return false;
                }
                if (!spread[cell] && Integer.bitCount(marks[cell]) == 1) {
                    spread[cell] = true;
                    more = true;
                    for (int peer : PEERS[cell]) {
                        marks[peer] &= ~marks[cell];
                    }
                }
            }
        }
        return Arrays.stream(marks).noneMatch(mask -> mask == 0);
    }

    private static final int[][] PEERS = peers();

    private static int[][] peers() {
        int[][] peers = new int[Cell.COUNT][];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int row = cell / 9;
            int column = cell % 9;
            int[] some = new int[20];
            int count = 0;
            for (int other = 0; other < Cell.COUNT; other++) {
                boolean sees =
                        other / 9 == row || other % 9 == column || other / 27 == row / 3 && other % 9 / 3 == column / 3;
                if (other != cell && sees) {
                    some[count++] = other;
                }
            }
            peers[cell] = some;
        }
        return peers;
    }
}
