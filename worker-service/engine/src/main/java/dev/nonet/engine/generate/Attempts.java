package dev.nonet.engine.generate;

import java.util.EnumMap;
import java.util.Map;

/**
 * Counts how attempts ended, and how long testing each against the goal took: where the time of a rare goal goes. Not
 * thread-safe.
 */
public final class Attempts {

    /** How an attempt ended, in the order of the tests. */
    public enum End {
        /** The puzzle has more clues than asked for. */
        TOO_MANY_CLUES,
        /** The puzzle was to be minimal, but a single clue could be removed without its symmetric ones. */
        NOT_MINIMAL,
        /** The quick screen solved it with deductions that are all rated below the goal. */
        TOO_LIGHT,
        /** The quick screen could not solve it with deductions that cover all rungs up to the goal's highest rating. */
        TOO_HARD,
        /** The expected time is outside the range asked for, as far as the walk through its singles tells. */
        TIME,
        /** A required technique was not used before the path needed a rung rated higher than all required ones. */
        REQUIRED,
        /** Another program rates it outside the goal. */
        SCALE,
        /** Grading showed that it misses the goal: by rating, level, time, an excluded technique or a required one. */
        GRADE,
        /** The puzzle meets the goal. */
        MET
    }

    /**
     * The attempts that ended in one way.
     *
     * @param nanos the time that testing their puzzles against the goal took, grading included
     */
    public record Ended(long count, long nanos) {}

    private final Map<End, Ended> ended = new EnumMap<>(End.class);

    void add(End end, long nanos) {
        ended.merge(
                end, new Ended(1, nanos), (before, now) -> new Ended(before.count() + 1, before.nanos() + now.nanos()));
    }

    /** The attempts of this generator that ended so. */
    public Ended ended(End end) {
        return ended.getOrDefault(end, new Ended(0, 0));
    }
}
