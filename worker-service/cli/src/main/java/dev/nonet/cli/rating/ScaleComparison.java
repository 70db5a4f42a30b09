package dev.nonet.cli.rating;

import dev.nonet.cli.rating.RecordedRun.Compared;
import dev.nonet.engine.rating.RatedPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Compares walks on a scale with what its program itself has said. */
public final class ScaleComparison {

    private static final int MAX_SHOWN = 20;

    private final List<Compared> compared;

    private ScaleComparison(List<Compared> compared) {
        this.compared = compared;
    }

    /** @param paths by run: our path for its puzzle */
    public static ScaleComparison of(List<RecordedRun> runs, List<RatedPath> paths) {
        List<Compared> compared = new ArrayList<>(runs.size());
        for (int i = 0; i < runs.size(); i++) {
            compared.add(runs.get(i).compare(paths.get(i)));
        }
        return new ScaleComparison(compared);
    }

    /** How many puzzles have another rating or another path, or were not finished. */
    public long differing() {
        return compared.stream().filter(Compared::differs).count();
    }

    /** The first puzzles that differ, a table by recorded rating, and the totals. */
    public String text() {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (int i = 0; i < compared.size() && shown < MAX_SHOWN; i++) {
            Compared one = compared.get(i);
            if (one.differs()) {
                shown++;
                text.append(String.format(
                        Locale.ROOT,
                        "puzzle %d %s: %s, recorded %s%s%s%n",
                        i + 1,
                        one.run().puzzle(),
                        one.run().scale().text(one.own()),
                        one.run().scale().text(one.run().rating()),
                        one.unfinished() ? ", beyond the bound of work" : "",
                        one.where()));
            }
        }
        text.append("| recorded rating | puzzles | equal | other rating | largest difference | beyond the bound of work"
                + " |\n");
        text.append("|---|--:|--:|--:|--:|--:|\n");
        Map<Integer, List<Compared>> byRating = new TreeMap<>();
        compared.forEach(one -> byRating.computeIfAbsent(
                        one.run().rating() / one.run().scale().band(), band -> new ArrayList<>())
                .add(one));
        byRating.forEach((band, all) -> {
            OtherScale scale = all.getFirst().run().scale();
            int low = band * scale.band();
            text.append(row(scale.text(low) + " to " + scale.text(low + scale.band() - 1), all));
        });
        text.append(row("all", compared));
        text.append(String.format(
                Locale.ROOT,
                "%nequal %,d of %,d puzzles, %,d steps walked%n",
                compared.size() - differing(),
                compared.size(),
                compared.stream().mapToLong(Compared::steps).sum()));
        return text.toString();
    }

    private static String row(String name, List<Compared> all) {
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | %,d | %s | %,d |%n",
                name,
                all.size(),
                all.stream().filter(one -> !one.differs()).count(),
                all.stream().filter(one -> difference(one) > 0).count(),
                all.getFirst()
                        .run()
                        .scale()
                        .text(all.stream()
                                .mapToInt(ScaleComparison::difference)
                                .max()
                                .orElse(0)),
                all.stream().filter(Compared::unfinished).count());
    }

    private static int difference(Compared one) {
        return Math.abs(one.own() - one.run().rating());
    }
}
