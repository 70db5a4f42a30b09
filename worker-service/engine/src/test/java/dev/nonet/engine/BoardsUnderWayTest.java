package dev.nonet.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.job.Detail;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Items that are partly solved boards: filled cells are taken as true, missing candidates as ruled out. */
class BoardsUnderWayTest {

    private final Engine engine = new Engine();

    private SolvedPuzzle solve(Grid givens, PencilMarks marks, Detail detail) {
        String text = SudokuText.of(Sudoku.of(givens, marks));
        return (SolvedPuzzle) engine.solve(SolveSpec.of(detail), 0, text);
    }

    private List<ExplainedStep> steps(SolvedPuzzle solved) {
        return Objects.requireNonNull(solved.steps(), () -> String.valueOf(solved.reason()));
    }

    @Test
    void thePathGoesOnWhereTheBoardStands() {
        for (Grid puzzle : OwnPuzzles.grids(40)) {
            List<ExplainedStep> whole =
                    steps((SolvedPuzzle) engine.solve(SolveSpec.of(Detail.STEPS), 0, puzzle.toString()));
            int gone = whole.getLast().round() / 2;
            PencilMarks marks = PencilMarks.of(puzzle);
            List<String> left = new ArrayList<>();
            for (ExplainedStep step : whole) {
                if (step.round() <= gone) {
                    marks = marks.after(step.placements(), step.eliminations());
                } else {
                    left.add(step.text());
                }
            }
            List<ExplainedStep> rest = StandardLadder.LADDER.explain(new LogicalSolver(StandardLadder.LADDER)
                    .solve(puzzle, marks)
                    .steps());
            assertThat(rest)
                    .as(puzzle.toString())
                    .extracting(ExplainedStep::text)
                    .isEqualTo(left);
            SolvedPuzzle solved = solve(puzzle, marks, Detail.STEPS);
            assertThat(solved.puzzle()).isEqualTo(puzzle);
            assertThat(marks.candidates()
                            .containsAll(CandidateSet.of(steps(solved).stream()
                                    .flatMap(step -> step.eliminations().stream())
                                    .toList())))
                    .isTrue();
            assertThat(solve(puzzle, marks, Detail.GRADE).rating()).isEqualTo(solved.rating());
        }
    }

    /** Boards whose givens have several solutions, and whose missing candidates leave exactly one. */
    @Test
    void boardsThatAreUniqueByTheirCandidatesAreArguedWithoutUniqueness() {
        Set<TechniqueId> allowed =
                StandardLadder.LADDER.without(Family.UNIQUENESS).ids();
        Random random = new Random(5);
        int unique = 0;
        for (GeneratedPuzzle made : OwnPuzzles.make(60)) {
            Grid givens = made.puzzle().with(made.puzzle().clues().first(), 0);
            PencilMarks marks = PencilMarks.of(givens);
            List<Candidate> out = marks.candidates().candidates().stream()
                    .filter(it -> made.solution().digit(it.cell().index()) != it.digit() && random.nextInt(3) == 0)
                    .toList();
            marks = new PencilMarks(givens, marks.candidates().minus(CandidateSet.of(out)));
            SolvedPuzzle solved = solve(givens, marks, Detail.STEPS);
            if (solved.solutions() == 1) {
                unique++;
                assertThat(solved.solution()).isEqualTo(made.solution());
                assertThat(allowed).containsAll(solved.techniques().keySet());
                for (ExplainedStep step : steps(solved)) {
                    assertThat(step.placements())
                            .allMatch(it -> made.solution().digit(it.cell().index()) == it.digit());
                    assertThat(step.eliminations())
                            .allMatch(it -> made.solution().digit(it.cell().index()) != it.digit())
                            .doesNotContainAnyElementsOf(out);
                }
            }
        }
        assertThat(unique).isGreaterThan(20);
    }

    @Test
    void aBoardThatWentWrongSaysWhere() {
        GeneratedPuzzle made = OwnPuzzles.make(1).getFirst();
        int cell = 0;
        while (!made.puzzle().isEmpty(cell)) {
            cell++;
        }
        Candidate right = Candidate.of(cell, made.solution().digit(cell));
        Candidate wrong = Candidate.of(cell, right.digit() % 9 + 1);
        PencilMarks marks = PencilMarks.of(made.puzzle());

        SolvedPuzzle lacking = solve(made.puzzle(), marks.after(List.of(), List.of(right)), Detail.GRADE);
        assertThat(lacking.solutions()).isZero();
        assertThat(lacking.reason())
                .isEqualTo("no solution: the candidates of " + right.cell() + " lack " + right.digit()
                        + ", which the puzzle has there");
        SolvedPuzzle filled = solve(made.puzzle(), marks.after(List.of(wrong), List.of()), Detail.GRADE);
        assertThat(filled.solutions()).isZero();
        assertThat(filled.reason())
                .isEqualTo("no solution: " + wrong.cell() + " holds " + wrong.digit() + ", where the puzzle has "
                        + right.digit());
    }

    @Test
    void candidatesAloneCanLeaveNoSolutionOrSeveral() {
        PencilMarks open = PencilMarks.of(Grid.EMPTY);
        SolvedPuzzle none = solve(
                Grid.EMPTY,
                new PencilMarks(Grid.EMPTY, open.candidates().minus(CandidateSet.of(DigitSet.ALL, CellSet.of(40)))),
                Detail.GRADE);
        assertThat(none.reason()).isEqualTo("no solution: no digit fits in r5c5");
        SolvedPuzzle several = solve(
                Grid.EMPTY,
                new PencilMarks(Grid.EMPTY, open.candidates().minus(CandidateSet.of(List.of(Candidate.of(0, 5))))),
                Detail.GRADE);
        assertThat(several.reason())
                .isEqualTo(
                        "several solutions: r1c1 can be 1, 2, 3, 4, 6, 7, 8 or 9, and 80 other cells are not settled");
    }

    @Test
    void malformedBoardsAreErrorsOfTheirItems() {
        assertThat(engine.solve(SolveSpec.of(Detail.GRADE), 3, ".".repeat(729).replaceFirst("\\.", "2")))
                .isInstanceOfSatisfying(ItemError.class, error -> {
                    assertThat(error.code()).isEqualTo(ItemError.MALFORMED);
                    assertThat(error.message()).contains("expected 1").contains("r1c1");
                });
        assertThat(engine.solve(SolveSpec.of(Detail.GRADE), 3, "z".repeat(162))).isInstanceOf(ItemError.class);
    }
}
