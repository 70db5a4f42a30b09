package dev.nonet.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.Engine;
import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.job.Detail;
import dev.nonet.job.PathForm;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Step;
import dev.nonet.words.ExplainedStep;
import dev.nonet.words.MoreSteps;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeanPathTest {

    private static final Ladder LADDER = StandardLadder.LADDER;

    /** Its path has rounds with many steps, eliminations by subsets, fish and chains. */
    private static final String HARD =
            "2.....71..6..9....8.3..5......5312..9....6....5.....4.7..8...9.......13...416....";

    /** Its path has forcing chains. */
    private static final String EXPERT =
            "5..9......83...1.9.2......5.9.1.5..3....47.....5...8.2..7..13......9..4..6..3....";

    private final LogicalSolver solver = new LogicalSolver(LADDER);

    private List<Step> lean(Grid puzzle, Path path) {
        return LeanPath.steps(LADDER, path, PencilMarks.of(puzzle));
    }

    /**
     * Each step is found by its finder on the board after the steps before it, none is unsound, and the end is that of
     * the full path.
     */
    @Test
    void leadsToTheSolutionByStepsThatAreThereToBeFound() {
        long full = 0;
        long left = 0;
        for (Grid puzzle : puzzles()) {
            Path path = solver.solve(puzzle);
            Grid solution = Oracle.solve(puzzle).orElseThrow();
            List<Step> steps = lean(puzzle, path);
            assertThat(steps)
                    .allSatisfy(step -> assertThat(step.contradictedBy(solution))
                            .as("%s %s", puzzle, step)
                            .isEmpty());
            assertThat(lost(puzzle, steps)).as("%s", puzzle).isNull();
            Board board = Board.of(puzzle);
            steps.forEach(board::apply);
            assertThat(board.toGrid()).as("%s", puzzle).isEqualTo(path.end());
            full += eliminations(path.steps());
            left += eliminations(steps);
        }
        assertThat(left).isLessThan(full * 4 / 5);
    }

    /**
     * Every elimination that is kept is needed: without it some later step is not found. Long paths may have
     * exceptions.
     */
    @Test
    void leavesOutAllThatCanBeLeftOut() {
        int eliminations = 0;
        int spare = 0;
        for (Grid puzzle : OwnPuzzles.grids(25)) {
            List<Step> steps = lean(puzzle, solver.solve(puzzle));
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i).placements().isEmpty()) {
                    List<Step> without = new ArrayList<>(steps);
                    without.remove(i);
                    eliminations++;
                    spare += lost(puzzle, without) == null ? 1 : 0;
                }
            }
        }
        assertThat(eliminations).isPositive();
        assertThat(spare).as("of %d eliminations", eliminations).isLessThanOrEqualTo(Math.max(1, eliminations / 50));
    }

    private static long eliminations(List<Step> steps) {
        return steps.stream().filter(step -> step.placements().isEmpty()).count();
    }

    private static List<Grid> puzzles() {
        List<Grid> puzzles = new ArrayList<>(OwnPuzzles.grids(40));
        puzzles.add(Grid.parse(HARD));
        puzzles.add(Grid.parse(EXPERT));
        return puzzles;
    }

    /** The first step that its finder does not give on the board after the rounds before it; null if there is none. */
    private static @Nullable Step lost(Grid puzzle, List<Step> steps) {
        Board board = Board.of(puzzle);
        List<Step> found = List.of();
        int from = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (i == 0 || steps.get(i - 1).round() != step.round()) {
                steps.subList(from, i).forEach(board::apply);
                from = i;
                found = LADDER.rung(step.technique()).orElseThrow().findAll(new Position(board));
            }
            boolean isThere = found.stream()
                    .anyMatch(one -> one.placements().containsAll(step.placements())
                            && CandidateSet.of(one.eliminations()).containsAll(CandidateSet.of(step.eliminations())));
            if (!isThere) {
                return step;
            }
        }
        return null;
    }

    @Test
    void namesTheOtherStepsOfTheRoundAtItsFirst() {
        Grid puzzle = Grid.parse(HARD);
        Path path = solver.solve(puzzle);
        List<ExplainedStep> steps = LeanPath.explain(LADDER, path, PencilMarks.of(puzzle), () -> false);

        int round = 0;
        for (ExplainedStep step : steps) {
            long inRound = path.steps().stream()
                    .filter(one -> one.round() == step.round())
                    .count();
            MoreSteps more = step.more();
            if (step.round() == round || inRound == 1) {
                assertThat(more).isNull();
            } else {
                assertThat(Objects.requireNonNull(more).count()).isEqualTo(inRound - 1);
                assertThat(more.steps()).hasSize((int) Math.min(MoreSteps.SHOWN, inRound - 1));
                long needed = steps.stream()
                        .filter(one -> one.round() == step.round())
                        .count();
                if (more.count() <= MoreSteps.SHOWN) {
                    assertThat(more.steps().stream().filter(other -> Boolean.TRUE.equals(other.needed())))
                            .hasSize((int) needed - 1);
                }
            }
            round = step.round();
        }
        assertThat(steps).hasSizeLessThan(path.steps().size());
    }

    @Test
    void changesNoGrade() {
        Engine engine = new Engine();
        SolvedPuzzle full = (SolvedPuzzle) engine.solve(SolveSpec.of(Detail.STEPS), 0, HARD);
        SolveSpec leanSteps = SolveSpec.of(Detail.STEPS).with(it -> it.path = PathForm.LEAN);
        SolvedPuzzle lean = (SolvedPuzzle) engine.solve(leanSteps, 0, HARD);

        assertThat(lean.rating()).isEqualTo(full.rating());
        assertThat(lean.techniques()).isEqualTo(full.techniques());
        assertThat(lean.path()).isEqualTo(PathForm.LEAN);
        assertThat(full.path()).isNull();
        assertThat(Objects.requireNonNull(lean.steps()))
                .hasSizeLessThan(Objects.requireNonNull(full.steps()).size());
    }
}
