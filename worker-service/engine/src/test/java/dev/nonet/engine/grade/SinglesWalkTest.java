package dev.nonet.engine.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.Orientation;
import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Step;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SinglesWalkTest {

    private final SinglesWalk walk = new SinglesWalk();

    private List<Long> figures() {
        return List.of((long) walk.toFill(), walk.searching(), (long) walk.waiting());
    }

    private static List<Long> figures(NaiveWalk naive) {
        return List.of((long) naive.toFill, naive.searching, (long) naive.strides);
    }

    @Test
    void doesWhatItsDefinitionSays() {
        LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);
        int unfinished = 0;
        for (Grid puzzle : OwnPuzzles.grids(150)) {
            walk.begin(puzzle);
            NaiveWalk naive = new NaiveWalk(puzzle);
            assertThat(figures()).as(puzzle.toString()).isEqualTo(figures(naive));
            unfinished += walk.isFinished() ? 0 : 1;

            // Beyond singles too, along the path.
            Path path = solver.solve(puzzle);
            Board board = Board.of(puzzle);
            for (Step step : path.steps()) {
                board.apply(step);
                assertThat(walk.takeOver(board)).as(puzzle.toString()).isEqualTo(naive.takeOver(board));
            }
            assertThat(figures()).as(puzzle.toString()).isEqualTo(figures(naive));
            assertThat(walk.isFinished()).as(puzzle.toString()).isEqualTo(path.solved());
        }
        assertThat(unfinished).isPositive();
    }

    @Test
    void isTheSameForEveryOrientation() {
        long seed = 17;
        Random random = new Random(seed);
        for (Grid puzzle : OwnPuzzles.grids(100)) {
            walk.begin(puzzle);
            List<Long> expected = figures();
            for (int i = 0; i < 50; i++) {
                Grid seen = Orientation.random(random).of(puzzle);
                walk.begin(seen);
                assertThat(figures())
                        .as("seed %d, %s seen as %s", seed, puzzle, seen)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void fillsLastCellsAtOnce() {
        Grid solved = Grid.parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
        walk.begin(solved);
        assertThat(walk.isFinished()).isTrue();
        assertThat(figures()).containsExactly(0L, 0L, 0L);

        // The last cell of a row, of a column and of a box.
        walk.begin(solved.with(40, 0));
        assertThat(figures()).containsExactly(1L, (long) SinglesWalk.UNIT / (3 * SinglesWalk.FULL_HOUSE), 1L);
    }

    @Test
    void endsOnBoardsWithoutASolution() {
        walk.begin(Grid.parse("55" + ".".repeat(79)));
        assertThat(walk.isFinished()).isFalse();
        walk.begin(Grid.parse("12345678.........9" + ".".repeat(63)));
        assertThat(walk.isFinished()).isFalse();
    }
}
