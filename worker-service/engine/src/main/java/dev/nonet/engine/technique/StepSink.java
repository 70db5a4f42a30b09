package dev.nonet.engine.technique;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.reasoning.Evidence;
import java.util.function.Supplier;

/**
 * Takes what a finder finds. Conclusions that the position already holds are dropped: an elimination of what is no
 * candidate, a placement in a filled cell; a step of which nothing remains is no step. Two findings with the same
 * conclusions are one step, with the evidence of the first. The sink stamps the technique's name and rating.
 */
public interface StepSink {

    /** Whether the finder should go on. Finders ask after each step. */
    boolean wantsMore();

    /** Takes a candidate shown to be true. */
    void place(int cell, int digit, Evidence evidence);

    /** The same, for evidence that takes some work: it is asked for before this method returns, and only if it is wanted. */
    default void place(int cell, int digit, Supplier<Evidence> evidence) {
        place(cell, digit, evidence.get());
    }

    /** Takes candidates that one argument shows to be true, all together as one step. */
    default void placeAll(CandidateSet placements, Evidence evidence) {
        for (Candidate placed : placements.candidates()) {
            place(placed.cell().index(), placed.digit(), evidence);
        }
    }

    /** Takes candidates shown to be false; those not on the board may be among them. */
    void eliminate(CandidateSet eliminations, Evidence evidence);

    /**
     * The same, for evidence that takes some work: it is asked for before this method returns, and only if the step is new and its
     * evidence wanted.
     */
    default void eliminate(CandidateSet eliminations, Supplier<Evidence> evidence) {
        eliminate(eliminations, evidence.get());
    }

    /**
     * The same for an argument whose rating grows with its length. Of findings with the same conclusions the shortest counts.
     *
     * @param nodes how many candidates, or groups of them, the argument goes through
     */
    default void eliminate(CandidateSet eliminations, int nodes, Supplier<Evidence> evidence) {
        eliminate(eliminations, evidence);
    }

    /**
     * Takes a candidate shown to be true by an argument whose rating grows with its length.
     *
     * @param nodes how many candidates, or groups of them, the argument goes through
     */
    default void place(int cell, int digit, int nodes, Supplier<Evidence> evidence) {
        place(cell, digit, evidence.get());
    }
}
