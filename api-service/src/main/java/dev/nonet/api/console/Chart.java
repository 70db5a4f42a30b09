package dev.nonet.api.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A bar chart of counts.
 *
 * @param bars the first of them, shown at once
 * @param rest the others, which can be unfolded
 */
public record Chart(List<Bar> bars, List<Bar> rest) {

    /**
     * @param id of what is counted, which selects colour and link
     * @param width in percent of the largest
     */
    public record Bar(String id, String label, String count, String width) {}

    /** All of the counts, in the given order. */
    static Chart of(Map<String, Integer> counts, UnaryOperator<String> label, Texts texts, int max) {
        int largest = counts.values().stream().mapToInt(Integer::intValue).max().orElse(1);
        List<Bar> bars = new ArrayList<>();
        counts.forEach((id, count) -> {
            bars.add(new Bar(
                    id,
                    label.apply(id),
                    texts.number(count),
                    String.format(Locale.ROOT, "%.2f", 100.0 * count / Math.max(1, largest))));
        });
        int shown = Math.min(max, bars.size());
        return new Chart(bars.subList(0, shown), bars.subList(shown, bars.size()));
    }

    public boolean isEmpty() {
        return bars.isEmpty();
    }
}
