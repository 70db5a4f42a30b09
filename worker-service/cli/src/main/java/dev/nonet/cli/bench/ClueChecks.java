package dev.nonet.cli.bench;

import dev.nonet.engine.search.BoardWriter;
import dev.nonet.engine.search.Search;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.List;

/**
 * For every clue of every puzzle, searches for a solution with another digit in that cell: the check by which clues are
 * removed.
 */
final class ClueChecks implements Search.Questions {

    private final short[][] boards;
    private int next;

    ClueChecks(List<Grid> puzzles) {
        boards = puzzles.stream()
                .flatMap(puzzle -> puzzle.clues().cells().stream().map(cell -> without(puzzle, cell.index())))
                .toArray(short[][]::new);
    }

    private static short[] without(Grid puzzle, int clue) {
        short[] board = new short[Cell.COUNT];
        BoardWriter.writeWithout(clue, puzzle.toDigits(), board, 0, 1);
        return board;
    }

    /** Runs all checks once and returns their number. */
    int run(Search search) {
        next = 0;
        search.run(this);
        return boards.length;
    }

    @Override
    public int begin(int slot, short[] board, int at, int stride) {
        if (next == boards.length) {
            return NONE;
        }
        short[] from = boards[next++];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            board[at + cell * stride] = from[cell];
        }
        return 1;
    }

    @Override
    public void end(int slot, int count, byte[] solutions, int offset) {
        // Only the time is measured; the answers are ignored.
    }
}
