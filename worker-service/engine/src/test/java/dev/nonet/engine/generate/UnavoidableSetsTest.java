package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import org.junit.jupiter.api.Test;

class UnavoidableSetsTest {

    private final SolutionGrids grids = new SolutionGrids();
    private final UnavoidableSets sets = new UnavoidableSets();
    private final byte[] solution = new byte[Cell.COUNT];

    /** Removes clues one by one in random order; each refused one must be needed for a unique solution. */
    @Test
    void refusesOnlyCluesThatAreNeeded() {
        int refused = 0;
        for (int seed = 0; seed < 30; seed++) {
            ItemRandom random = new ItemRandom(seed, 0);
            grids.draw(random, solution);
            sets.find(solution);
            byte[] puzzle = solution.clone();
            for (int cell : randomCells(random)) {
                if (sets.take(CellSet.of(cell))) {
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
            Grid grid = Grid.of(solution);
            for (int one = 0; one < Cell.COUNT; one++) {
                for (int other = one + 1; other < Cell.COUNT; other++) {
                    CellSet rectangle = rectangle(grid, one, other);
                    if (!rectangle.isEmpty()) {
                        rectangles++;
                        assertThat(sets.take(rectangle))
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
        byte[] puzzle = solution.clone();
        int[] order = randomCells(new ItemRandom(3, 1));
        for (int i = 0; i < 60; i++) {
            CellSet cell = CellSet.of(order[i]);
            if (sets.take(cell)) {
                if (i % 3 == 0) {
                    sets.putBack(cell);
                } else {
                    puzzle[order[i]] = 0;
                }
            }
        }
        UnavoidableSets counted = new UnavoidableSets();
        counted.find(solution);
        counted.count(puzzle);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle[cell] != 0) {
                assertThat(sets.take(CellSet.of(cell))).as("cell %d", cell).isEqualTo(counted.take(CellSet.of(cell)));
            }
        }
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
