package dev.nonet.engine.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.Orientation;
import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GraderTest {

    private static final int PUZZLES_PER_LEVEL = 3;
    private static final int ORIENTATIONS = 50;

    private final LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);
    private final Grader grader = new Grader(StandardLadder.LADDER);

    /** The conclusions of each round, whichever of its steps has them. */
    private record RoundConclusions(TechniqueId technique, Set<CandidateSet> placed, Set<CandidateSet> eliminated) {}

    private static Map<Integer, RoundConclusions> rounds(Path path, Orientation orientation) {
        Map<Integer, List<Step>> steps = path.steps().stream().collect(Collectors.groupingBy(Step::round));
        Map<Integer, RoundConclusions> rounds = new HashMap<>();
        steps.forEach((round, those) -> rounds.put(
                round,
                new RoundConclusions(
                        those.getFirst().technique(),
                        those.stream()
                                .map(step -> orientation.of(CandidateSet.of(step.placements())))
                                .collect(Collectors.toSet()),
                        those.stream()
                                .map(step -> orientation.of(CandidateSet.of(step.eliminations())))
                                .collect(Collectors.toSet()))));
        return rounds;
    }

    @Test
    @Tag("long")
    void gradesAndPathsDoNotDependOnOrientation() {
        Map<Level, List<Grid>> byLevel = new EnumMap<>(Level.class);
        for (Grid puzzle : OwnPuzzles.grids(300)) {
            byLevel.computeIfAbsent(grader.grade(puzzle).level(), level -> new ArrayList<>())
                    .add(puzzle);
        }
        assertThat(byLevel).containsKeys(Level.EASY, Level.MEDIUM, Level.HARD);

        long seed = 3;
        Random random = new Random(seed);
        byLevel.forEach((level, puzzles) -> {
            for (Grid puzzle : puzzles.subList(0, PUZZLES_PER_LEVEL)) {
                Grade grade = grader.grade(puzzle);
                Path path = solver.solve(puzzle);
                for (int i = 0; i < ORIENTATIONS; i++) {
                    Orientation orientation = i == 0 ? Orientation.transposed() : Orientation.random(random);
                    Grid seen = orientation.of(puzzle);
                    String description = "seed " + seed + ", orientation " + i + " of " + puzzle;
                    assertThat(grader.grade(seen)).as(description).isEqualTo(grade);
                    assertThat(rounds(solver.solve(seen), Orientation.same()))
                            .as(description)
                            .isEqualTo(rounds(path, orientation));
                }
            }
        });
    }

    @Test
    void theGradeOfAPuzzleIsThatOfItsPath() {
        for (Grid puzzle : OwnPuzzles.grids(100)) {
            assertThat(grader.grade(puzzle)).isEqualTo(grader.solve(puzzle).grade());
        }
    }

    @Test
    void ratesByTheHardestStepAndCountsThemAll() {
        for (Grid puzzle : OwnPuzzles.grids(100)) {
            Grader.GradedPath graded = grader.solve(puzzle);
            Path path = graded.path();
            Grade grade = graded.grade();
            Map<TechniqueId, Integer> counts = new TreeMap<>();
            path.steps().forEach(step -> counts.merge(step.technique(), 1, Integer::sum));
            Rating hardest = path.steps().stream()
                    .map(Step::rating)
                    .max(Rating::compareTo)
                    .orElseThrow();

            assertThat(grade.techniques()).isEqualTo(counts);
            assertThat(path.steps().stream()
                            .filter(step -> step.technique().equals(grade.hardest()))
                            .map(Step::rating))
                    .contains(hardest);
            if (path.solved()) {
                assertThat(grade.rating()).isEqualTo(hardest);
                assertThat(grade.level()).isEqualTo(Level.of(hardest));
            } else {
                assertThat(grade.rating()).isNull();
                assertThat(grade.level()).isEqualTo(Level.EXTREME);
            }
        }
    }

    @Test
    void givesNoGradeToWhatTheLimitDoesNotFinish() {
        Rating limit = Level.EASY.highest();
        for (Grid puzzle : OwnPuzzles.grids(60)) {
            Grade free = grader.grade(puzzle);
            assertThat(grader.grade(puzzle, limit, Set.of())).isEqualTo(free.level() == Level.EASY ? free : null);
        }
    }

    @Test
    void aFullGridIsAsEasyAsCanBe() {
        Grid full = OwnPuzzles.make(1).getFirst().solution();

        Grade grade = grader.grade(full);

        assertThat(grade.level()).isEqualTo(Level.EASY);
        assertThat(grade.rating()).isEqualTo(Rating.tenths(0));
        assertThat(grade.effort()).isZero();
        assertThat(grade.hardest()).isNull();
    }
}
