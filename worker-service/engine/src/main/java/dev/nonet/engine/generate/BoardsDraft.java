package dev.nonet.engine.generate;

import dev.nonet.job.GeneratedBoards;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The recipe "three boards from one grid":
 *
 * <ul>
 *   <li>Easy: from the full grid, clues are removed in random order where the solution stays unique <em>and</em> every
 *       house keeps at least three clues and every digit at least one.
 *   <li>Hard: from the easy board, clues are removed in random order where the solution stays unique. This board is
 *       minimal.
 *   <li>Medium: the easy board without the first half, rounded down, of the clues removed for the hard one.
 * </ul>
 */
final class BoardsDraft extends Draft {

    private static final int MIN_PER_HOUSE = 3;

    private final Tools tools;
    private final long seed;
    private final int[] order = new int[Cell.COUNT];
    private int position;
    private final int[] cluesOfHouse = new int[27];
    private final int[] cluesOfDigit = new int[10];

    /** The easy board; valid once {@link #easyMade}. */
    private final byte[] easy = new byte[Cell.COUNT];

    private boolean easyMade;

    /** The clues of the easy board that the hard one lacks, as cells, in the order of their removal. */
    private final int[] taken = new int[Cell.COUNT];

    private int takenCount;

    BoardsDraft(Tools tools, long seed, int index, BooleanSupplier stop) {
        this(tools, seed, index, new SharedGrid(false), stop);
    }

    private BoardsDraft(Tools tools, long seed, int index, SharedGrid grid, BooleanSupplier stop) {
        super(seed, index, 0, grid, stop);
        stopIfTold();
        this.tools = tools;
        this.seed = seed;
        grid.draw(tools.grids(), random);
        System.arraycopy(solution, 0, puzzle, 0, Cell.COUNT);
        sets.countAll();
        Arrays.fill(cluesOfHouse, 9);
        Arrays.fill(cluesOfDigit, 9);
        shuffleCells();
    }

    private void shuffleCells() {
        Arrays.setAll(order, i -> i);
        random.shuffle(order);
        position = 0;
    }

    @Override
    boolean proceed() {
        while (true) {
            for (; position < Cell.COUNT; position++) {
                int cell = order[position];
                if (puzzle[cell] != 0 && (easyMade || isRemovable(cell)) && sets.take(CellSet.of(cell))) {
                    return ask(CellSet.of(cell));
                }
            }
            if (easyMade) {
                return end(boards());
            }
            System.arraycopy(puzzle, 0, easy, 0, Cell.COUNT);
            easyMade = true;
            shuffleCells();
        }
    }

    @Override
    void answer(boolean unique) {
        int cell = order[position++];
        if (!unique) {
            sets.putBack(asked);
            return;
        }
        countOut(cell);
        puzzle[cell] = 0;
        if (easyMade) {
            taken[takenCount++] = cell;
        }
    }

    @Override
    int attempts() {
        return 1;
    }

    /** Whether the houses and the digit of a clue keep the fewest clues that an easy board needs without it. */
    private boolean isRemovable(int cell) {
        Cell place = Cell.of(cell);
        return cluesOfHouse[place.row()] > MIN_PER_HOUSE
                && cluesOfHouse[9 + place.column()] > MIN_PER_HOUSE
                && cluesOfHouse[18 + place.box()] > MIN_PER_HOUSE
                && cluesOfDigit[puzzle[cell]] > 1;
    }

    private void countOut(int cell) {
        Cell place = Cell.of(cell);
        cluesOfHouse[place.row()]--;
        cluesOfHouse[9 + place.column()]--;
        cluesOfHouse[18 + place.box()]--;
        cluesOfDigit[puzzle[cell]]--;
    }

    private GeneratedBoards boards() {
        byte[] medium = easy.clone();
        for (int i = 0; i < takenCount / 2; i++) {
            medium[taken[i]] = 0;
        }
        Map<String, GeneratedBoards.Board> boards = new LinkedHashMap<>();
        boards.put("easy", board(easy));
        boards.put("medium", board(medium));
        boards.put("hard", board(puzzle));
        return new GeneratedBoards(index, Grid.of(solution), boards, seed, tools.engineVersion());
    }

    private GeneratedBoards.Board board(byte[] digits) {
        Grid board = Grid.of(digits);
        // A board with a clue that the hard one lacks has one that can be removed.
        return GeneratedBoards.Board.of(board, tools.grader().grade(board), Arrays.equals(digits, puzzle));
    }
}
