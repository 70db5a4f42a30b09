package dev.nonet.reasoning;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The difficulty of a puzzle, derived from its path. Equivalent puzzles (digits relabelled, rows and columns permuted
 * within bands, bands permuted, transposed) have equal grades.
 *
 * @param rating that of the hardest step; null if the ladder cannot finish the puzzle
 * @param effort the work of the whole path; 1 is the work of finding a lone full house. Every step adds to it, but less
 *     if its round offers alternatives
 * @param hardest the technique of the hardest step; null if the path has no step
 * @param humanSeconds how long people are expected to take; null for a board in progress, as the model was fitted to
 *     times of whole puzzles
 * @param techniques the number of steps by technique
 */
public record Grade(
        Level level,
        @Nullable Rating rating,
        double effort,
        @Nullable TechniqueId hardest,
        @Nullable HumanSeconds humanSeconds,
        SortedMap<TechniqueId, Integer> techniques) {

    public Grade {
        techniques = Collections.unmodifiableSortedMap(new TreeMap<>(techniques));
    }

    /** The grade of a result that was read field by field; null if it has no level. */
    public static @Nullable Grade ofFields(
            @Nullable Level level,
            @Nullable Rating rating,
            @Nullable Double effort,
            @Nullable TechniqueId hardest,
            @Nullable HumanSeconds humanSeconds,
            @Nullable SortedMap<TechniqueId, Integer> techniques) {
        return level == null
                ? null
                : new Grade(
                        level,
                        rating,
                        effort == null ? 0 : effort,
                        hardest,
                        humanSeconds,
                        techniques == null ? new TreeMap<>() : techniques);
    }
}
