package dev.nonet.engine.grade;

import dev.nonet.engine.board.SinglesWalk;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What the time that people take is estimated from. Each is worked out from whole numbers that no orientation changes. */
public enum HumanQuantity {
    /** The cells to fill: each takes a moment, however easily it is seen. */
    TO_FILL {
        @Override
        double of(SinglesWalk walk, long beyond) {
            return walk.toFill();
        }
    },

    /** ln of {@link SinglesWalk#searching}: the fewer singles are at hand, the longer it takes to come upon one. */
    SEARCHING {
        @Override
        double of(SinglesWalk walk, long beyond) {
            return StrictMath.log(Math.max(1.0 / 16, walk.searching() / (double) SinglesWalk.UNIT));
        }
    },

    /** ln of {@link SinglesWalk#waiting}: how long the singles take that open up only one after the other. */
    WAITING {
        @Override
        double of(SinglesWalk walk, long beyond) {
            return StrictMath.log(Math.max(1, walk.waiting()));
        }
    },

    /** ln of 1 + the effort of the path's rounds that led on where singles ended: finding what is no single. */
    BEYOND_SINGLES {
        @Override
        double of(SinglesWalk walk, long beyond) {
            return StrictMath.log(1 + beyond / 1000.0);
        }
    };

    /**
     * @param walk as far as it goes
     * @param beyond the effort beyond singles, in thousandths
     */
    abstract double of(SinglesWalk walk, long beyond);

    /** All of them, by {@link #ordinal}. */
    static double[] all(SinglesWalk walk, long beyond) {
        double[] values = new double[values().length];
        for (HumanQuantity quantity : values()) {
            values[quantity.ordinal()] = quantity.of(walk, beyond);
        }
        return values;
    }

    /** Its name in {@code human-time.properties} and tables: {@code to-fill}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> ids() {
        return Arrays.stream(values()).map(HumanQuantity::id).toList();
    }
}
