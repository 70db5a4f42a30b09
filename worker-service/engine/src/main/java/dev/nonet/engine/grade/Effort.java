package dev.nonet.engine.grade;

import dev.nonet.reasoning.Rating;

/**
 * How much work a path is, in units of one lone full house.
 *
 * <p>A step rated {@code r} weighs {@code 2^(r - 1)}: one point of rating doubles the work of spotting it. Where a round
 * offers {@code n} steps at once the eye finds one of them in a part of that time, {@code weight / n}; then {@code n - 1} are
 * left, and so on to the last, which costs its full weight. A round's effort is the sum of these, so every step adds to it and
 * none that comes among many adds much.
 *
 * <p>Counted in whole thousandths, so that the sum is exact and depends on no order.
 */
final class Effort {

    /** {@code 1000 * 2^(i / 10)}, rounded. */
    private static final int[] THOUSANDTHS = {1000, 1072, 1149, 1231, 1320, 1414, 1516, 1625, 1741, 1866};

    private Effort() {}

    /** The effort of one round, in thousandths; its steps are all of one rating. */
    static long ofRound(Rating rating, int steps) {
        long weight = weight(rating);
        long effort = 0;
        for (int left = 1; left <= steps; left++) {
            effort += weight / left;
        }
        return effort;
    }

    private static long weight(Rating rating) {
        int tenths = Math.max(0, rating.tenths() - 10);
        return (long) THOUSANDTHS[tenths % 10] << tenths / 10;
    }
}
