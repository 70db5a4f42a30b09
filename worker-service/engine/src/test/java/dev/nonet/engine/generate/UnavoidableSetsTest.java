package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnavoidableSetsTest {

    private final SolutionGrids grids = new SolutionGrids();
    private final UnavoidableSets sets = new UnavoidableSets();
    private final SetCounts counts = new SetCounts(sets);
    private final byte[] solution = new byte[Cell.COUNT];

    /** Removes clues one by one in random order; each refused one must be needed for a unique solution. */
    @Test
    void refusesOnlyCluesThatAreNeeded() {
        int refused = 0;
        for (int seed = 0; seed < 30; seed++) {
            ItemRandom random = new ItemRandom(seed, 0);
            grids.draw(random, solution);
            sets.find(solution);
            counts.countAll();
            byte[] puzzle = solution.clone();
            for (int cell : randomCells(random)) {
                if (counts.take(CellSet.of(cell))) {
                    puzzle[cell] = 0;
                } else {
                    refused++;
                    assertThat(Oracle.count(Grid.of(puzzle).with(cell, 0), 2))
                            .as("seed %d, cell %s", seed, Cell.of(cell))
                            .isEqualTo(2);
                }
            }
        }
        assertThat(refused).as("refusals").isGreaterThan(30 * 10);
    }

    /** The smallest unavoidable sets, two digits in the corners of a rectangle in two boxes, are all found. */
    @Test
    void knowsEveryRectangle() {
        int rectangles = 0;
        for (int seed = 0; seed < 50; seed++) {
            grids.draw(new ItemRandom(seed, 1), solution);
            sets.find(solution);
            counts.countAll();
            Grid grid = Grid.of(solution);
            for (int one = 0; one < Cell.COUNT; one++) {
                for (int other = one + 1; other < Cell.COUNT; other++) {
                    CellSet rectangle = rectangle(grid, one, other);
                    if (!rectangle.isEmpty()) {
                        rectangles++;
                        assertThat(counts.take(rectangle))
                                .as("seed %d, %s", seed, rectangle)
                                .isFalse();
                    }
                }
            }
        }
        assertThat(rectangles).isGreaterThan(50);
    }

    /** The rectangle with two opposite corners, if it lies in two boxes and has two digits; otherwise empty. */
    private static CellSet rectangle(Grid grid, int one, int other) {
        Cell a = Cell.of(one);
        Cell b = Cell.of(other);
        int c = 9 * a.row() + b.column();
        int d = 9 * b.row() + a.column();
        boolean twoBoxes = a.row() != b.row()
                && a.column() != b.column()
                && (a.row() / 3 == b.row() / 3) != (a.column() / 3 == b.column() / 3);
        return twoBoxes && grid.digit(one) == grid.digit(other) && grid.digit(c) == grid.digit(d)
                ? CellSet.of(one, other, c, d)
                : CellSet.EMPTY;
    }

    @Test
    void forgetsWhatWasPutBack() {
        grids.draw(new ItemRandom(3, 0), solution);
        sets.find(solution);
        counts.countAll();
        byte[] puzzle = solution.clone();
        int[] order = randomCells(new ItemRandom(3, 1));
        for (int i = 0; i < 60; i++) {
            CellSet cell = CellSet.of(order[i]);
            if (counts.take(cell)) {
                if (i % 3 == 0) {
                    counts.putBack(cell);
                } else {
                    puzzle[order[i]] = 0;
                }
            }
        }
        SetCounts counted = new SetCounts(sets);
        counted.count(puzzle);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle[cell] != 0) {
                assertThat(counts.take(CellSet.of(cell))).as("cell %d", cell).isEqualTo(counted.take(CellSet.of(cell)));
            }
        }
    }

    /**
     * Two puzzles of a shared grid count the sets that either has learned, whenever it was learned, and refuse only
     * clues that are needed.
     */
    @Test
    void refusesCluesBySetsThatWereLearned() {
        int refused = 0;
        for (int seed = 0; seed < 20; seed++) {
            ItemRandom random = new ItemRandom(seed, 2);
            grids.draw(random, solution);
            sets.find(solution);
            List<byte[]> puzzles = List.of(solution.clone(), solution.clone());
            List<SetCounts> countsOf = List.of(new SetCounts(sets), new SetCounts(sets));
            countsOf.forEach(SetCounts::countAll);
            List<int[]> orders = List.of(randomCells(random), randomCells(random));
            int[] all = IntStream.range(0, Cell.COUNT).toArray();
            for (int i = 0; i < Cell.COUNT; i++) {
                for (int one = 0; one < 2; one++) {
                    byte[] puzzle = puzzles.get(one);
                    CellSet cell = CellSet.of(orders.get(one)[i]);
                    countsOf.get(one).countLearned(puzzle);
                    boolean taken = countsOf.get(one).take(cell);
                    Grid without = Grid.of(puzzle).with(cell.first(), 0);
                    List<Grid> solutions = Oracle.solutions(without, 2);
                    if (!taken) {
                        refused++;
                        assertThat(solutions).hasSize(2);
                    } else if (solutions.size() == 2) {
                        sets.learn(
                                solution,
                                solutions
                                        .get(solutions.getFirst().equals(Grid.of(solution)) ? 1 : 0)
                                        .toDigits(),
                                0,
                                all);
                        countsOf.get(one).putBack(cell);
                    } else {
                        puzzle[cell.first()] = 0;
                    }
                }
            }
        }
        assertThat(refused).isGreaterThan(20 * 2 * 10);
    }

    private static int[] randomCells(ItemRandom random) {
        int[] cells = new int[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            cells[cell] = cell;
        }
        random.shuffle(cells);
        return cells;
    }
}
