package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The elimination patterns that a net may use besides singles, as in dynamic forcing chains (+). */
final class Patterns {

    private Patterns() {}

    /**
     * Hands over the eliminations that the finders report on a position, each with its evidence.
     *
     * @throws IllegalStateException if a finder reports a placement
     */
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
        Changes all = position.changesSince(null);
        finders.forEach(finder -> finder.find(position, all, sink));
    }
}
