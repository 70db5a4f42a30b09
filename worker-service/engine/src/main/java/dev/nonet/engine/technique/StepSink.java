package dev.nonet.engine.technique;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.function.Supplier;

/**
 * Receives the steps that a finder reports. Finders need not check their conclusions against the board: placements in
 * filled cells and eliminations of absent candidates are dropped, and a step without any other conclusion is ignored.
 * Reports with the same conclusions count as one step. The receiver adds the technique's name and rating.
 *
 * <p>The evidence supplier is called before the method returns, or not at all: only if the step is new and is going to
 * be shown. Grading shows none. Finders built on others, for direct steps and siamese fish, ask for it to learn which
 * houses a step uses.
 *
 * <p>{@code nodes} is the length of a chain or net, the number of candidates or groups of candidates that it goes
 * through, for techniques {@linkplain StepFinder#ratesByLength rated by length}; 0 for all others. Among reports with
 * the same conclusions the shortest is kept, and the first of those that are equally short.
 */
public interface StepSink {

    /** Reports that a cell holds a digit. */
    void place(int cell, int digit, int nodes, Supplier<Evidence> evidence);

    default void place(int cell, int digit, Supplier<Evidence> evidence) {
        place(cell, digit, 0, evidence);
    }

    /** Reports several placements that follow from one pattern, as one step. */
    void placeAll(CandidateSet placements, Supplier<Evidence> evidence);

    /** Reports candidates that are false. */
    void eliminate(CandidateSet eliminations, int nodes, Supplier<Evidence> evidence);

    default void eliminate(CandidateSet eliminations, Supplier<Evidence> evidence) {
        eliminate(eliminations, 0, evidence);
    }

    /** Reports that some cells do not hold a digit. */
    default void eliminate(int digit, CellSet cells, Supplier<Evidence> evidence) {
        eliminate(CandidateSet.of(digit, cells), 0, evidence);
    }
}
