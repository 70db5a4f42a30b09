package dev.nonet.engine.rating;

import dev.nonet.puzzle.Candidate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of a {@link RatedPath}.
 *
 * @param name the argument, as the scale's program calls it
 * @param weight what the step counts: tenths of a rating, or points of a score
 * @param placement the digit that the step places; null if it only eliminates
 * @param eliminations the candidates that it removes, apart from those that a placement removes by itself; in the order in which the
 *     program removes them
 * @param nodes how many nodes the chains of the step have together; 0 if it is no chain or the scale does not count them
 */
public record RatedStep(
        String name, int weight, @Nullable Candidate placement, List<Candidate> eliminations, int nodes) {

    public RatedStep {
        eliminations = List.copyOf(eliminations);
    }
}
