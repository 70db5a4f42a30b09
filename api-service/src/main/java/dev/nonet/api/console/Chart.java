package dev.nonet.api.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A bar chart of counts.
 *
 * @param more how many further counts have no bar
 */
public record Chart(List<Bar> bars, int more) {

    /**
     * @param id of what is counted, which selects colour and link
     * @param width in percent of the largest
     */
    public record Bar(String id, String label, String count, String width) {}

    /**
     * @param counts by id, in the order of the bars
     * @param labels the prefix of the message keys of the ids; empty if the ids are shown as they are
     * @param max the most bars
     */
    static Chart of(Map<String, Integer> counts, Texts texts, String labels, int max) {
        int largest = counts.values().stream().mapToInt(Integer::intValue).max().orElse(1);
        List<Bar> bars = new ArrayList<>();
        counts.forEach((id, count) -> {
            if (bars.size() < max) {
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
