package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;

/**
 * A finder whose steps can also be counted and applied without being made, for grading, where only the rounds of a path matter. Steps and
 * count share one enumeration of the patterns. A rung without such a finder costs speed, nothing else. Its steps are all rated as their
 * rung: such a finder does not rate by length.
 */
public interface CountingFinder extends StepFinder {

    /**
     * Adds what the steps on a position conclude. The conclusions, and how many steps there are, are those of {@link #find}.
     *
     * @param position only read
     */
    void count(Position position, Conclusions into);
}
