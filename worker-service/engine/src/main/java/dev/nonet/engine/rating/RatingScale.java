package dev.nonet.engine.rating;

import dev.nonet.puzzle.Grid;
import java.util.List;
import java.util.function.Predicate;

/**
 * A way to walk from board to board and to weigh the steps, as some program does it. The same puzzle always gives the
 * same path; another orientation of it may give another. Implementations are not thread-safe.
 */
public interface RatingScale {

    /**
     * The steps by which the program solves a puzzle.
     *
     * @param work how much may be searched
     * @param goesOn asked after each step with the path so far; if it says no, the path ends there
     *     {@link RatedPath.Ending#STOPPED}
     */
    RatedPath walk(Grid puzzle, Work work, Predicate<List<RatedStep>> goesOn);

    /** The whole path, if the work is enough for it. */
    default RatedPath walk(Grid puzzle, Work work) {
        return walk(puzzle, work, steps -> true);
    }

    /**
     * The whole path, if the work is enough for it.
     *
     * @param work how many assumptions may be propagated; see {@link Work}
     */
    default RatedPath walk(Grid puzzle, long work) {
        return walk(puzzle, new Work(work));
    }
}
