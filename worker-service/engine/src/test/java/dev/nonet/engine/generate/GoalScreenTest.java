package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.screen.Closure;
import dev.nonet.job.GenerateSpec;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoalScreenTest {

    private static final Set<TechniqueId> CHAINS_AND_SUBSETS = Set.of(
            new TechniqueId("discontinuous-nice-loop"),
            new TechniqueId("grouped-discontinuous-nice-loop"),
            new TechniqueId("naked-quad"),
            new TechniqueId("hidden-pair"));

    /** Compares the screens with the grader: no puzzle may be dismissed that is rated between floor and ceiling. */
    @Test
    @Tag("long")
    void dismissesNoPuzzleThatMeetsFloorAndCeiling() {
        Closure closure = new Closure();
        Grader grader = new Grader(StandardLadder.LADDER);
        int[] dismissed = new int[91];
        int[] below = new int[91];
        int[] tooHard = new int[45];
        int[] above = new int[45];
        for (Grid puzzle : OwnPuzzles.grids(600)) {
            Grade grade = grader.grade(puzzle);
            Rating rating = grade.rating() == null ? Rating.MAX : grade.rating();
            for (int ceiling = 20; ceiling < 45; ceiling++) {
                Closure.Deductions enough = Goal.upTo(Rating.tenths(ceiling), StandardLadder.LADDER);
                if (enough != null && !closure.solves(puzzle.toDigits(), enough)) {
                    assertThat(rating.tenths())
                            .as("%s, ceiling %d", puzzle, ceiling)
                            .isGreaterThan(ceiling);
                    tooHard[ceiling]++;
                }
                above[ceiling] += rating.tenths() > ceiling ? 1 : 0;
            }
            for (int floor = 10; floor <= 90; floor++) {
                below[floor] += rating.tenths() < floor ? 1 : 0;
                if (closure.solves(puzzle.toDigits(), Goal.below(Rating.tenths(floor), StandardLadder.LADDER))) {
                    assertThat(rating.tenths())
                            .as("%s, floor %d", puzzle, floor)
                            .isLessThan(floor);
                    dismissed[floor]++;
                }
            }
        }
        assertThat(dismissed[23]).isZero();
        assertThat(dismissed[24]).as("of those that singles may finish").isGreaterThan(below[24] * 3 / 4);
        assertThat(dismissed[80]).as("of those below the extreme level").isGreaterThan(below[80] * 9 / 10);
        assertThat(tooHard[25]).as("of those above the easy level").isGreaterThan(above[25] * 3 / 4);
        assertThat(tooHard[40]).as("of those above the medium level").isGreaterThan(above[40] * 9 / 10);
        assertThat(tooHard[42]).isZero();
    }

    /**
     * Compares the preconditions with the grader: no puzzle may be dismissed that uses the technique before a harder
     * rung.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "naked-pair", "x-wing", "hidden-pair", "naked-triple", "swordfish",
                "hidden-triple", "skyscraper", "naked-quad", "jellyfish", "hidden-quad"
            })
    void dismissesNoPuzzleThatUsesTheTechnique(String technique) {
        TechniqueId id = new TechniqueId(technique);
        GenerateSpec spec = GenerateSpec.of(1).with(it -> {
            it.seed = 1L;
            it.requires = List.of(id);
        });
        Goal goal = Goal.of(spec, StandardLadder.LADDER);
        Closure closure = new Closure();
        Grader grader = new Grader(StandardLadder.LADDER);
        int dismissed = 0;
        for (Grid puzzle : OwnPuzzles.grids(400)) {
            if (!closure.solves(puzzle.toDigits(), goal.tooLight())
                    && !goal.precondition().holds(closure)) {
                dismissed++;
                assertThat(grader.techniques(puzzle, goal.required()))
                        .as("%s", puzzle)
                        .doesNotContain(id);
            }
        }
        assertThat(dismissed).isGreaterThan(10);
    }

    @Test
    void readsFromTheLadderWhatATechniqueNeeds() {
        assertThat(precondition("naked-quad")).isEqualTo(new Goal.Precondition(null, 8, 0));
        assertThat(precondition("hidden-quad")).isEqualTo(new Goal.Precondition(null, 9, 0));
        assertThat(precondition("jellyfish")).isEqualTo(new Goal.Precondition(null, 0, 8));
        assertThat(precondition("swordfish"))
                .isEqualTo(new Goal.Precondition(Goal.upTo(Rating.tenths(38), StandardLadder.LADDER), 0, 6));
        assertThat(precondition("xy-wing")).isEqualTo(Goal.Precondition.NONE);
    }

    private static Goal.Precondition precondition(String technique) {
        GenerateSpec spec = GenerateSpec.of(1).with(it -> {
            it.seed = 1L;
            it.requires = List.of(new TechniqueId(technique));
        });
        return Goal.of(spec, StandardLadder.LADDER).precondition();
    }

    @Test
    void readsFromTheLadderWhatIsTooLight() {
        assertThat(below(23)).isEqualTo(Closure.Deductions.NONE);
        assertThat(below(24)).isEqualTo(Closure.Deductions.SINGLES);
        assertThat(below(38))
                .isEqualTo(Closure.Deductions.SINGLES
                        .withLockedCandidates()
                        .withNakedSubsets(2)
                        .withNakedSubsets(3)
                        .withHiddenSubsets(2)
                        .withFish(2));
        assertThat(below(80))
                .isEqualTo(Closure.Deductions.SINGLES
                        .withLockedCandidates()
                        .withNakedSubsets(2)
                        .withNakedSubsets(3)
                        .withNakedSubsets(4)
                        .withHiddenSubsets(2)
                        .withHiddenSubsets(3)
                        .withHiddenSubsets(4)
                        .withFish(2)
                        .withFish(3)
                        .withFish(4)
                        .withTwoStrongLinks()
                        .withChains(96)
                        .withGroupedChains(32));
        assertThat(Goal.below(Rating.tenths(80), StandardLadder.LADDER.without(CHAINS_AND_SUBSETS)))
                .isEqualTo(Closure.Deductions.SINGLES
                        .withLockedCandidates()
                        .withNakedSubsets(2)
                        .withNakedSubsets(3)
                        .withHiddenSubsets(3)
                        .withHiddenSubsets(4)
                        .withFish(2)
                        .withFish(3)
                        .withFish(4)
                        .withTwoStrongLinks());
        assertThat(Goal.below(
                        Rating.tenths(80), StandardLadder.LADDER.without(Set.of(new TechniqueId("naked-single")))))
                .isEqualTo(Closure.Deductions.NONE);
        assertThat(Goal.below(Rating.tenths(30), StandardLadder.LADDER.without(Set.of(new TechniqueId("claiming")))))
                .as("locked candidates are both rungs together")
                .isEqualTo(Closure.Deductions.SINGLES);
    }

    @Test
    void readsFromTheLadderWhatIsEnough() {
        assertThat(Goal.upTo(Rating.tenths(15), StandardLadder.LADDER)).isEqualTo(Closure.Deductions.SINGLES);
        assertThat(Goal.upTo(Rating.tenths(40), StandardLadder.LADDER))
                .isEqualTo(Closure.Deductions.SINGLES
                        .withLockedCandidates()
                        .withNakedSubsets(2)
                        .withNakedSubsets(3)
                        .withHiddenSubsets(2)
                        .withHiddenSubsets(3)
                        .withFish(2)
                        .withFish(3)
                        .withTwoStrongLinks());
        assertThat(Goal.upTo(Rating.tenths(42), StandardLadder.LADDER))
                .as("there are wings")
                .isNull();
    }

    private static Closure.Deductions below(int tenths) {
        return Goal.below(Rating.tenths(tenths), StandardLadder.LADDER);
    }
}
