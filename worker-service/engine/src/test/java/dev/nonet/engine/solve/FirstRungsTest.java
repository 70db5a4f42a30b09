package dev.nonet.engine.solve;

import static dev.nonet.engine.ladder.StandardLadder.LADDER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StepCollector;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FirstRungsTest {

    /** Each rung alone on every board of many paths, so that it is also tested where a lower rung would come first. */
    @Test
    void givesTheStepsOfTheFinders() {
        int[] given = new int[11];
        List<Ladder> ladders = LADDER.rungs().stream()
                .limit(given.length)
                .map(rung -> LADDER.only(Set.of(rung.id())))
                .toList();
        LogicalSolver solver = new LogicalSolver(LADDER);
        StepCollector expected = new StepCollector();
        for (Grid puzzle : OwnPuzzles.grids(150)) {
            Board board = Board.of(puzzle);
            Position position = new Position(board);
            List<FirstRungs> alone = ladders.stream()
                    .map(ladder -> new FirstRungs(ladder, board, position))
                    .toList();
            for (boolean more = true; more; ) {
                for (int rung = 0; rung < given.length; rung++) {
                    assertThat(alone.get(rung).count()).isEqualTo(1);
                    Position other = new Position(board);
                    Rung first = ladders.get(rung).rungs().getFirst();
                    expected.collect(first, other, other.changesSince(null), false);
                    boolean found = alone.get(rung).find(1) == 0;
                    assertThat(found ? alone.get(rung).steps() : 0)
                            .as("%s on %s", ladders.get(rung).ids(), board.candidates())
                            .isEqualTo(expected.size());
                    if (found) {
                        given[rung]++;
                        Board one = copy(board);
                        Board twin = copy(board);
                        expected.applyTo(one);
                        FirstRungs onOther = new FirstRungs(ladders.get(rung), twin, new Position(twin));
                        assertThat(onOther.find(1)).isZero();
                        onOther.apply();
                        assertThat(twin.candidates()).isEqualTo(one.candidates());
                        assertThat(twin.toGrid()).isEqualTo(one.toGrid());
                    }
                }
                var steps = solver.hint(puzzle, new PencilMarks(board.toGrid(), board.candidates()));
                steps.forEach(board::apply);
                more = !steps.isEmpty();
            }
        }
        assertThat(given).as("boards on which each rung gave something").doesNotContain(0);
    }

    private static Board copy(Board board) {
        Board copy = Board.of(board.toGrid());
        copy.eliminate(copy.candidates().minus(board.candidates()));
        return copy;
    }

    /** A path with steps, which uses the finders, has the same rounds; on any ladder. */
    @Test
    void goesThePathOfTheFinders() {
        Random random = new Random(7);
        for (Grid puzzle : OwnPuzzles.grids(60)) {
            Set<TechniqueId> without = new HashSet<>();
            LADDER.rungs().stream()
                    .limit(15)
                    .filter(rung -> random.nextInt(8) == 0)
                    .forEach(rung -> without.add(rung.id()));
            LogicalSolver solver = new LogicalSolver(LADDER.without(without));
            StringBuilder rounds = new StringBuilder();
            solver.climb(puzzle, Rating.MAX, (number, rung, rating, steps) -> {
                rounds.append((number + " " + rung.id() + " " + rating + "\n").repeat(steps));
                return true;
            });
            StringBuilder expected = new StringBuilder();
            solver.solve(puzzle)
                    .steps()
                    .forEach(step ->
                            expected.append(step.round() + " " + step.technique() + " " + step.rating() + "\n"));
            assertThat(rounds).as("%s without %s", puzzle, without).hasToString(expected.toString());
        }
    }
}
