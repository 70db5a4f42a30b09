package dev.nonet.engine.rating;

/**
 * How much a walk may still search, counted in assumptions whose consequences are propagated: a count, so that the outcome depends on no
 * clock. The deepest arguments assume something within assumptions within assumptions, and take minutes for a single step of some
 * puzzles.
 */
public final class Work {

    /**
     * What a puzzle is usually allowed: enough for all but a few of the hardest known, whose nested assumptions would take minutes.
     */
    public static final long USUAL = 1_000_000;

    private long left;

    public Work(long allowed) {
        left = allowed;
    }

    /**
     * Counts one assumption.
     *
     * @throws Exceeded if none was left
     */
    public void spend() {
        if (left-- <= 0) {
            throw new Exceeded();
        }
    }

    /** Ends a walk from within its searches, which nest. */
    public static final class Exceeded extends RuntimeException {

        private static final long serialVersionUID = 1;

        private Exceeded() {
            super("the walk needs more work than it was allowed", null, false, false);
        }
    }
}
