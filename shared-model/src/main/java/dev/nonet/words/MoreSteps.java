package dev.nonet.words;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Candidate;
import dev.nonet.reasoning.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The other steps that the same technique gives in a round.
 *
 * @param count of all of them
 * @param steps the first {@value #SHOWN} of them
 */
public record MoreSteps(int count, List<Other> steps) {

    public static final int SHOWN = 12;

    public MoreSteps {
        steps = List.copyOf(steps);
    }

    /**
     * The conclusions of a step.
     *
     * @param needed whether a later step depends on it; null if that was not computed
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Other(
            List<Candidate> placements,
            List<Candidate> eliminations,
            @Nullable Boolean needed) {

        public Other {
            placements = List.copyOf(placements);
            eliminations = List.copyOf(eliminations);
        }

        /** @param needed whether a later step depends on it; null if that was not computed */
        public static Other of(Step step, @Nullable Boolean needed) {
            return new Other(step.placements(), step.eliminations(), needed);
        }
    }

    /** @return null if the list is empty */
    public static @Nullable MoreSteps of(List<Other> others) {
        return others.isEmpty()
                ? null
                : new MoreSteps(others.size(), others.subList(0, Math.min(SHOWN, others.size())));
    }
}
