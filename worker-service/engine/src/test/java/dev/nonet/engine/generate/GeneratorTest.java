package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nonet.engine.Orientation;
import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.job.ClueRange;
import dev.nonet.job.Detail;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.RatingRange;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a generator says of the items that it makes, of those that it cannot make, and of its attempts. */
class GeneratorTest extends GeneratesItems {

    @Test
    void identifiesPuzzlesWhereItIsAskedTo() {
        assertThat(puzzles(new Wanted())).allMatch(puzzle -> puzzle.identity() == null);
        Wanted wanted = new Wanted();
        wanted.canonical = true;
        CanonicalForm form = new CanonicalForm();
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.identity())
                        .hasSize(32)
                        .isEqualTo(form.identity(
                                Orientation.random(new Random(puzzle.index())).of(puzzle.puzzle()))));
    }

    @Test
    void leavesPuzzlesUngradedWhereNobodyAsks() {
        Wanted wanted = new Wanted();
        wanted.detail = Detail.SOLUTION;
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            assertThat(puzzle.level()).isNull();
            assertThat(puzzle.techniques()).isEmpty();
            assertThat(puzzle.steps()).isNull();
        });
    }

    @Test
    void bringsThePathWhereItIsAskedFor() {
        Wanted wanted = new Wanted();
        wanted.level = Level.EASY;
        wanted.detail = Detail.STEPS;
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.steps())
                        .isNotNull()
                        .hasSize(puzzle.techniques().values().stream()
                                .mapToInt(Integer::intValue)
                                .sum()));
    }

    @Test
    void saysAtOnceThatATechniqueRequiredIsTooHard() {
        Wanted wanted = new Wanted();
        wanted.level = Level.EASY;
        wanted.requires = List.of(new TechniqueId("swordfish"));
        assertThat(one(wanted, 0))
                .isInstanceOfSatisfying(
                        ItemError.class, error -> assertThat(error.message()).contains("required"));
    }

    @Test
    @Tag("long")
    void saysAtOnceThatNoTechniqueHasARating() {
        Wanted wanted = new Wanted();
        wanted.rating = new RatingRange(Rating.tenths(11), Rating.tenths(11));
        assertThat(one(wanted, 5)).isInstanceOfSatisfying(ItemError.class, error -> {
            assertThat(error.index()).isEqualTo(5);
            assertThat(error.code()).isEqualTo(ItemError.NOT_FOUND);
        });
    }

    @Test
    void givesAnItemUpWhenItsBudgetIsUsedUp() {
        Wanted wanted = new Wanted();
        wanted.clues = new ClueRange(17, 17);
        wanted.symmetry = Symmetry.FULL;
        assertThat(one(wanted, 0))
                .isInstanceOfSatisfying(
                        ItemError.class,
                        error -> assertThat(error.message())
                                .isEqualTo("not found within 20000 attempts: symmetry full, clues 17..17"));
    }

    @Test
    void stopsBetweenAttemptsAndMakesOtherItemsAfterwards() {
        Wanted rare = new Wanted();
        rare.clues = new ClueRange(17, 17);
        rare.symmetry = Symmetry.FULL;
        int[] asked = {0};
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> generator.generate(rare.spec(), 3, 1, () -> ++asked[0] > 5))
                .withMessageContaining("item 3");
        assertThat(asked).containsExactly(6);

        Generator fresh = new Generator("test", StandardLadder.LADDER, SearchKind.SCALAR.create());
        assertThat(generate(generator, new Wanted(), 0, 2)).isEqualTo(generate(fresh, new Wanted(), 0, 2));
    }

    /** A puzzle whose steps are searched for long holds nobody up. */
    @Test
    void stopsWhileAPuzzleIsGradedAndMakesItAfterwards() {
        Wanted hard = new Wanted();
        hard.level = Level.EXTREME;
        int[] asked = {0};
        List<ItemOutcome> made = generator.generate(hard.spec(), 0, 1, () -> ++asked[0] < 0);
        long attempts = Arrays.stream(Attempts.End.values())
                .mapToLong(end -> generator.attempts().ended(end).count())
                .sum();
        assertThat((long) asked[0]).isGreaterThan(3 * attempts);

        for (int question : new int[] {asked[0] / 10, asked[0] / 3}) {
            int[] again = {0};
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> generator.generate(hard.spec(), 0, 1, () -> ++again[0] >= question));
            assertThat(generator.generate(hard.spec(), 0, 1, () -> false)).isEqualTo(made);
        }
    }

    @Test
    void saysWhatAttemptsEndedOn() {
        Wanted wanted = new Wanted();
        wanted.level = Level.HARD;
        puzzles(wanted);
        Attempts attempts = generator.attempts();
        assertThat(attempts.ended(Attempts.End.MET).count()).isEqualTo(ITEMS);
        assertThat(attempts.ended(Attempts.End.MET).nanos()).isPositive();
        assertThat(attempts.ended(Attempts.End.TOO_LIGHT).count()).isPositive();
        assertThat(attempts.ended(Attempts.End.TOO_MANY_CLUES).count()).isZero();
    }
}
