package dev.nonet.words;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Candidate;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step as clients receive it, with its marks and its text.
 *
 * @param tree the argument as a tree if it distinguishes cases; null otherwise
 * @param more the other steps of the round, on the first step of each round of a lean path; null otherwise
 */
public record ExplainedStep(
        int round,
        TechniqueId technique,
        Rating rating,
        List<Candidate> placements,
        List<Candidate> eliminations,
        Evidence evidence,
        List<Mark> marks,
        String text,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Argument tree,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable MoreSteps more) {

    /** @param name the display name of the technique, such as {@code XY-Wing} */
    public static ExplainedStep of(Step step, String name) {
        return new ExplainedStep(
                step.round(),
                step.technique(),
                step.rating(),
                step.placements(),
                step.eliminations(),
                step.evidence(),
                step.marks(),
                StepText.of(step, name),
                StepText.tree(step),
                null);
    }

    /** This step, with the others of its round attached. */
    public ExplainedStep with(@Nullable MoreSteps others) {
        return new ExplainedStep(
                round, technique, rating, placements, eliminations, evidence, marks, text, tree, others);
    }
}
