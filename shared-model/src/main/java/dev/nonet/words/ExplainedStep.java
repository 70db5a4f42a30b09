package dev.nonet.words;

import dev.nonet.puzzle.Candidate;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;

/** A step as clients get it: with what to highlight and what to say. */
public record ExplainedStep(
        int round,
        TechniqueId technique,
        Rating rating,
        List<Candidate> placements,
        List<Candidate> eliminations,
        Evidence evidence,
        List<Mark> marks,
        String text) {

    /** @param name of the technique, as players write it */
    public static ExplainedStep of(Step step, String name) {
        return new ExplainedStep(
                step.round(),
                step.technique(),
                step.rating(),
                step.placements(),
                step.eliminations(),
                step.evidence(),
                step.marks(),
                StepText.of(step, name));
    }
}
