package dev.nonet.job;

import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Map;

/**
 * What a spec is checked against.
 *
 * @param maxCount the most items of a generate job
 * @param maxPuzzles the most items of a solve job
 * @param techniques the techniques that the ladder knows, each with the rating of its simplest step
 */
public record SpecLimits(int maxCount, int maxPuzzles, Map<TechniqueId, Rating> techniques) {

    /** The most items of a generate job unless configured otherwise. */
    public static final int DEFAULT_MAX_COUNT = 10_000_000;

    /** The most items of a solve job unless configured otherwise. */
    public static final int DEFAULT_MAX_PUZZLES = 1_000_000;

    public SpecLimits {
        techniques = Map.copyOf(techniques);
    }
}
