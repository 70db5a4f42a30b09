package dev.nonet.api.console;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/**
 * A job's throughput over time as a line.
 *
 * @param line the points of a polyline in a field of 100 by 20
 * @param area the same, closed along the ground
 * @param most the highest rate
 * @param span the time from the left to the right
 */
public record Course(String line, String area, String most, String span) {

    /** How many points the line has. */
    static final int POINTS = 40;

    /** Of shorter jobs there is nothing to see. */
    private static final Duration SHORTEST = Duration.ofSeconds(4);

    private static final int WIDTH = 100;
    private static final int HEIGHT = 20;

    /** Where items are counted by time. */
    interface Counts {
        int[] of(Instant begin, Duration span, int spans);
    }

    /** Nothing to see of a short job. */
    static final Course NONE = new Course("", "", "", "");

    static Course of(Instant begin, Instant end, Counts counts, Texts texts) {
        Duration whole = Duration.between(begin, end);
        if (whole.compareTo(SHORTEST) < 0) {
            return NONE;
        }
        Duration span = whole.dividedBy(POINTS);
        int[] items = counts.of(begin, span, POINTS);
        int most = Math.max(1, Arrays.stream(items).max().orElse(1));
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < POINTS; i++) {
            line.append(String.format(
                    Locale.ROOT,
                    "%s%.2f,%.2f",
                    i == 0 ? "" : " ",
                    (double) WIDTH * i / (POINTS - 1),
                    HEIGHT - (double) HEIGHT * items[i] / most));
        }
        double seconds = span.toNanos() / 1e9;
        return new Course(
                line.toString(),
                "0," + HEIGHT + " " + line + " " + WIDTH + "," + HEIGHT,
                texts.of("rate", texts.rate(most / seconds)),
                texts.duration(whole));
    }

    public boolean isEmpty() {
        return line.isEmpty();
    }
}
