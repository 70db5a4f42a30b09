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

/** What our ratings and another program's say of the same puzzles. All of them are graded. */
public final class RatingComparison {

    private final List<RatedPuzzle> puzzles;

    public RatingComparison(List<RatedPuzzle> puzzles) {
        this.puzzles = List.copyOf(puzzles);
    }

    /** How many puzzles the ladder does not finish. */
    public long unfinished() {
        return puzzles.stream().filter(puzzle -> grade(puzzle).rating() == null).count();
    }

    private static Grade grade(RatedPuzzle puzzle) {
        return Objects.requireNonNull(puzzle.grade());
    }

    /** Spearman's: the correlation of the ranks, those of equal ratings shared; from -1 to 1. */
    public double rankCorrelation() {
        return RankCorrelation.of(
                puzzles.stream().mapToDouble(RatedPuzzle::own).toArray(),
                puzzles.stream().mapToDouble(RatedPuzzle::other).toArray());
    }

    /** Markdown: a row a level, then a row for each rating of ours and the technique that it is from. */
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

    /** Both ratings as a picture. */
    public String plot() {
        return RatingPlot.of(puzzles);
    }
}
