package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.nonet.reasoning.Level;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the results of a job are like so far.
 *
 * @param levels how many results have each level, easiest first; without results that have none
 * @param techniques how many results have each technique in their path
 */
public record Tally(SortedMap<String, Integer> levels, SortedMap<String, Integer> techniques) {

    private static final List<String> LEVELS =
            Arrays.stream(Level.values()).map(Level::id).toList();
    private static final Comparator<String> EASIEST_FIRST =
            Comparator.<String>comparingInt(LEVELS::indexOf).thenComparing(Comparator.naturalOrder());

    public static final Tally NOTHING = new Tally(new TreeMap<>(), new TreeMap<>());

    public Tally {
        levels = copy(levels, new TreeMap<>(EASIEST_FIRST));
        techniques = copy(techniques, new TreeMap<>());
    }

    public static Tally of(Map<String, Integer> levels, Map<String, Integer> techniques) {
        return new Tally(new TreeMap<>(levels), new TreeMap<>(techniques));
    }

    private static SortedMap<String, Integer> copy(Map<String, Integer> from, SortedMap<String, Integer> to) {
        from.forEach((name, count) -> {
            if (count != 0) {
                to.put(name, count);
            }
        });
        return Collections.unmodifiableSortedMap(to);
    }

    public Tally plus(Tally more) {
        return new Tally(sum(levels, more.levels, 1), sum(techniques, more.techniques, 1));
    }

    /** Without what was counted before. */
    public Tally minus(Tally less) {
        return new Tally(sum(levels, less.levels, -1), sum(techniques, less.techniques, -1));
    }

    @JsonIgnore
    public boolean isNothing() {
        return levels.isEmpty() && techniques.isEmpty();
    }

    private static SortedMap<String, Integer> sum(Map<String, Integer> counts, Map<String, Integer> more, int sign) {
        SortedMap<String, Integer> sum = new TreeMap<>(counts);
        more.forEach((name, count) -> sum.merge(name, sign * count, Integer::sum));
        return sum;
    }
}
