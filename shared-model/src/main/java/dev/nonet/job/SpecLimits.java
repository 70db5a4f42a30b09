package dev.nonet.job;

import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Map;

/**
 * The limits by which a job spec is validated.
 *
 * @param maxCount upper bound of the items of a generate job
 * @param maxPuzzles upper bound of the items of a solve job
 * @param techniques all techniques that a spec may name, each with the rating of its easiest step
 */
public record SpecLimits(int maxCount, int maxPuzzles, Map<TechniqueId, Rating> techniques) {

    /** The default of {@link #maxCount}. */
    public static final int DEFAULT_MAX_COUNT = 10_000_000;

    /** The default of {@link #maxPuzzles}. */
    public static final int DEFAULT_MAX_PUZZLES = 1_000_000;

    public SpecLimits {
        techniques = Map.copyOf(techniques);
    }
}
