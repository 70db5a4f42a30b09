package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.Detail;
import dev.nonet.job.ExplainerGoal;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HodokuGoal;
import dev.nonet.job.RatingRange;
import dev.nonet.job.SecondsRange;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How hard a puzzle is, by any scale, and which techniques it needs. */
class GradeGoalsTest extends GeneratesItems {

    @ParameterizedTest
    @EnumSource(names = {"EASY", "MEDIUM", "HARD", "EXTREME"})
    @Tag("long")
    void meetsTheLevel(Level level) {
        Wanted wanted = new Wanted();
        wanted.level = level;
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.level()).isEqualTo(level));
    }

    @Test
    void meetsTheRatings() {
        Wanted wanted = new Wanted();
        wanted.rating = new RatingRange(Rating.tenths(26), Rating.tenths(28));
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.rating()).isBetween(Rating.tenths(26), Rating.tenths(28)));
    }

    @Test
    void meetsTheTimeThatPeopleTake() {
        Wanted wanted = new Wanted();
        wanted.humanSeconds = new SecondsRange(420, 540);
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(median(puzzle)).isBetween(420, 540));

        wanted.level = Level.HARD;
        wanted.humanSeconds = new SecondsRange(900, 1200);
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            assertThat(median(puzzle)).isBetween(900, 1200);
            assertThat(puzzle.level()).isEqualTo(Level.HARD);
        });
    }

    private static int median(GeneratedPuzzle puzzle) {
        return Objects.requireNonNull(puzzle.humanSeconds()).median();
    }

    @Test
    void meetsWhatOtherProgramsAreToSay() {
        Wanted wanted = new Wanted();
        wanted.se = new ExplainerGoal(Rating.tenths(42), Rating.tenths(72), false, false);
        wanted.hodoku = new HodokuGoal(null, 2_000, null);
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            assertThat(puzzle.se())
                    .isNotNull()
                    .satisfies(rated -> assertThat(rated.er()).isBetween(Rating.tenths(42), Rating.tenths(72)));
            assertThat(puzzle.hodoku())
                    .isNotNull()
                    .satisfies(rated -> assertThat(rated.score()).isLessThanOrEqualTo(2_000));
        });

        wanted.se = new ExplainerGoal(Rating.tenths(20), Rating.tenths(60), false, true);
        wanted.hodoku = null;
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            assertThat(puzzle.se()).isNotNull().satisfies(rated -> {
                assertThat(rated.er()).isGreaterThanOrEqualTo(Rating.tenths(20)).isEqualTo(rated.ep());
                assertThat(rated.er()).isEqualTo(rated.ed());
            });
            assertThat(puzzle.hodoku()).isNull();
        });

        wanted.se = null;
        wanted.hodoku = new HodokuGoal(900, null, HodokuGrade.Level.HARD);
        wanted.detail = Detail.SOLUTION;
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.hodoku()).isNotNull().satisfies(rated -> {
                    assertThat(rated.score()).isGreaterThanOrEqualTo(900);
                    assertThat(rated.level()).isEqualTo(HodokuGrade.Level.HARD);
                }));
    }

    @Test
    void findsRareTechniques() {
        Wanted wanted = new Wanted();
        wanted.requires = List.of(new TechniqueId("swordfish"));
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.techniques()).containsKey(new TechniqueId("swordfish")));
    }

    @Test
    void requiresAndExcludesTechniques() {
        Wanted wanted = new Wanted();
        wanted.requires = List.of(new TechniqueId("pointing"));
        wanted.excludes = List.of(new TechniqueId("naked-single"));
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.techniques())
                        .containsKey(new TechniqueId("pointing"))
                        .doesNotContainKey(new TechniqueId("naked-single")));
    }
}
