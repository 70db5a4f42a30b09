package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How long people are expected to take for a puzzle, in whole seconds. What is predicted is the mean time of a group of
 * players like those the model was fitted to. This mean varies among puzzles that look alike to the model, hence the
 * range. Equivalent puzzles have equal predictions.
 *
 * @param median half of the puzzles with this prediction take longer
 * @param low a tenth of the puzzles with this prediction take less
 * @param high a tenth of the puzzles with this prediction take longer
 */
public record HumanSeconds(int median, int low, int high, Basis basis) {

    /** Whether the model was fitted to puzzles like this one. */
    public enum Basis {
        /** The puzzle is within the range of the timed puzzles. */
        MEASURED,
        /** The puzzle is harder, or has more or fewer empty cells, than any timed puzzle. */
        EXTRAPOLATED;

        /** The lower-case word. */
        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        @JsonCreator
        static Basis parse(String id) {
            return valueOf(id.toUpperCase(Locale.ROOT));
        }
    }

    /** Times of at least this many seconds are told in hours, shorter ones in minutes. */
    public static final int HOURS_FROM = 90 * 60;

    /**
     * The hardest level of which people were timed often enough. Of harder puzzles the prediction says that they take
     * longer than timed ones, not how much longer.
     */
    public static final Level HARDEST_TIMED = Level.HARD;

    /**
     * Whether puzzles of a level may take much longer than predicted.
     *
     * @param level null if unknown
     */
    public static boolean isAtLeast(@Nullable Level level) {
        return level != null && level.compareTo(HARDEST_TIMED) > 0;
    }

    /**
     * A predicted time as people say it: {@code about 9 min}, {@code 1.5 h or more}. Rounded, as the prediction is not
     * exact to the second.
     *
     * @param level of the puzzle; null if unknown
     */
    public static String said(int seconds, @Nullable Level level) {
        String time = amount(seconds, seconds) + unit(seconds);
        return isAtLeast(level) ? time + " or more" : "about " + time;
    }

    /**
     * The prediction with what it rests on, such as {@code about 9 min (7 to 12 min; estimate, as puzzles like it were
     * timed)}.
     *
     * @param level of the puzzle; null if unknown
     */
    public String saidWithBasis(@Nullable Level level) {
        return said(median, level)
                + (isAtLeast(level) ? " (" : " (" + range() + "; ")
                + (basis == Basis.MEASURED
                        ? "estimate, as puzzles like it were timed)"
                        : "rough estimate, as no puzzle like it was timed)");
    }

    /** The range from low to high, rounded in the same way: {@code 12 to 22 min}. */
    public String range() {
        String from = amount(low, high);
        String to = amount(high, high);
        return (from.equals(to) ? to : from + " to " + to) + unit(high);
    }

    /** @param scale the time that says which unit is used */
    private static String amount(int seconds, int scale) {
        return scale < HOURS_FROM
                ? String.valueOf(Math.max(1, Math.round(seconds / 60f)))
                : String.format(Locale.ROOT, "%.1f", seconds / 3600f);
    }

    private static String unit(int scale) {
        return scale < HOURS_FROM ? " min" : " h";
    }
}
