package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A histogram of the expected human solving times of a job's puzzles, with its quartiles.
 *
 * @param counts by time in seconds, the number of results. Times are rounded to tens up to 1,000, to hundreds up to
 *     10,000, and to thousands above, which bounds the number of entries to some hundred
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonPropertyOrder({"lower", "median", "upper", "counts"})
public record TimeHistogram(SortedMap<Integer, Integer> counts) {

    public TimeHistogram {
        SortedMap<Integer, Integer> without = new TreeMap<>(counts);
        without.values().removeIf(count -> count == 0);
        counts = Collections.unmodifiableSortedMap(without);
    }

    /** Reads stored JSON; quartiles in it are ignored and computed anew. */
    @JsonCreator
    static TimeHistogram read(@JsonProperty("counts") SortedMap<Integer, Integer> counts) {
        return new TimeHistogram(counts);
    }

    /** A histogram of counts by exact seconds; null if there are none. */
    static @Nullable TimeHistogram of(Map<Integer, Integer> seconds) {
        SortedMap<Integer, Integer> counts = new TreeMap<>();
        seconds.forEach((time, count) -> counts.merge(rounded(time), count, Integer::sum));
        return counts.isEmpty() ? null : new TimeHistogram(counts);
    }

    private static int rounded(int seconds) {
        int unit = seconds < 1_000 ? 10 : seconds < 10_000 ? 100 : 1_000;
        return (seconds + unit / 2) / unit * unit;
    }

    /**
     * The sum or difference of two histograms; null stands for an empty one.
     *
     * @param sign 1 to add the other, -1 to subtract it
     */
    static @Nullable TimeHistogram sum(@Nullable TimeHistogram one, @Nullable TimeHistogram other, int sign) {
        if (other == null) {
            return one;
        }
        SortedMap<Integer, Integer> sum = new TreeMap<>(one == null ? Map.of() : one.counts);
        other.counts.forEach((time, count) -> sum.merge(time, sign * count, Integer::sum));
        return new TimeHistogram(sum);
    }

    /** The first quartile in seconds; null if there are no results. */
    @JsonProperty
    public @Nullable Integer lower() {
        return quantile(1);
    }

    /** The median in seconds; null if there are no results. */
    @JsonProperty
    public @Nullable Integer median() {
        return quantile(2);
    }

    /** The third quartile in seconds; null if there are no results. */
    @JsonProperty
    public @Nullable Integer upper() {
        return quantile(3);
    }

    private @Nullable Integer quantile(int quarters) {
        long all = counts.values().stream().mapToLong(count -> count).sum();
        long below = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            below += entry.getValue();
            if (4 * below >= quarters * all) {
                return entry.getKey();
            }
        }
        return null;
    }
}
