package dev.nonet.engine.grade;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The quantities that the expected time is computed from. Each is computed from whole numbers that are the same for
 * every orientation of a puzzle.
 */
public enum HumanQuantity {
    /** The number of empty cells: filling each takes some time, however easy it is. */
    TO_FILL {
        @Override
        double of(SinglesWalk walk, long beyond) {
            return walk.toFill();
        }
    },

    /** ln of {@link SinglesWalk#searching}: the fewer singles there are at a time, the longer it takes to find one. */
    SEARCHING {
        @Override
        double of(SinglesWalk walk, long beyond) {
            return StrictMath.log(Math.max(1.0 / 16, walk.searching() / (double) SinglesWalk.UNIT));
        }
    },

    /** ln of {@link SinglesWalk#waiting}: longer where singles open up only one after the other. */
    WAITING {
        @Override
        double of(SinglesWalk walk, long beyond) {
            return StrictMath.log(Math.max(1, walk.waiting()));
        }
    },

    /** ln of 1 + the effort of the path's rounds on boards without a single: the work of finding other techniques. */
    BEYOND_SINGLES {
        @Override
        double of(SinglesWalk walk, long beyond) {
            return StrictMath.log(1 + beyond / 1000.0);
        }
    };

    /**
     * The value for a puzzle.
     *
     * @param walk the walk through the puzzle, as far as it has come
     * @param beyond the effort of the rounds beyond singles, in thousandths
     */
    abstract double of(SinglesWalk walk, long beyond);

    /** The values of all quantities, by {@link #ordinal}. */
    static double[] all(SinglesWalk walk, long beyond) {
        double[] values = new double[values().length];
        for (HumanQuantity quantity : values()) {
            values[quantity.ordinal()] = quantity.of(walk, beyond);
        }
        return values;
    }

    /** The name in {@code human-time.properties} and in tables, such as {@code to-fill}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> ids() {
        return Arrays.stream(values()).map(HumanQuantity::id).toList();
    }
}
