package dev.nonet.engine.rating.se;

import dev.nonet.engine.GoldenPuzzles;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.List;
import java.util.Random;

/**
 * Boards as producers meet them: somewhere on the path of a puzzle, and often with further candidates gone, true ones
 * too.
 */
final class RandomBoards {

    private static final int WORK = 2_000;

    private final Random random;
    private final List<Grid> puzzles;
    private final ExplainerScale scale = new ExplainerScale();

    RandomBoards(long seed) {
        random = new Random(seed);
        puzzles = GoldenPuzzles.every(7);
    }

    MarkedBoard next() {
        Grid puzzle = puzzles.get(random.nextInt(puzzles.size()));
        RatedPath path = scale.walk(puzzle, WORK);
        MarkedBoard board = MarkedBoard.of(puzzle);
        int length = random.nextInt(path.steps().size() + 1);
        for (RatedStep step : path.steps().subList(0, length)) {
            for (Candidate gone : step.eliminations()) {
                board.remove(gone.cell().index(), gone.digit());
            }
            if (step.placement() != null) {
                board.place(step.placement().cell().index(), step.placement().digit());
            }
        }
        thin(board, random.nextInt(3) * 0.05);
        return board;
    }

    /** Takes candidates away, but leaves each cell two, or now and then one. */
    private void thin(MarkedBoard board, double share) {
        int min = random.nextInt(4) == 0 ? 1 : 2;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                if (board.count(cell) > min && board.has(cell, digit) && random.nextDouble() < share) {
                    board.remove(cell, digit);
                }
            }
        }
    }
}
