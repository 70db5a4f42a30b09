package dev.nonet.engine.technique;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.reasoning.Evidence;
import java.util.function.Supplier;

/** The sink of a finder that is built on another one, whose steps only eliminate. */
@FunctionalInterface
public interface EliminationSink extends StepSink {

    @Override
    void eliminate(CandidateSet eliminations, int nodes, Supplier<Evidence> evidence);

    /** @throws IllegalStateException always: the other finder was to report eliminations only */
    @Override
    default void place(int cell, int digit, int nodes, Supplier<Evidence> evidence) {
        throw new IllegalStateException("a placement where only eliminations are expected");
    }

    /** @throws IllegalStateException always: the other finder was to report eliminations only */
    @Override
    default void placeAll(CandidateSet placements, Supplier<Evidence> evidence) {
        throw new IllegalStateException("a placement where only eliminations are expected");
    }
}
