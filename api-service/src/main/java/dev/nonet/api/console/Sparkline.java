package dev.nonet.api.console;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/**
 * A job's throughput over time as a small line chart without axes.
 *
 * @param line the points of an SVG polyline in a view box of 100 by 20
 * @param area the points of the polygon below the line
 * @param peak the highest rate, as text
 * @param span the time from left to right, as text
 */
public record Sparkline(String line, String area, String peak, String span) {

    /** How many points the line has. */
    static final int POINTS = 40;

    /** Shorter jobs get no line: their results are stored in too few transactions to show a trend. */
    private static final Duration SHORTEST = Duration.ofSeconds(4);

    private static final int WIDTH = 100;
    private static final int HEIGHT = 20;

    /** Counts items in consecutive time spans, as {@link dev.nonet.api.result.JobThroughput#of} does. */
    interface Counts {
        int[] of(Instant begin, Duration span, int spans);
    }

    /** The line of a job that is too short or has not begun. */
    static final Sparkline NONE = new Sparkline("", "", "", "");

    static Sparkline of(Instant begin, Instant end, Counts counts, Texts texts) {
        Duration whole = Duration.between(begin, end);
        if (whole.compareTo(SHORTEST) < 0) {
            return NONE;
        }
        Duration span = whole.dividedBy(POINTS);
        int[] items = counts.of(begin, span, POINTS);
        int max = Math.max(1, Arrays.stream(items).max().orElse(1));
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < POINTS; i++) {
            line.append(String.format(
                    Locale.ROOT,
                    "%s%.2f,%.2f",
                    i == 0 ? "" : " ",
                    (double) WIDTH * i / (POINTS - 1),
                    HEIGHT - (double) HEIGHT * items[i] / max));
        }
        double seconds = span.toNanos() / 1e9;
        return new Sparkline(
                line.toString(),
                "0," + HEIGHT + " " + line + " " + WIDTH + "," + HEIGHT,
                texts.of("rate", texts.rate(max / seconds)),
                texts.duration(whole));
    }

    public boolean isEmpty() {
        return line.isEmpty();
    }
}
