package dev.nonet.engine.rating;

import java.util.List;

/** The steps by which a scale's program solves a puzzle, and how far they lead. */
public record RatedPath(List<RatedStep> steps, Ending ending) {

    public enum Ending {
        /** All cells are filled. */
        SOLVED,
        /** No argument of the scale finds anything more. */
        STUCK,
        /** The next step would take more than the allowed {@link Work}. */
        BEYOND_WORK,
        /** No further step was wanted. */
        STOPPED
    }

    public RatedPath {
        steps = List.copyOf(steps);
    }
}
