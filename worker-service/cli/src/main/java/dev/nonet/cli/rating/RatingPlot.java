package dev.nonet.cli.rating;

import dev.nonet.cli.plot.ScatterPlot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A scatter plot with a disc for every pair of ratings that occurs, ours across, the other program's up. Puzzles that
 * the ladder does not solve are at the right edge.
 */
final class RatingPlot {

    private static final ScatterPlot.Scale RATINGS = new ScatterPlot.Scale(
            1, 10, false, IntStream.rangeClosed(1, 10).boxed().toList());

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
        ScatterPlot plot = new ScatterPlot(RATINGS, 50);
        counts.forEach((pair, count) -> plot.disc(pair.own(), pair.other(), (int) count));
        return plot.svg("Nonet", "the other program");
    }
}
