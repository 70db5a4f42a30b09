package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.EliminationSink;
import dev.nonet.engine.technique.StepFinder;
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
        EliminationSink sink =
                (eliminations, nodes, evidence) -> ruledOut.accept(eliminations.and(position.candidates()), evidence);
        Changes all = position.changesSince(null);
        finders.forEach(finder -> finder.find(position, all, sink));
    }
}
