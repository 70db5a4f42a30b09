package dev.nonet.engine.rating.hodoku;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a chain finder finds, and picks one: most eliminations first, then the smaller weighted sum, of those that eliminate the
 * same the shorter. The order is not consistent inside a tie, so the sort must be the stable one of the library, on the order of discovery.
 */
final class ChainFindings {

    /** @param sum each candidate's cell and digit, the later in the list the heavier */
    private record ChainFinding(FindingKey key, int[] eliminations, int nodes, int sum) {

        static int order(ChainFinding one, ChainFinding other) {
            if (one.eliminations.length != other.eliminations.length) {
                return other.eliminations.length - one.eliminations.length;
            }
            return one.key.equals(other.key) ? one.nodes - other.nodes : one.sum - other.sum;
        }
    }

    /**
     * What makes two findings equivalent.
     *
     * @param eliminations each once, rising, a character each
     */
    private record FindingKey(String type, String eliminations) {}

    private final List<ChainFinding> all = new ArrayList<>();
    private final Map<FindingKey, Integer> lengths = new HashMap<>();

    /**
     * @param normalised whether the eliminations are sorted by digit and cell and duplicates are removed first
     * @param length with which the finding is kept only if it is shorter than the last kept one with the same eliminations; -1: always kept
     */
    void add(String type, int[] found, boolean normalised, int length, int nodes) {
        int[] rising = rising(found);
        FindingKey key = new FindingKey(type, new String(rising, 0, rising.length));
        if (length >= 0) {
            Integer known = lengths.get(key);
            if (known != null && known <= length) {
                return;
            }
            lengths.put(key, length);
        }
        int[] eliminations = normalised ? byDigit(rising) : found;
        int sum = 0;
        for (int k = 0; k < eliminations.length; k++) {
            sum += QueuedBoard.cell(eliminations[k]) * (1 + 80 * k) + QueuedBoard.digit(eliminations[k]);
        }
        all.add(new ChainFinding(key, eliminations, nodes, sum));
    }

    /** Takes over what was found apart, of types that are not among these, as if it had been found after them. */
    void addAll(ChainFindings later) {
        all.addAll(later.all);
    }

    /** Some candidates, sorted and each once. */
    private static int[] rising(int[] candidates) {
        int[] sorted = candidates.clone();
        Arrays.sort(sorted);
        int count = 0;
        for (int candidate : sorted) {
            if (count == 0 || sorted[count - 1] != candidate) {
                sorted[count++] = candidate;
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    /** The same candidates, sorted by digit and cell. */
    private static int[] byDigit(int[] rising) {
        int[] sorted = new int[rising.length];
        int count = 0;
        for (int digit = 1; count < rising.length; digit++) {
            for (int candidate : rising) {
                if (QueuedBoard.digit(candidate) == digit) {
                    sorted[count++] = candidate;
                }
            }
        }
        return sorted;
    }

    @Nullable
    Finding first() {
        if (all.isEmpty()) {
            return null;
        }
        all.sort(ChainFinding::order);
        ChainFinding best = all.getFirst();
        return new Finding(best.key.type, -1, best.eliminations);
    }
}
