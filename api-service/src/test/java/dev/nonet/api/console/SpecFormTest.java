package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.platform.StrictJson;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SpecLimits;
import dev.nonet.job.SpecViolation;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecFormTest {

    /** A browser sends every choice, those that nobody touched too. */
    @Test
    void aRefusedFormUnfoldsWhatWasFilledInOrIsWrong() {
        Form sent =
                SpecForm.defaults(JobKind.GENERATE).add("priority", "normal").add("clues.min", "90");

        assertThat(unfolded(sent, List.of())).containsExactly("Puzzles", "Clues and seed");
        assertThat(unfolded(sent, List.of(new SpecViolation("deadlineSeconds", "is required"))))
                .containsExactly("Puzzles", "Clues and seed", "The job");
        assertThat(unfolded(new Form().add("priority", "bulk"), List.of())).containsExactly("Puzzles", "The job");
    }

    /**
     * A new form with one field more asks for what that field says: nothing that is preset excludes it or narrows it.
     */
    @ParameterizedTest
    @CsvSource({
        "level, easy",
        "rating.min, 5.0",
        "rating.max, 4.0",
        "humanSeconds.min, 300",
        "se.min, 3.0",
        "se.pearl, true",
        "hodoku.max, 1200",
        "requires, x-wing",
        "excludes, x-wing",
        "recipe, three-boards",
        "recipe, three-levels",
        "clues.min, 24",
        "extraClues, 3",
        "minimal, true",
        "mask, xxxxxxxxxxxxxxxxxxxxxxxx.........................................................",
        "canonical, true",
        "ratings, se",
        "detail, solution"
    })
    void whatIsPresetStandsInNobodysWay(String field, String value) {
        Form form = SpecForm.defaults(JobKind.GENERATE).without(List.of(field)).add(field, value);
        SpecLimits limits = new SpecLimits(100, 100, Map.of(new TechniqueId("x-wing"), Rating.tenths(32)));

        GenerateSpec spec = (GenerateSpec)
                new StrictJson<>(JobSpec.class).read(SpecJson.of(JobKind.GENERATE, form), it -> it.violations(limits));

        assertThat(spec.level()).isEqualTo(field.equals("level") ? Level.EASY : null);
    }

    private static List<String> unfolded(Form sent, List<SpecViolation> violations) {
        return SpecForm.of(JobKind.GENERATE, sent, violations, "", Texts.of(Language.EN), List.of()).sections().stream()
                .filter(SpecForm.Section::open)
                .map(SpecForm.Section::title)
                .toList();
    }
}
