package dev.nonet.cli.rating;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A plot as SVG: a disc for every pair of ratings that occurs, ours across, the other program's up, its area the number of puzzles.
 * Puzzles that the ladder does not finish stand at the right edge.
 */
final class RatingPlot {

    private static final double LOWEST = 1;
    private static final double HIGHEST = 10;
    private static final int LEFT = 50;
    private static final int TOP = 20;
    private static final int SIDE = 540;

    private RatingPlot() {}

    private record Pair(double own, double other) implements Comparable<Pair> {
        @Override
        public int compareTo(Pair that) {
            int byOwn = Double.compare(own, that.own);
            return byOwn != 0 ? byOwn : Double.compare(other, that.other);
        }
    }

    static String of(List<RatedPuzzle> puzzles) {
        Map<Pair, Integer> counts = new TreeMap<>();
        puzzles.forEach(puzzle -> counts.merge(new Pair(puzzle.own(), puzzle.other()), 1, Integer::sum));
        StringBuilder svg = new StringBuilder();
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 620 620\" width=\"620\" height=\"620\" "
                + "font-family=\"sans-serif\" font-size=\"12\">\n"
                + "<rect width=\"620\" height=\"620\" fill=\"#fff\"/>\n");
        for (int rating = (int) LOWEST; rating <= HIGHEST; rating++) {
            add(
                    svg,
                    "<path d=\"M%.1f %d V%d M%d %.1f H%d\" stroke=\"#ddd\"/>%n",
                    x(rating),
                    TOP,
                    TOP + SIDE,
                    LEFT,
                    y(rating),
                    LEFT + SIDE);
            add(
                    svg,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>%n",
                    x(rating),
                    TOP + SIDE + 18,
                    rating);
            add(svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n", LEFT - 8, y(rating) + 4, rating);
        }
        counts.forEach((pair, count) -> add(
                svg,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#2563eb\" fill-opacity=\"0.5\">"
                        + "<title>%d</title></circle>%n",
                x(pair.own()),
                y(pair.other()),
                0.8 + 0.9 * Math.sqrt(count),
                count));
        add(svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">Nonet</text>%n", LEFT + SIDE / 2, TOP + SIDE + 40);
        add(
                svg,
                "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">the other program</text>%n",
                TOP + SIDE / 2);
        return svg.append("</svg>\n").toString();
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    private static double x(double rating) {
        return LEFT + SIDE * share(rating);
    }

    private static double y(double rating) {
        return TOP + SIDE * (1 - share(rating));
    }

    private static double share(double rating) {
        return (Math.clamp(rating, LOWEST, HIGHEST) - LOWEST) / (HIGHEST - LOWEST);
    }
}
