package dev.nonet.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The shapes of the digits as strokes, so that a picture needs no font. Each is {@value #WIDTH} wide and
 * {@value #HEIGHT} high, measured between the centre lines of its strokes.
 */
final class Glyphs {

    static final double WIDTH = 6;
    static final double HEIGHT = 9;

    /** How many straight segments approximate a curve; the error is at most a third of a pixel at the largest size. */
    private static final int SEGMENTS = 12;

    /** By digit: the absolute SVG path commands M, L and C, separated by blanks; the origin is the upper left. */
    private static final String[] STROKES = {
        "",
        "M 1.4 1.9 L 3.6 0 L 3.6 9",
        "M 0.3 2.4 C 0.3 0.9 1.5 0 3 0 C 4.6 0 5.7 1 5.7 2.5 C 5.7 4.3 4 5.5 0.2 9 L 5.9 9",
        "M 0.4 1.6 C 0.9 0.6 1.8 0 3 0 C 4.5 0 5.5 0.9 5.5 2.2 C 5.5 3.5 4.4 4.3 2.4 4.3"
                + " C 4.6 4.3 5.8 5.2 5.8 6.6 C 5.8 8.1 4.6 9 3 9 C 1.7 9 0.7 8.4 0.2 7.3",
        "M 4.4 9 L 4.4 0 L 0 6.3 L 6 6.3",
        "M 5.3 0 L 1.2 0 L 0.8 4.1 C 1.4 3.6 2.2 3.3 3 3.3 C 4.7 3.3 5.8 4.5 5.8 6.1 C 5.8 7.8 4.6 9 2.9 9"
                + " C 1.7 9 0.7 8.5 0.1 7.5",
        "M 4.9 0.5 C 4.3 0.2 3.8 0 3.3 0 C 1.3 0 0.2 2 0.2 5 C 0.2 7.6 1.3 9 3.1 9 C 4.8 9 5.9 7.8 5.9 6.2"
                + " C 5.9 4.6 4.8 3.5 3.2 3.5 C 1.7 3.5 0.4 4.5 0.2 6",
        "M 0.2 0 L 5.8 0 L 2.2 9",
        "M 3 4.2 C 1.5 4.2 0.6 3.3 0.6 2.1 C 0.6 0.9 1.6 0 3 0 C 4.4 0 5.4 0.9 5.4 2.1 C 5.4 3.3 4.5 4.2 3 4.2"
                + " C 1.3 4.2 0.2 5.2 0.2 6.6 C 0.2 8 1.3 9 3 9 C 4.7 9 5.8 8 5.8 6.6 C 5.8 5.2 4.7 4.2 3 4.2",
        "M 1.1 8.5 C 1.7 8.8 2.2 9 2.7 9 C 4.7 9 5.8 7 5.8 4 C 5.8 1.4 4.7 0 2.9 0 C 1.2 0 0.1 1.2 0.1 2.8"
                + " C 0.1 4.4 1.2 5.5 2.8 5.5 C 4.3 5.5 5.6 4.5 5.8 3"
    };

    private Glyphs() {}

    /** A straight part of a stroke. */
    record Segment(double x1, double y1, double x2, double y2) {}

    /**
     * The SVG path data of a digit. A board with candidates has about two hundred digits, so the data are kept short:
     * relative coordinates, rounded to tenths.
     */
    static String path(int digit, double centerX, double centerY, double height) {
        double scale = height / HEIGHT;
        StringBuilder path = new StringBuilder();
        String[] parts = STROKES[digit].split(" ", -1);
        long x = 0;
        long y = 0;
        for (int i = 0; i < parts.length; ) {
            boolean begins = parts[i].equals("M");
            path.append(begins ? "M" : parts[i].toLowerCase(Locale.ROOT));
            int numbers = parts[i].equals("C") ? 6 : 2;
            long toX = x;
            long toY = y;
            for (int n = 1; n <= numbers; n += 2) {
                toX = Math.round(10 * (centerX + scale * (Double.parseDouble(parts[i + n]) - WIDTH / 2)));
                toY = Math.round(10 * (centerY + scale * (Double.parseDouble(parts[i + n + 1]) - HEIGHT / 2)));
                append(path, begins ? toX : toX - x);
                append(path, begins ? toY : toY - y);
            }
            x = toX;
            y = toY;
            i += numbers + 1;
        }
        return path.toString();
    }

    /** Appends a number given in tenths, after a blank if the path needs one. */
    private static void append(StringBuilder path, long tenths) {
        if (tenths >= 0 && !Character.isLetter(path.charAt(path.length() - 1))) {
            path.append(' ');
        }
        path.append(tenths < 0 ? "-" : "");
        long whole = Math.abs(tenths) / 10;
        long rest = Math.abs(tenths) % 10;
        path.append(whole == 0 && rest != 0 ? "" : Long.toString(whole));
        path.append(rest == 0 ? "" : "." + rest);
    }

    /** The strokes of a digit as straight segments. */
    static List<Segment> segments(int digit, double centerX, double centerY, double height) {
        List<Segment> segments = new ArrayList<>();
        double scale = height / HEIGHT;
        double left = centerX - scale * WIDTH / 2;
        double top = centerY - height / 2;
        String[] parts = STROKES[digit].split(" ", -1);
        double x = 0;
        double y = 0;
        for (int i = 0; i < parts.length; ) {
            int numbers = parts[i].equals("C") ? 6 : 2;
            double[] to = new double[numbers];
            for (int n = 0; n < numbers; n++) {
                to[n] = (n % 2 == 0 ? left : top) + scale * Double.parseDouble(parts[i + 1 + n]);
            }
            if (parts[i].equals("C")) {
                addCurve(segments, x, y, to);
            } else if (parts[i].equals("L")) {
                segments.add(new Segment(x, y, to[0], to[1]));
            }
            x = to[numbers - 2];
            y = to[numbers - 1];
            i += numbers + 1;
        }
        return segments;
    }

    /** Approximates a cubic Bézier curve. */
    private static void addCurve(List<Segment> segments, double x, double y, double[] to) {
        double fromX = x;
        double fromY = y;
        for (int segment = 1; segment <= SEGMENTS; segment++) {
            double t = (double) segment / SEGMENTS;
            double s = 1 - t;
            double nextX = s * s * s * x + 3 * s * s * t * to[0] + 3 * s * t * t * to[2] + t * t * t * to[4];
            double nextY = s * s * s * y + 3 * s * s * t * to[1] + 3 * s * t * t * to[3] + t * t * t * to[5];
            segments.add(new Segment(fromX, fromY, nextX, nextY));
            fromX = nextX;
            fromY = nextY;
        }
    }
}
