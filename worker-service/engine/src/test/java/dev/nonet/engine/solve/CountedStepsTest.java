package dev.nonet.engine.solve;

import static dev.nonet.engine.ladder.StandardLadder.LADDER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StepCollector;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CountedStepsTest {

    /** Each rung on every board of many paths, so that it is also tested where a lower rung would come first. */
    @Test
    void areTheStepsThatTheFindersGive() {
        List<Rung> rungs = LADDER.rungs().stream().filter(Rung::canCount).toList();
        assertThat(rungs).allSatisfy(rung -> assertThat(rung.ratesByLength()).isFalse());
        Map<TechniqueId, Integer> given = new HashMap<>();
        LogicalSolver solver = new LogicalSolver(LADDER);
        StepCollector made = new StepCollector();
        StepCollector counted = new StepCollector();
        for (Grid puzzle : OwnPuzzles.grids(150)) {
            Board board = Board.of(puzzle);
            Position position = new Position(board);
            for (boolean more = true; more; ) {
                for (Rung rung : rungs) {
                    made.collect(rung, new Position(board));
                    counted.count(rung, position);
                    assertThat(counted.size())
                            .as("%s on %s", rung.id(), board.candidates())
                            .isEqualTo(made.size());
                    if (!made.isEmpty()) {
                        assertThat(counted.rating()).isEqualTo(made.rating());
                        given.merge(rung.id(), 1, Integer::sum);
                        Board one = copy(board);
                        made.applyTo(one);
                        Board other = copy(board);
                        counted.applyTo(other);
                        assertThat(other.candidates()).isEqualTo(one.candidates());
                        assertThat(other.toGrid()).isEqualTo(one.toGrid());
                    }
                }
                var steps = solver.hint(puzzle, new PencilMarks(board.toGrid(), board.candidates()));
                steps.forEach(board::apply);
                more = !steps.isEmpty();
            }
        }
        assertThat(given.keySet()).as("rungs that gave something").hasSameSizeAs(rungs);
    }

    @Test
    void areOnlyGivenByFindersThatCanCount() {
        Rung slow = LADDER.rung(new TechniqueId("naked-pair")).orElseThrow();
        assertThat(slow.canCount()).isFalse();
        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> new StepCollector()
                        .count(slow, new Position(Board.of(OwnPuzzles.grids(1).getFirst()))));
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
