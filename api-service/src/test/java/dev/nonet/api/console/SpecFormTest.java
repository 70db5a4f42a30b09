package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.JobKind;
import dev.nonet.job.SpecViolation;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    private static List<String> unfolded(Form sent, List<SpecViolation> violations) {
        return SpecForm.of(JobKind.GENERATE, sent, violations, "", Texts.of(Language.EN), List.of()).sections().stream()
                .filter(SpecForm.Section::open)
                .map(SpecForm.Section::title)
                .toList();
    }
}
