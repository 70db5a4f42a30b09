package dev.nonet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.format.Format;
import dev.nonet.format.Sudoku;
import dev.nonet.job.BoardHint;
import dev.nonet.job.BoardHint.Outcome;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemError;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Hints for boards as they stand. */
class BoardHintTest {

    private static final Grid PUZZLE =
            Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    private static final Grid SOLUTION =
            Grid.parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179");

    private final Engine engine = new Engine();

    private BoardHint hint(Sudoku board, HintStrength strength) {
        return engine.hint(board, strength, List.of());
    }

    private static Sudoku board(List<Candidate> placed, List<Candidate> eliminated) {
        return Sudoku.of(PUZZLE, PencilMarks.of(PUZZLE).after(placed, eliminated));
    }

    /** A client that leaves does not keep a worker for as long as the last rungs take. */
    @Test
    void isLeftBetweenTwoRungs() {
        SolveSpec spec = SolveSpec.hint(PUZZLE.toString(), HintStrength.WHERE, List.of());
        AtomicInteger asked = new AtomicInteger();

        assertThatThrownBy(() -> engine.solve(spec, 0, PUZZLE.toString(), () -> asked.incrementAndGet() == 1))
                .isInstanceOf(CancellationException.class);

        assertThat(engine.solve(spec, 0, PUZZLE.toString()))
                .as("the engine goes on with other boards")
                .isEqualTo(new Engine().solve(spec, 0, PUZZLE.toString()));
    }

    @Test
    void eachStrengthTellsMore() {
        BoardHint where = hint(Sudoku.of(PUZZLE), HintStrength.WHERE);
        BoardHint technique = hint(Sudoku.of(PUZZLE), HintStrength.TECHNIQUE);
        BoardHint everything = hint(Sudoku.of(PUZZLE), HintStrength.EVERYTHING);

        assertThat(List.of(where, technique, everything))
                .allSatisfy(hint -> assertThat(hint.outcome()).isEqualTo(Outcome.STEP));
        assertThat(where.houses()).isNotEmpty();
        assertThat(where.technique()).isNull();
        assertThat(where.step()).isNull();
        assertThat(technique.technique()).isNotNull();
        assertThat(technique.step()).isNull();
        assertThat(technique.more()).isNull();
        assertThat(everything.technique()).isEqualTo(technique.technique());
        assertThat(everything.text())
                .isEqualTo(Objects.requireNonNull(everything.step()).text());
        assertThat(Objects.requireNonNull(everything.more()).steps()).isNotEmpty();
    }

    /**
     * Nothing says which digits are givens. Whichever entry is wrong, it is found, and what belongs there is told at
     * full strength only.
     */
    @Test
    void namesTheWrongEntryOfABoardWithoutGivens() {
        int named = 0;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!PUZZLE.isEmpty(cell)) {
                continue;
            }
            int wrong = SOLUTION.digit(cell) % 9 + 1;
            Grid board = PUZZLE.with(40, 5)
                    .with(cell == 40 ? 80 : 40, cell == 40 ? 9 : 5)
                    .with(cell, wrong);

            BoardHint hint = hint(Sudoku.of(board), HintStrength.EVERYTHING);

            assertThat(hint.outcome()).isIn(Outcome.WRONG, Outcome.NONE);
            assertThat(hint.wrong()).contains(new BoardHint.Spot(Cell.of(cell), wrong, SOLUTION.digit(cell)));
            assertThat(hint.text()).contains("has one without the ");
            assertThat(hint(Sudoku.of(board), HintStrength.WHERE).wrong())
                    .allSatisfy(spot -> assertThat(spot.belongs()).isNull());
            named += hint.outcome() == Outcome.WRONG ? 1 : 0;
        }
        assertThat(named).isPositive();
    }

    /** A digit filled in since cannot be to blame if already the givens have no solution. */
    @Test
    void namesAGivenThatDoesNotFit() {
        Grid givens = PUZZLE.with(2, 5);
        Sudoku board = Sudoku.of(givens, PencilMarks.of(givens).after(List.of(Candidate.of(40, 5)), List.of()));

        BoardHint hint = hint(board, HintStrength.EVERYTHING);

        assertThat(hint.outcome()).isEqualTo(Outcome.WRONG);
        assertThat(hint.wrong()).containsExactly(new BoardHint.Spot(Cell.of(2), 5, 4));
        assertThat(hint.text())
                .isEqualTo("The givens have no solution; they have one without the 5 in r1c3 (4 fits there).");
    }

    @Test
    void saysWhereEveryWayEndsIfMoreThanOneEntryIsWrong() {
        Grid board = PUZZLE.with(2, 7).with(5, 7).with(78, 9).with(75, 9);

        BoardHint hint = hint(Sudoku.of(board), HintStrength.WHERE);

        assertThat(hint.outcome()).isEqualTo(Outcome.NONE);
        assertThat(hint.wrong()).isEmpty();
        assertThat(hint.text()).contains("no solution: r1c3");
    }

    /** Hint after hint solves the board. */
    @Test
    void stepAfterStepSolvesTheBoard() {
        for (GeneratedPuzzle puzzle : OwnPuzzles.make(5)) {
            PencilMarks marks = PencilMarks.of(puzzle.puzzle());
            BoardHint told = hint(Sudoku.of(puzzle.puzzle()), HintStrength.EVERYTHING);
            while (told.outcome() == Outcome.STEP) {
                ExplainedStep step = Objects.requireNonNull(told.step());
                marks = marks.after(step.placements(), step.eliminations());
                // As it goes over the wire.
                Sudoku board = Format.HODOKU
                        .read(Format.HODOKU.write(Sudoku.of(puzzle.puzzle(), marks)))
                        .getFirst();
                told = hint(board, HintStrength.EVERYTHING);
            }
            assertThat(told.outcome()).as("%s", puzzle.puzzle()).isEqualTo(Outcome.SOLVED);
            assertThat(marks.digits()).isEqualTo(puzzle.solution());
        }
    }

    @Test
    void saysWhereADigitIsWrongAndOnlyToldEverythingWhatIsRight() {
        Sudoku board = board(List.of(Candidate.of(2, 1)), List.of());

        BoardHint where = hint(board, HintStrength.WHERE);
        BoardHint everything = hint(board, HintStrength.EVERYTHING);

        assertThat(where.outcome()).isEqualTo(Outcome.WRONG);
        assertThat(where.wrong()).containsExactly(new BoardHint.Spot(Cell.of(2), 1, null));
        assertThat(where.missing()).as("what the wrong digit rules out").isEmpty();
        assertThat(where.text()).isEqualTo("r1c3 is not 1.");
        assertThat(everything.wrong()).containsExactly(new BoardHint.Spot(Cell.of(2), 1, SOLUTION.digit(2)));
        assertThat(everything.text()).isEqualTo("r1c3 is not 1 but 4.");
    }

    @Test
    void saysWhereACandidateWasRuledOutWrongly() {
        Sudoku board = board(List.of(), List.of(Candidate.of(2, 4), Candidate.of(2, 1)));

        BoardHint where = hint(board, HintStrength.WHERE);

        assertThat(where.outcome()).isEqualTo(Outcome.WRONG);
        assertThat(where.missing()).containsExactly(new BoardHint.Spot(Cell.of(2), null, null));
        assertThat(where.text()).isEqualTo("The candidates of r1c3 lack the digit that belongs there.");
        assertThat(hint(board, HintStrength.EVERYTHING).missing())
                .containsExactly(new BoardHint.Spot(Cell.of(2), null, 4));
    }

    @Test
    void saysWhyThereIsNoSolutionOrSeveral() {
        BoardHint none = hint(Sudoku.of(PUZZLE.with(2, 5)), HintStrength.WHERE);
        BoardHint several = hint(Sudoku.of(Grid.EMPTY), HintStrength.WHERE);

        assertThat(none.outcome()).isEqualTo(Outcome.WRONG);
        assertThat(none.text()).isEqualTo("The board has no solution; it has one without the 5 in r1c3.");
        assertThat(several.outcome()).isEqualTo(Outcome.SEVERAL);
        assertThat(several.text()).contains("r1c1");
    }

    @Test
    void knowsAnEndAndALackOfTechniques() {
        assertThat(hint(Sudoku.of(PUZZLE, PencilMarks.of(SOLUTION)), HintStrength.WHERE)
                        .outcome())
                .isEqualTo(Outcome.SOLVED);
        assertThat(engine.hint(Sudoku.of(PUZZLE), HintStrength.WHERE, List.of(new TechniqueId("junior-exocet")))
                        .outcome())
                .isEqualTo(Outcome.STUCK);
    }

    @Test
    void answersItems() {
        String board = Format.HODOKU
                .write(board(List.of(Candidate.of(2, 4)), List.of()))
                .strip();
        SolveSpec spec = SolveSpec.hint(board, HintStrength.WHERE, List.of());
        SolvedPuzzle solved = (SolvedPuzzle) engine.solve(spec, 7, board);

        assertThat(solved.index()).isEqualTo(7);
        assertThat(Objects.requireNonNull(solved.hint()).outcome()).isEqualTo(Outcome.STEP);
        assertThat(engine.solve(spec, 7, "12x")).isInstanceOf(ItemError.class);
    }
}
