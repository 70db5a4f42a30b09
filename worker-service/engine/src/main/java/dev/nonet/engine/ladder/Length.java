package dev.nonet.engine.ladder;

import dev.nonet.reasoning.Rating;

/**
 * What the length of an argument adds to the rating of its rung. The steps are those of Sudoku Explainer: a tenth each time
 * the length grows by about a half, as a longer chain is harder to follow, but not as much harder as it is long.
 */
final class Length {

    /** The longest argument for each tenth more; beyond the last one the ladder goes on by thirds and halves in turn. */
    private static final int[] LONGEST = {4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024};

    private Length() {}

    /** @param nodes how many nodes the argument has; 0 if its rung rates all its steps alike */
    static Rating rate(Rating rung, int nodes) {
        int more = 0;
        while (more < LONGEST.length && nodes > LONGEST[more]) {
            more++;
        }
        return more == 0 ? rung : Rating.tenths(Math.min(rung.tenths() + more, Rating.MAX.tenths()));
    }

    /** How many nodes an argument may have and be rated below a limit; 0 if none is. */
    static int mostBelow(Rating limit, Rating rung) {
        int more = limit.tenths() - 1 - rung.tenths();
        return more < 0 ? 0 : more < LONGEST.length ? LONGEST[more] : Integer.MAX_VALUE;
    }
}
