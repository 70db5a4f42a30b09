package dev.nonet.engine.rating;

import dev.nonet.puzzle.Grid;

/**
 * A way to walk from board to board and to weigh the steps, as some program does it. The same puzzle always gives the same path.
 * Implementations are not thread-safe.
 */
public interface RatingScale {

    /**
     * The steps by which the program solves a puzzle.
     *
     * @param work how much may be searched, in propagated assumptions; see {@link Work}
     */
    RatedPath walk(Grid puzzle, long work);
}
