package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The finders of patterns that a net may use on its way; they only rule out. */
final class Patterns {

    private Patterns() {}

    /** Hands over what the finders rule out of a position's candidates, each with its evidence. */
    static void find(
            List<StepFinder> finders, Position position, BiConsumer<CandidateSet, Supplier<Evidence>> ruledOut) {
        StepSink sink = new StepSink() {
            @Override
            public void place(int cell, int digit, int nodes, Supplier<Evidence> evidence) {
                throw new IllegalStateException("patterns only rule out");
            }

            @Override
            public void placeAll(CandidateSet placements, Supplier<Evidence> evidence) {
                throw new IllegalStateException("patterns only rule out");
            }

            @Override
            public void eliminate(CandidateSet eliminations, int nodes, Supplier<Evidence> evidence) {
                ruledOut.accept(eliminations.and(position.candidates()), evidence);
            }
        };
        finders.forEach(finder -> finder.find(position, sink));
    }
}
