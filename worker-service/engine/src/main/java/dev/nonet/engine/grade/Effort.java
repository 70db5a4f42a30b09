package dev.nonet.engine.grade;

import dev.nonet.reasoning.Rating;

/**
 * The effort of a path, in units of a round with one full house (rated 1.0).
 *
 * <p>A step rated {@code r} weighs {@code 2^(r - 1)}: one point of rating doubles the work of spotting it. If a round
 * offers {@code n} steps, one of them is found in {@code weight / n}, the next in {@code weight / (n - 1)}, and the
 * last takes its full weight. The effort of the round is the sum of these. So every step adds to it, and one among many
 * adds little.
 *
 * <p>Counted in whole thousandths, so that sums are exact and do not depend on their order.
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
