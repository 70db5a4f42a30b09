package dev.nonet.engine.ladder;

import dev.nonet.reasoning.Rating;

/**
 * How much the length of a chain or net adds to the rating of its rung: 0.1 each time the length grows by about a half,
 * as in Sudoku Explainer. Longer chains are harder to follow, but less than in proportion to their length.
 */
final class Length {

    /** {@code LONGEST[n]}: the most nodes for which n tenths are added. More nodes than the last add 1.7. */
    private static final int[] LONGEST = {4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024};

    private Length() {}

    /**
     * The rating of a step.
     *
     * @param rung the rating of its rung
     * @param nodes the length of its chain or net; 0 if the rung does not rate by length
     */
    static Rating rate(Rating rung, int nodes) {
        int more = 0;
        while (more < LONGEST.length && nodes > LONGEST[more]) {
            more++;
        }
        return more == 0 ? rung : Rating.tenths(Math.min(rung.tenths() + more, Rating.MAX.tenths()));
    }

    /** The most nodes that a step can have to be rated below a limit; 0 if no step of the rung is. */
    static int maxBelow(Rating limit, Rating rung) {
        int more = limit.tenths() - 1 - rung.tenths();
        return more < 0 ? 0 : more < LONGEST.length ? LONGEST[more] : Integer.MAX_VALUE;
    }
}
