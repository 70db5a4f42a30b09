package dev.nonet.reasoning;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a path says about a puzzle. The same for every relabelling, permutation and transposition of it.
 *
 * @param rating the hardest step; null if the ladder cannot finish the puzzle
 * @param effort the work of the whole path: grows with every step, less where alternatives are at hand
 * @param hardest the technique of the hardest step; null if the path has none
 * @param techniques how many steps each technique gave
 */
public record Grade(
        Level level,
        @Nullable Rating rating,
        double effort,
        @Nullable TechniqueId hardest,
        SortedMap<TechniqueId, Integer> techniques) {

    public Grade {
        techniques = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(techniques));
    }
}
