package dev.nonet.api.result;

import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import java.util.List;

/**
 * What a result is found and ordered by. Results with several boards have none of it.
 *
 * @param level {@link #levelNumber}, or 0 if it has none
 * @param rating in tenths, 0 for none
 * @param clues 0 if it does not say
 * @param symmetry {@link #symmetryNumber}, or 0 if it does not say
 * @param seconds that people are expected to take, by the median, up to {@value #MOST_SECONDS}; 0 for none
 * @param techniques of its path
 */
record ItemFacts(int level, int rating, int clues, int symmetry, int seconds, List<String> techniques) {

    static final int MOST_SECONDS = 65_535;

    static final ItemFacts NONE = new ItemFacts(0, 0, 0, 0, 0, List.of());

    /** As it is stored: 1 for easy and so on. */
    static int levelNumber(Level level) {
        return level.ordinal() + 1;
    }

    /** As it is stored: 1 for none and so on; new symmetries come last. */
    static int symmetryNumber(Symmetry symmetry) {
        return symmetry.ordinal() + 1;
    }
}
