package dev.nonet.engine.technique;

import dev.nonet.puzzle.Candidate;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Takes what a finder finds. Conclusions that the position already holds are dropped: an elimination of what is no
 * candidate, a placement in a filled cell; a step of which nothing remains is no step. The sink stamps the technique's name
 * and rating.
 */
public interface StepSink {

    /** Whether the finder should go on. Finders ask after each step. */
    boolean wantsMore();

    /** Takes a candidate shown to be true. */
    void place(Candidate placement, Evidence evidence);

    /** Takes candidates shown to be false; those not on the board may be among them. */
    void eliminate(List<Candidate> eliminations, Evidence evidence);
}
