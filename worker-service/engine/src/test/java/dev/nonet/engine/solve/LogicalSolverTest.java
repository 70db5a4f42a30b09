package dev.nonet.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.ladder.StepCollector;
import dev.nonet.engine.position.Position;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LogicalSolverTest {

    private static final Grid SINGLES_ONLY =
            Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

    private final LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);

    @Test
    void solvedPathsEndInTheSolution() {
        int solved = 0;
        for (Grid puzzle : OwnPuzzles.grids(100)) {
            Path path = solver.solve(puzzle);
            Grid solution = Oracle.solve(puzzle).orElseThrow();
            if (path.solved()) {
                solved++;
                assertThat(path.end()).isEqualTo(solution);
            } else {
                assertThat(path.end().clues()).isNotEqualTo(solution.clues());
            }
        }
        assertThat(solved).isGreaterThan(50);
    }

    /** The path is the same as if no rung skipped what has not changed. */
    @Test
    void nothingIsLostByAskingRungsOnlyOfWhatHasChanged() {
        for (Grid puzzle : OwnPuzzles.grids(60)) {
            Path path = solver.solve(puzzle);
            Board board = Board.of(puzzle);
            List<Step> expected = new ArrayList<>();
            for (int round = 1; round <= path.rounds(); round++) {
                StepCollector found = lightestOfAll(new Position(board));
                expected.addAll(found.steps(round));
                found.applyTo(board);
            }
            assertThat(path.steps()).as("%s", puzzle).isEqualTo(expected);
        }
    }

    /** The next round without any shortcut: the steps with the lowest rating, of the first rung that has any. */
    private static StepCollector lightestOfAll(Position position) {
        StepCollector lightest = new StepCollector();
        for (Rung rung : StandardLadder.LADDER.rungs()) {
            if (lightest.isEmpty() || rung.rating().compareTo(lightest.rating()) <= 0) {
                StepCollector found = new StepCollector();
                found.collect(rung, position);
                found.keepLightest();
                if (!found.isEmpty() && (lightest.isEmpty() || found.rating().compareTo(lightest.rating()) < 0)) {
                    lightest = found;
                }
            }
        }
        return lightest;
    }

    /**
     * A long argument of one rung gives way to a step of a later rung that is rated lower, also if only that step is
     * within a limit.
     */
    @Test
    void theLightestStepCountsNotTheLowestRung() {
        Grid puzzle = Grid.EMPTY.with(80, 9);
        Ladder ladder = Ladder.of(
                eliminating("long", 66, 1, 24),
                eliminating("short", 68, 2, 4),
                eliminating("as-short", 68, 3, 4),
                eliminating("heavy", 72, 4, 4));
        LogicalSolver solver = new LogicalSolver(ladder);

        assertThat(solver.solve(puzzle).steps().stream().map(step -> step.technique() + " " + step.rating()))
                .containsExactly("short 6.8", "as-short 6.8", "long 7.1", "heavy 7.2");
        assertThat(solver.solve(puzzle, Rating.tenths(68)).steps())
                .extracting(step -> step.technique().value())
                .containsExactly("short", "as-short");
    }

    /** A rung that eliminates a digit from the first cell by an argument of so many nodes. */
    private static Rung eliminating(String id, int tenths, int digit, int nodes) {
        return new Rung(
                new TechniqueId(id),
                id,
                List.of(),
                Family.CHAIN,
                Rating.tenths(tenths),
                (position, changes, sink) -> sink.eliminate(
                        CandidateSet.of(digit, CellSet.of(0)),
                        nodes,
                        () -> new Evidence.Chain(
                                Collections.nCopies(nodes, new Evidence.Chain.Node(digit, CellSet.of(0))), false)),
                "");
    }

    @Test
    void stepsLeadFromThePuzzleToTheEnd() {
        for (Grid puzzle : OwnPuzzles.grids(30)) {
            Path path = solver.solve(puzzle);
            PencilMarks board = PencilMarks.of(puzzle);
            for (Step step : path.steps()) {
                board = board.after(step.placements(), step.eliminations());
            }
            assertThat(board.digits()).isEqualTo(path.end());
        }
    }

    @Test
    void aRoundHoldsTheStepsOfOneTechnique() {
        for (Grid puzzle : OwnPuzzles.grids(30)) {
            Path path = solver.solve(puzzle);
            List<Integer> rounds = path.steps().stream().map(Step::round).toList();
            assertThat(rounds).isSorted();
            for (int round = 1; round <= path.rounds(); round++) {
                int number = round;
                assertThat(path.steps().stream()
                                .filter(step -> step.round() == number)
                                .map(Step::technique)
                                .distinct())
                        .hasSize(1);
            }
        }
    }

    @Test
    void onlyWhatIsRatedByLengthIsRatedAboveItsRung() {
        int longer = 0;
        for (Grid puzzle : OwnPuzzles.grids(300)) {
            for (Step step : solver.solve(puzzle).steps()) {
                Rung rung = StandardLadder.LADDER.rung(step.technique()).orElseThrow();
                if (!step.rating().equals(rung.rating())) {
                    longer++;
                    assertThat(rung.ratesByLength())
                            .as("%s of %s", step, puzzle)
                            .isTrue();
                }
            }
        }
        assertThat(longer).isPositive();
    }

    @Test
    void hintsAreTheStepsOfTheNextRound() {
        for (Grid puzzle : OwnPuzzles.grids(30)) {
            List<Step> first = solver.solve(puzzle).steps().stream()
                    .filter(step -> step.round() == 1)
                    .toList();
            assertThat(solver.hint(puzzle)).isEqualTo(first);
        }
        assertThat(solver.hint(Oracle.solve(SINGLES_ONLY).orElseThrow())).isEmpty();
    }

    @Test
    void triesNoRungAboveTheLimit() {
        Rating limit = Rating.tenths(30);
        for (Grid puzzle : OwnPuzzles.grids(60)) {
            Path limited = solver.solve(puzzle, limit);
            assertThat(limited.steps()).allMatch(step -> step.rating().compareTo(limit) <= 0);
            Path free = solver.solve(puzzle);
            boolean within = free.solved()
                    && free.steps().stream().allMatch(step -> step.rating().compareTo(limit) <= 0);
            assertThat(limited.solved()).isEqualTo(within);
        }
    }

    @Test
    void solvesWithTheRungsOfItsLadderAlone() {
        Set<TechniqueId> boxes = Set.of(new TechniqueId("hidden-single"));
        LogicalSolver narrow = new LogicalSolver(StandardLadder.LADDER.only(boxes));

        Path path = narrow.solve(SINGLES_ONLY);

        assertThat(path.steps()).isNotEmpty().allMatch(step -> boxes.contains(step.technique()));
    }

    @Test
    void aFullGridNeedsNoStep() {
        Grid full = Oracle.solve(SINGLES_ONLY).orElseThrow();

        Path path = solver.solve(full);

        assertThat(path.solved()).isTrue();
        assertThat(path.steps()).isEmpty();
        assertThat(path.rounds()).isZero();
    }

    @Test
    void endsUnsolvedOnContradictions() {
        List<Grid> contradictory = new ArrayList<>();
        contradictory.add(SINGLES_ONLY.with(2, 5));
        contradictory.add(SINGLES_ONLY.with(2, 2));
        contradictory.add(Grid.EMPTY.with(0, 1).with(1, 1));
        for (Grid puzzle : contradictory) {
            assertThat(Oracle.count(puzzle, 1)).isZero();
            assertThat(solver.solve(puzzle).solved()).as("%s", puzzle).isFalse();
        }
    }

    @Test
    @Tag("long")
    void endsOnAnyGridWhatever() {
        long seed = 5;
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            byte[] digits = new byte[Cell.COUNT];
            int clues = random.nextInt(40);
            for (int clue = 0; clue < clues; clue++) {
                digits[random.nextInt(Cell.COUNT)] = (byte) (1 + random.nextInt(9));
            }
            Grid grid = Grid.of(digits);
            assertThatCode(() -> {
                        Path path = solver.solve(grid);
                        assertThat(path.solved() && !Oracle.isSolutionOf(grid, path.end()))
                                .isFalse();
                    })
                    .as("seed %d, grid %d: %s", seed, i, grid)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    @Tag("long")
    void endsOnPuzzlesSpoiltByAWrongClue() {
        long seed = 6;
        Random random = new Random(seed);
        for (Grid puzzle : OwnPuzzles.grids(200)) {
            Grid solution = Oracle.solve(puzzle).orElseThrow();
            int cell = random.nextInt(Cell.COUNT);
            Grid spoilt = puzzle.with(cell, 1 + solution.digit(cell) % 9);
            Path path = solver.solve(spoilt);
            assertThat(path.solved() && !Oracle.isSolutionOf(spoilt, path.end()))
                    .as("seed %d: %s", seed, spoilt)
                    .isFalse();
        }
    }

    @Test
    @Tag("long")
    void withoutUniquenessStepsHoldForEverySolution() {
        long seed = 43;
        Random random = new Random(seed);
        LogicalSolver cautious = new LogicalSolver(StandardLadder.LADDER.without(Family.UNIQUENESS));
        int several = 0;
        for (Grid puzzle : OwnPuzzles.grids(40)) {
            List<Cell> clues = puzzle.clues().cells();
            Grid loosened = puzzle.with(clues.get(random.nextInt(clues.size())).index(), 0);
            List<Grid> solutions = Oracle.solutions(loosened, 200);
            if (solutions.size() < 2 || solutions.size() == 200) {
                continue;
            }
            several++;
            for (Step step : cautious.solve(loosened).steps()) {
                for (Grid solution : solutions) {
                    boolean holds = step.placements().stream()
                                    .allMatch(placed ->
                                            solution.digit(placed.cell().index()) == placed.digit())
                            && step.eliminations().stream()
                                    .noneMatch(
                                            gone -> solution.digit(gone.cell().index()) == gone.digit());
                    assertThat(holds)
                            .as("seed %d, %s of %s", seed, step, loosened)
                            .isTrue();
                }
            }
        }
        assertThat(several).isGreaterThan(10);
    }

    @Test
    void hintsFollowTheBoardAsItStands() {
        for (Grid puzzle : OwnPuzzles.grids(20)) {
            Path path = solver.solve(puzzle);
            PencilMarks now = PencilMarks.of(puzzle);
            for (int round = 1; round <= path.rounds(); round++) {
                int number = round;
                List<Step> expected = path.steps().stream()
                        .filter(step -> step.round() == number)
                        .toList();
                List<Step> hints = solver.hint(puzzle, now);
                assertThat(hints)
                        .extracting(Step::evidence)
                        .containsExactlyElementsOf(
                                expected.stream().map(Step::evidence).toList());
                for (Step step : expected) {
                    now = now.after(step.placements(), step.eliminations());
                }
            }
        }
    }

    @Test
    void aBoardUnderWayHasAllGivens() {
        PencilMarks other = PencilMarks.of(SINGLES_ONLY.with(0, 0));
        assertThatThrownBy(() -> solver.hint(SINGLES_ONLY, other)).hasMessage("r1c1 is given as 5, but is empty");
    }
}
