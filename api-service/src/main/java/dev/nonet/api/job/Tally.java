package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.packing.SliceFacts;
import dev.nonet.packing.SolutionCount;
import dev.nonet.reasoning.Level;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Statistics over the results of a job.
 *
 * @param levels number of results by level, easiest first; levels without results are left out
 * @param techniques number of results whose path uses each technique
 * @param solutions number of results that do not have exactly one solution, by {@link SolutionCount#id}; those without
 *     results are left out
 * @param identities counts of distinct and repeated puzzles up to symmetry; null if the job does not compute identities
 * @param humanSeconds expected human solving times; null if no result has one
 */
public record Tally(
        SortedMap<String, Integer> levels,
        SortedMap<String, Integer> techniques,
        SortedMap<String, Integer> solutions,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Identities identities,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TimeHistogram humanSeconds) {

    /**
     * Counts of puzzles up to symmetry.
     *
     * @param different number of distinct identities
     * @param equal number of results whose identity had been counted before; {@code different + equal} is the number of
     *     results with one
     */
    public record Identities(int different, int equal) {

        public Identities plus(Identities more) {
            return new Identities(different + more.different, equal + more.equal);
        }

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

    public static final Tally NOTHING = new Tally(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), null, null);

    public Tally {
        levels = copy(levels, new TreeMap<>(EASIEST_FIRST));
        techniques = copy(techniques, new TreeMap<>());
        solutions = copy(solutions, new TreeMap<>());
    }

    /** A tally of results, without identities. */
    public static Tally of(SliceFacts facts) {
        SortedMap<String, Integer> levels = new TreeMap<>();
        SortedMap<String, Integer> solutions = new TreeMap<>();
        Map<Integer, Integer> seconds = new HashMap<>();
        for (int result = 0; result < facts.results(); result++) {
            int level = facts.level(result);
            if (level >= 1 && level <= LEVELS.size()) {
                levels.merge(LEVELS.get(level - 1), 1, Integer::sum);
            }
            SolutionCount count = SolutionCount.of(facts.solutions(result));
            if (count != SolutionCount.ONE) {
                solutions.merge(count.id(), 1, Integer::sum);
            }
            if (facts.seconds(result) > 0) {
                seconds.merge(facts.seconds(result), 1, Integer::sum);
            }
        }
        SortedMap<String, Integer> techniques = new TreeMap<>();
        List<String> names = facts.techniques();
        for (int number = 0; number < names.size(); number++) {
            int results = 0;
            for (int result = 0; result < facts.results(); result++) {
                results += facts.has(result, number) ? 1 : 0;
            }
            techniques.put(names.get(number), results);
        }
        return new Tally(levels, techniques, solutions, null, TimeHistogram.of(seconds));
    }

    private static SortedMap<String, Integer> copy(Map<String, Integer> from, SortedMap<String, Integer> to) {
        from.forEach((name, count) -> {
            if (count != 0) {
                to.put(name, count);
            }
        });
        return Collections.unmodifiableSortedMap(to);
    }

    /** This tally with identities. */
    public Tally with(@Nullable Identities counted) {
        return new Tally(levels, techniques, solutions, counted, humanSeconds);
    }

    public Tally plus(Tally more) {
        return new Tally(
                sum(levels, more.levels, 1),
                sum(techniques, more.techniques, 1),
                sum(solutions, more.solutions, 1),
                Identities.sum(identities, more.identities, 1),
                TimeHistogram.sum(humanSeconds, more.humanSeconds, 1));
    }

    /** The difference, to take back results counted before. */
    public Tally minus(Tally less) {
        return new Tally(
                sum(levels, less.levels, -1),
                sum(techniques, less.techniques, -1),
                sum(solutions, less.solutions, -1),
                Identities.sum(identities, less.identities, -1),
                TimeHistogram.sum(humanSeconds, less.humanSeconds, -1));
    }

    /** How many results do not have exactly one solution. */
    public int notUnique() {
        return solutions.values().stream().mapToInt(Integer::intValue).sum();
    }

    @JsonIgnore
    public boolean isNothing() {
        return levels.isEmpty()
                && techniques.isEmpty()
                && solutions.isEmpty()
                && identities == null
                && humanSeconds == null;
    }

    private static SortedMap<String, Integer> sum(Map<String, Integer> counts, Map<String, Integer> more, int sign) {
        SortedMap<String, Integer> sum = new TreeMap<>(counts);
        more.forEach((name, count) -> sum.merge(name, sign * count, Integer::sum));
        return sum;
    }
}
