package dev.nonet.api.result;

import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import java.util.List;

/**
 * The properties of a result that filters and sort orders use. Results with several boards have none of them.
 *
 * @param level {@link #levelNumber}, or 0 for none
 * @param rating in tenths, 0 for none
 * @param clues 0 if unknown
 * @param symmetry {@link #symmetryNumber}, or 0 if unknown
 * @param seconds the estimated median time of human solvers, up to {@value #MOST_SECONDS}; 0 for none
 * @param techniques ids of the techniques of its path
 */
record ItemFacts(int level, int rating, int clues, int symmetry, int seconds, List<String> techniques) {

    static final int MOST_SECONDS = 65_535;

    static final ItemFacts NONE = new ItemFacts(0, 0, 0, 0, 0, List.of());

    /** The stored number of a level: 1 for easy and so on. */
    static int levelNumber(Level level) {
        return level.ordinal() + 1;
    }

    /** The stored number of a symmetry: 1 for {@code none} and so on. New symmetries must be added at the end of the enum. */
    static int symmetryNumber(Symmetry symmetry) {
        return symmetry.ordinal() + 1;
    }
}
