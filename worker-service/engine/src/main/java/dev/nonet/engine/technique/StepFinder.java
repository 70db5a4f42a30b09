package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;

/**
 * One human argument. Implementations are stateless, know neither their name nor their rating, and report instances in an
 * order that is theirs to choose: whoever needs one order for all orientations collects them all.
 */
@FunctionalInterface
public interface StepFinder {

    /**
     * Reports every instance of the argument on the position, until there are no more or the sink has enough. Instances that the
     * finder has reported on the way here, as {@link Position#changed} tells, may be left out.
     *
     * @param position not changed
     */
    void find(Position position, StepSink sink);
}
