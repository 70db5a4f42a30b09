package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import org.jspecify.annotations.Nullable;

/** Line 57: the middle one of the empty cells gets its digit of the solution, if there is just one. */
final class BruteForce {

    private BruteForce() {}

    static @Nullable Finding find(QueuedBoard board) {
        byte[] digits = new byte[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            digits[cell] = (byte) board.value(cell);
        }
        byte[] solution = new byte[Cell.COUNT];
        if (new ScalarSolver().solve(digits, solution) != 1) {
            return null;
        }
        CellSet empty = board.unsolved();
        int cell = empty.first();
        for (int i = 0; i < empty.size() / 2; i++) {
            cell = empty.next(cell);
        }
        return Finding.placing(QueuedBoard.candidate(cell, solution[cell]));
    }
}
