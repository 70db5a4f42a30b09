package dev.nonet.api.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Counts as bars.
 *
 * @param more how many further ones are not shown
 */
public record Chart(List<Bar> bars, int more) {

    /**
     * @param id what the bar stands for, for its colour and its link
     * @param width of a hundred
     */
    public record Bar(String id, String label, String count, String width) {}

    /** In the given order. */
    static Chart of(Map<String, Integer> counts, Texts texts, String labels, int most) {
        int largest = counts.values().stream().mapToInt(Integer::intValue).max().orElse(1);
        List<Bar> bars = new ArrayList<>();
        counts.forEach((id, count) -> {
            if (bars.size() < most) {
                String key = labels + id;
                bars.add(new Bar(
                        labels.isEmpty() ? "other" : id,
                        texts.has(key) ? texts.of(key) : id,
                        texts.number(count),
                        String.format(Locale.ROOT, "%.2f", 100.0 * count / Math.max(1, largest))));
            }
        });
        return new Chart(bars, counts.size() - bars.size());
    }

    public boolean isEmpty() {
        return bars.isEmpty();
    }
}
