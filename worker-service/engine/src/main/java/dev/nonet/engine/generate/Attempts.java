package dev.nonet.engine.generate;

import java.util.EnumMap;
import java.util.Map;

/** What the attempts at items ended on, and what it took to find out: where the time of a rare goal goes. Belongs to one thread. */
public final class Attempts {

    /** How an attempt ended, in the order in which the tests are made. */
    public enum End {
        /** It has more clues than asked for. */
        TOO_MANY_CLUES,
        /** A clue could go without its symmetric ones, and the puzzle was to be minimal. */
        NOT_MINIMAL,
        /** Cheap deductions finish it, each of a rung rated below all that was asked for. */
        TOO_LIGHT,
        /** Whatever the rungs rated up to all that was asked for can do does not finish it. */
        TOO_HARD,
        /** People take longer than asked for, or not as long, as far as singles tell. */
        TIME,
        /** A technique required did not come up before a rung rated higher. */
        REQUIRED,
        /** Its path left the ratings or techniques asked for, or ended without having met them. */
        GRADE,
        /** It is what was asked for. */
        MET
    }

    /**
     * The attempts of one kind of end.
     *
     * @param nanos that holding their puzzles against the goal took, grading included
     */
    public record Ended(long count, long nanos) {}

    private final Map<End, Ended> ended = new EnumMap<>(End.class);

    void add(End end, long nanos) {
        ended.merge(
                end, new Ended(1, nanos), (before, now) -> new Ended(before.count() + 1, before.nanos() + now.nanos()));
    }

    /** All attempts since the generator was made that ended so. */
    public Ended ended(End end) {
        return ended.getOrDefault(end, new Ended(0, 0));
    }
}
