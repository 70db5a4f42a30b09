package dev.nonet.engine.technique;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;

/**
 * Finds the steps of one solving technique on a board. Implementations are stateless: their scratch memory belongs to
 * the position, see {@link dev.nonet.engine.position.Memory}. They know neither the technique's name nor its rating, so
 * one finder can serve several rungs. The order in which a finder reports steps may depend on how the board is turned;
 * a caller that needs the same result for every orientation collects all steps.
 */
@FunctionalInterface
public interface StepFinder {

    /**
     * Reports every instance of the technique on the position, in every orientation. Only instances none of whose cells
     * has changed since the rung was exhausted may be left out: they were reported then.
     *
     * @param position only read
     * @param changes what has changed since then
     */
    void find(Position position, Changes changes, StepSink sink);

    /**
     * A necessary condition that is cheap to check: a board that does not meet it holds no step, and the finder is
     * skipped.
     */
    default Need needs() {
        return Need.NOTHING;
    }

    /**
     * Whether the finder tells the {@link StepSink} how many nodes each step has, so that longer steps are rated
     * higher.
     */
    default boolean ratesByLength() {
        return false;
    }
}
