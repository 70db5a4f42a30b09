package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.reasoning.Level;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the results of a job are like so far.
 *
 * @param levels how many results have each level, easiest first; without results that have none
 * @param techniques how many results have each technique in their path
 * @param identities how many results are equal up to symmetry; null if none has an identity
 */
public record Tally(
        SortedMap<String, Integer> levels,
        SortedMap<String, Integer> techniques,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Identities identities) {

    /**
     * @param different how many different identities there are
     * @param equal how many results have the identity of one counted already; with {@code different} all that have one
     */
    public record Identities(int different, int equal) {

        private static @Nullable Identities sum(@Nullable Identities one, @Nullable Identities other, int sign) {
            if (other == null) {
                return one;
            }
            int different = sign * other.different;
            int equal = sign * other.equal;
            return one == null
                    ? new Identities(different, equal)
                    : new Identities(one.different + different, one.equal + equal);
        }
    }

    private static final List<String> LEVELS =
            Arrays.stream(Level.values()).map(Level::id).toList();
    private static final Comparator<String> EASIEST_FIRST =
            Comparator.<String>comparingInt(LEVELS::indexOf).thenComparing(Comparator.naturalOrder());

    public static final Tally NOTHING = new Tally(new TreeMap<>(), new TreeMap<>(), null);

    public Tally {
        levels = copy(levels, new TreeMap<>(EASIEST_FIRST));
        techniques = copy(techniques, new TreeMap<>());
    }

    public static Tally of(Map<String, Integer> levels, Map<String, Integer> techniques) {
        return new Tally(new TreeMap<>(levels), new TreeMap<>(techniques), null);
    }

    private static SortedMap<String, Integer> copy(Map<String, Integer> from, SortedMap<String, Integer> to) {
        from.forEach((name, count) -> {
            if (count != 0) {
                to.put(name, count);
            }
        });
        return Collections.unmodifiableSortedMap(to);
    }

    /** The same, with these results counted by their identities. */
    public Tally with(@Nullable Identities counted) {
        return new Tally(levels, techniques, counted);
    }

    public Tally plus(Tally more) {
        return new Tally(
                sum(levels, more.levels, 1),
                sum(techniques, more.techniques, 1),
                Identities.sum(identities, more.identities, 1));
    }

    /** Without what was counted before. */
    public Tally minus(Tally less) {
        return new Tally(
                sum(levels, less.levels, -1),
                sum(techniques, less.techniques, -1),
                Identities.sum(identities, less.identities, -1));
    }

    @JsonIgnore
    public boolean isNothing() {
        return levels.isEmpty() && techniques.isEmpty() && identities == null;
    }

    private static SortedMap<String, Integer> sum(Map<String, Integer> counts, Map<String, Integer> more, int sign) {
        SortedMap<String, Integer> sum = new TreeMap<>(counts);
        more.forEach((name, count) -> sum.merge(name, sign * count, Integer::sum));
        return sum;
    }
}
