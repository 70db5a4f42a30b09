package dev.nonet.engine.generate;

import dev.nonet.engine.grade.Grader;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The easier boards of the recipe "three levels": clues are put back into the hardest board, in random order, until its
 * grade has the next lower level. A clue that would make the board easier than that stays out, and the next is tried.
 */
final class EasierBoards {

    /** How many orders are tried for each board. */
    private static final int ORDERS = 4;

    private final Grader grader;
    private final ItemRandom random;
    private final byte[] solution;

    EasierBoards(Grader grader, ItemRandom random, byte[] solution) {
        this.grader = grader;
        this.random = random;
        this.solution = solution;
    }

    record GradedBoard(byte[] digits, Grade grade) {}

    /**
     * A board for each level, each with the clues of the next and more.
     *
     * @param levels rising, all below the level of the hardest board
     * @return null if no such boards were found
     */
    @Nullable
    List<GradedBoard> of(byte[] hardest, List<Level> levels) {
        Deque<GradedBoard> boards = new ArrayDeque<>();
        byte[] from = hardest;
        for (Level level : levels.reversed()) {
            GradedBoard easier = easier(from, level);
            if (easier == null) {
                return null;
            }
            boards.addFirst(easier);
            from = easier.digits();
        }
        return List.copyOf(boards);
    }

    /** Of the orders, the one that puts the fewest clues back. */
    private @Nullable GradedBoard easier(byte[] from, Level level) {
        GradedBoard best = null;
        int min = Integer.MAX_VALUE;
        for (int i = 0; i < ORDERS; i++) {
            int clues = 0;
            byte[] board = from.clone();
            int[] order = IntStream.range(0, Cell.COUNT)
                    .filter(cell -> board[cell] == 0)
                    .toArray();
            random.shuffle(order);
            for (int cell : order) {
                if (clues + 1 >= min) {
                    break;
                }
                board[cell] = solution[cell];
                clues++;
                Grade grade = grader.grade(Grid.of(board), level.highest(), Set.of(), Integer.MAX_VALUE);
                if (grade != null && grade.level() == level) {
                    best = new GradedBoard(board, grade);
                    min = clues;
                    break;
                }
                if (grade != null) {
                    board[cell] = 0;
                    clues--;
                }
            }
        }
        return best;
    }
}
