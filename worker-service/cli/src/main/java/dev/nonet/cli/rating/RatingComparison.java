package dev.nonet.cli.rating;

import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Compares our ratings of some puzzles with another program's. All puzzles must be {@linkplain RatedPuzzle#graded
 * graded}.
 */
public final class RatingComparison {

    private final List<RatedPuzzle> puzzles;

    public RatingComparison(List<RatedPuzzle> puzzles) {
        this.puzzles = List.copyOf(puzzles);
    }

    /** The number of puzzles that the ladder does not solve. */
    public long unfinished() {
        return puzzles.stream().filter(puzzle -> grade(puzzle).rating() == null).count();
    }

    private static Grade grade(RatedPuzzle puzzle) {
        return Objects.requireNonNull(puzzle.grade());
    }

    /** {@link RankCorrelation} of both ratings. */
    public double rankCorrelation() {
        return RankCorrelation.of(
                puzzles.stream().mapToDouble(RatedPuzzle::own).toArray(),
                puzzles.stream().mapToDouble(RatedPuzzle::other).toArray());
    }

    /**
     * Two tables in Markdown: how many puzzles have each level, and, for each of our ratings and the technique that it
     * comes from, the other program's ratings.
     */
    public String tables() {
        StringBuilder text = new StringBuilder();
        text.append("| level | puzzles | share |\n|---|--:|--:|\n");
        for (Level level : Level.values()) {
            long count = puzzles.stream()
                    .filter(puzzle -> grade(puzzle).level() == level)
                    .count();
            text.append(String.format(
                    Locale.ROOT, "| %s | %,d | %.1f %% |%n", level, count, 100.0 * count / puzzles.size()));
        }
        text.append("\n| rating | hardest step | puzzles | other: lowest | quarter | median | quarter | highest |\n");
        text.append("|--:|---|--:|--:|--:|--:|--:|--:|\n");
        byHardest()
                .forEach((hardest, others) -> text.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %,d | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
                        hardest.rating(),
                        hardest.technique(),
                        others.size(),
                        others.getFirst(),
                        others.get(others.size() / 4),
                        others.get(others.size() / 2),
                        others.get(3 * others.size() / 4),
                        others.getLast())));
        return text.toString();
    }

    private record Hardest(String rating, String technique, double order) implements Comparable<Hardest> {

        private static final Comparator<Hardest> ORDER =
                Comparator.comparingDouble(Hardest::order).thenComparing(Hardest::technique);

        static Hardest of(RatedPuzzle puzzle) {
            Grade grade = grade(puzzle);
            return grade.rating() == null
                    ? new Hardest("none", "not finished", RatedPuzzle.UNFINISHED)
                    : new Hardest(grade.rating().toString(), String.valueOf(grade.hardest()), puzzle.own());
        }

        @Override
        public int compareTo(Hardest other) {
            return ORDER.compare(this, other);
        }
    }

    private Map<Hardest, List<Double>> byHardest() {
        Map<Hardest, List<Double>> others = new TreeMap<>();
        for (RatedPuzzle puzzle : puzzles) {
            others.computeIfAbsent(Hardest.of(puzzle), hardest -> new ArrayList<>())
                    .add(puzzle.other());
        }
        others.values().forEach(Collections::sort);
        return others;
    }

    /** A scatter plot of both ratings, as SVG. */
    public String plot() {
        return RatingPlot.of(puzzles);
    }
}
