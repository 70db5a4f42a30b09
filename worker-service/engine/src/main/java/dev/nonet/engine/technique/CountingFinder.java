package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;

/**
 * A finder whose steps can also be counted and applied without making {@code Step} objects, for grading, where only the
 * rounds of a path matter. Steps and count share one enumeration of the patterns. All steps of such a finder have the
 * rating of their rung, as it does not rate by length. A rung with any other finder is graded more slowly, with the
 * same result.
 */
public interface CountingFinder extends StepFinder {

    /**
     * Adds what the steps on a position conclude. The conclusions, and how many steps there are, are those of
     * {@link #find}.
     *
     * @param position only read
     */
    void count(Position position, Conclusions into);
}
