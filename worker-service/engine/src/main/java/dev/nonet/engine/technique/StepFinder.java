package dev.nonet.engine.technique;

import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;

/**
 * One human argument. Implementations are stateless, know neither their name nor their rating, and report instances in an
 * order that is theirs to choose: whoever needs one order for all orientations collects them all.
 */
@FunctionalInterface
public interface StepFinder {

    /**
     * Reports every instance of the argument on the position. Instances that the
     * finder has reported on the way here, as {@link Position#changed} tells, may be left out.
     *
     * @param position not changed
     */
    void find(Position position, StepSink sink);

    /** What a board must have for the finder to find anything; on others it need not be asked. */
    default Need needs() {
        return Need.NOTHING;
    }

    /** Whether it says of its steps how many nodes they go through, so that long ones are rated above its rung. */
    default boolean ratesByLength() {
        return false;
    }
}
