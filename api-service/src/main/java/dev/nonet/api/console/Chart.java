package dev.nonet.api.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A bar chart of counts.
 *
 * @param more how many further counts have no bar
 */
public record Chart(List<Bar> bars, int more) {

    /**
     * @param id of what is counted, which selects colour and link
     * @param width in percent of the largest that is shown
     */
    public record Bar(String id, String label, String count, String width) {}

    /** The first of the counts, in the given order. */
    static Chart of(Map<String, Integer> counts, UnaryOperator<String> label, Texts texts, int max) {
        int largest = counts.values().stream()
                .limit(max)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(1);
        List<Bar> bars = new ArrayList<>();
        counts.forEach((id, count) -> {
            if (bars.size() < max) {
                bars.add(new Bar(
                        id,
                        label.apply(id),
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
