package dev.nonet.cli.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PathCheckTest {

    private static final Grid PUZZLE =
            Grid.parse("..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1");
    private static final TechniqueId GUESS = new TechniqueId("guess");

    @Test
    void followsThePathOfTheLogicalSolver() {
        PathCheck.CheckedPath outcome = new PathCheck(StandardLadder.LADDER, false).check(PUZZLE);
        Map<TechniqueId, Integer> expected = new LogicalSolver(StandardLadder.LADDER)
                .solve(PUZZLE).steps().stream().collect(Collectors.toMap(Step::technique, step -> 1, Integer::sum));
        assertThat(outcome.solved()).isTrue();
        assertThat(outcome.unsound()).isEmpty();
        assertThat(outcome.steps()).isEqualTo(expected);
    }

    @Test
    void runsEveryRungOnEveryBoardOnRequest() {
        Map<TechniqueId, Integer> path =
                new PathCheck(StandardLadder.LADDER, false).check(PUZZLE).steps();
        PathCheck.CheckedPath every = new PathCheck(StandardLadder.LADDER, true).check(PUZZLE);
        assertThat(every.solved()).isTrue();
        assertThat(every.unsound()).isEmpty();
        assertThat(every.steps().size()).isGreaterThan(path.size());
    }

    @Test
    void detectsUnsoundSteps() {
        Grid solution = Oracle.solve(PUZZLE).orElseThrow();
        PathCheck.CheckedPath outcome = new PathCheck(guessing(solution), true).check(PUZZLE);
        assertThat(outcome.unsound()).hasSize(1);
        assertThat(outcome.solved()).isFalse();
        PathTable table = new PathTable(guessing(solution));
        table.add(outcome);
        assertThat(table.isSound()).isFalse();
        assertThat(table.text()).contains("unsound 1").contains("solved 0");
    }

    @Test
    void rejectsPuzzlesWithoutExactlyOneSolution() {
        PathCheck check = new PathCheck(StandardLadder.LADDER, false);
        assertThatThrownBy(() -> check.check(Grid.EMPTY)).hasMessage("does not have exactly one solution");
    }

    /** A ladder with one finder, which eliminates a digit of the solution. */
    private static Ladder guessing(Grid solution) {
        StepFinder finder = (position, changes, sink) -> sink.eliminate(
                CandidateSet.of(solution.digit(0), CellSet.of(0)), () -> new Evidence.InCell(Cell.of(0), 1));
        return Ladder.of(new Rung(GUESS, "Guess", List.of(), Family.LAST_RESORT, Rating.MAX, finder, "Hopes."));
    }
}
