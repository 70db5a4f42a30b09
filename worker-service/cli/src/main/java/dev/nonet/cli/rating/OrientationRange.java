package dev.nonet.cli.rating;

import dev.nonet.engine.canonical.Transformation;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatingScale;
import dev.nonet.puzzle.Grid;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The ratings that a scale gives to orientations of one puzzle: digits relabelled, lines and bands permuted,
 * transposed.
 *
 * @param low the lowest ER, or score; null if none was finished within the bound of work
 * @param high the highest
 */
public record OrientationRange(
        @Nullable BigDecimal low, @Nullable BigDecimal high) {

    /** The same orientations for every puzzle and run, so that the range does not change from run to run. */
    private static final long SEED = 1;

    /**
     * Rates the puzzle as it is and other random orientations.
     *
     * @param walker of the scale
     * @param orientations how many in all, from 1
     * @param work how many assumptions may be propagated for each of them
     */
    public static OrientationRange of(OtherScale scale, RatingScale walker, Grid puzzle, int orientations, long work) {
        Random random = new Random(SEED);
        int low = Integer.MAX_VALUE;
        int high = Integer.MIN_VALUE;
        for (int i = 0; i < orientations; i++) {
            Transformation to = i == 0 ? Transformation.IDENTITY : random(random);
            RatedPath path = walker.walk(to.apply(puzzle), work);
            if (path.ending() != Ending.BEYOND_WORK) {
                low = Math.min(low, scale.rating(path));
                high = Math.max(high, scale.rating(path));
            }
        }
        return high < low
                ? new OrientationRange(null, null)
                : new OrientationRange(scale.value(low), scale.value(high));
    }

    private static Transformation random(Random random) {
        return new Transformation(
                random.nextBoolean(),
                lines(random),
                lines(random),
                shuffled(random, List.of(1, 2, 3, 4, 5, 6, 7, 8, 9)));
    }

    private static List<Integer> lines(Random random) {
        List<Integer> lines = new ArrayList<>();
        for (int band : shuffled(random, List.of(0, 1, 2))) {
            for (int line : shuffled(random, List.of(0, 1, 2))) {
                lines.add(3 * band + line);
            }
        }
        return lines;
    }

    private static List<Integer> shuffled(Random random, List<Integer> values) {
        List<Integer> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }
}
