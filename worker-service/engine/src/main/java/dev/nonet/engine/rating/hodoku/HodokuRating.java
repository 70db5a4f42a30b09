package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;

/**
 * What HoDoKu 2.2 says of a puzzle. One that it gives up costs 20,000 more.
 *
 * @param score the sum over all steps
 * @param level the highest level of a step; higher while the score is above the limit of the level
 */
public record HodokuRating(int score, Level level) {

    /** The levels, with the highest score that is still inside. */
    public enum Level {
        EASY(800),
        MEDIUM(1_000),
        HARD(1_600),
        UNFAIR(1_800),
        EXTREME(Integer.MAX_VALUE);

        private final int limit;

        Level(int limit) {
            this.limit = limit;
        }
    }

    private static final int GIVE_UP = 20_000;

    public static HodokuRating of(RatedPath path) {
        int score = 0;
        Level level = Level.EASY;
        for (RatedStep step : path.steps()) {
            score += step.weight();
            Level own = HodokuScale.level(step);
            level = own.compareTo(level) > 0 ? own : level;
        }
        if (path.ending() == Ending.STUCK) {
            score += GIVE_UP;
            level = Level.EXTREME;
        }
        while (score > level.limit) {
            level = Level.values()[level.ordinal() + 1];
        }
        return new HodokuRating(score, level);
    }
}
