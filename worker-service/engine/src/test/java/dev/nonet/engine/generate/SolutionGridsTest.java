package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SolutionGridsTest {

    private static final int GRIDS = 9_000;

    private final SolutionGrids grids = new SolutionGrids();
    private final byte[] grid = new byte[Cell.COUNT];

    @Test
    void drawsGridsThatAreSolutionsAndDiffer() {
        Set<Grid> seen = new HashSet<>();
        for (int index = 0; index < 500; index++) {
            grids.draw(new ItemRandom(1, index), grid);
            Grid drawn = Grid.of(grid);
            assertThat(Oracle.isSolutionOf(Grid.EMPTY, drawn))
                    .as("index %d: %s", index, drawn)
                    .isTrue();
            assertThat(seen.add(drawn)).as("index %d is new", index).isTrue();
        }
    }

    @Test
    void dependsOnItsRandomNumbersAlone() {
        byte[] again = new byte[Cell.COUNT];
        for (int index = 0; index < 50; index++) {
            grids.draw(new ItemRandom(2, index), grid);
            new SolutionGrids().draw(new ItemRandom(2, index), again);
            assertThat(again).as("index %d", index).isEqualTo(grid);
        }
    }

    /** Each digit in each cell in a ninth of the grids, within 5.5 standard deviations of a fair draw. */
    @Test
    void putsEveryDigitEverywhereAboutAsOften() {
        int[][] drawn = new int[Cell.COUNT][10];
        for (int index = 0; index < GRIDS; index++) {
            grids.draw(new ItemRandom(3, index), grid);
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                drawn[cell][grid[cell]]++;
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                assertThat(drawn[cell][digit])
                        .as("digit %d in cell %d", digit, cell)
                        .isBetween(836, 1_164);
            }
        }
    }
}
