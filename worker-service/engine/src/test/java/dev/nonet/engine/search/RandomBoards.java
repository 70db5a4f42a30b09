package dev.nonet.engine.search;

import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Grid;
import java.util.Random;

/** Boards of every kind, for tests. */
final class RandomBoards {

    private RandomBoards() {}

    /**
     * A random solution with 18 to 60 of its clues, sometimes with fewer or more, down to none and up to all; every
     * fourth has a clue changed, so that it mostly has no solution.
     */
    static Grid draw(Random random) {
        Grid seeded = Grid.EMPTY;
        for (int box = 0; box < 3; box++) {
            seeded = seeded.with(30 * box, 1 + random.nextInt(9));
        }
        Grid solution = Oracle.solutions(seeded, 1).getFirst();
        int[] relabelled = random.ints(1, 10).distinct().limit(9).toArray();
        Grid board = Grid.EMPTY;
        int clues = switch (random.nextInt(8)) {
            case 0 -> random.nextInt(18);
            case 1 -> 61 + random.nextInt(21);
            default -> 18 + random.nextInt(43);
        };
        while (board.clueCount() < clues) {
            int cell = random.nextInt(81);
            board = board.with(cell, relabelled[solution.digit(cell) - 1]);
        }
        if (clues > 0 && random.nextInt(4) == 0) {
            int cell = board.clues().first();
            board = board.with(cell, board.digit(cell) % 9 + 1);
        }
        return board;
    }
}
