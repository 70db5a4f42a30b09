package dev.nonet.engine.technique;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.function.Supplier;

/**
 * Takes what a finder finds. Conclusions that the position already holds are dropped: an elimination of what is no
 * candidate, a placement in a filled cell; a step of which nothing remains is no step. Two findings with the same
 * conclusions are one step, with the evidence of the first. The sink stamps the technique's name and rating.
 *
 * <p>Evidence is asked for before the method returns, and only if the step is new and somebody wants to see it: grading never does.
 *
 * <p>A finder whose rating grows with the length of its argument says how long that is, in {@code nodes}: how many candidates, or
 * groups of them, it goes through. Of findings with the same conclusions the shortest counts. 0 if length does not matter.
 */
public interface StepSink {

    /** Takes a candidate shown to be true. */
    void place(int cell, int digit, int nodes, Supplier<Evidence> evidence);

    default void place(int cell, int digit, Supplier<Evidence> evidence) {
        place(cell, digit, 0, evidence);
    }

    /** Takes candidates that one argument shows to be true, all together as one step. */
    void placeAll(CandidateSet placements, Supplier<Evidence> evidence);

    /** Takes candidates shown to be false; those not on the board may be among them. */
    void eliminate(CandidateSet eliminations, int nodes, Supplier<Evidence> evidence);

    default void eliminate(CandidateSet eliminations, Supplier<Evidence> evidence) {
        eliminate(eliminations, 0, evidence);
    }

    /** The same for one digit in some cells. */
    default void eliminate(int digit, CellSet cells, Supplier<Evidence> evidence) {
        eliminate(CandidateSet.of(digit, cells), 0, evidence);
    }
}
