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

    /** What makes two findings equivalent. */
    private record FindingKey(String type, List<Integer> eliminations) {}

    private final List<ChainFinding> all = new ArrayList<>();
    private final Map<FindingKey, Integer> lengths = new HashMap<>();

    /**
     * @param normalised whether the eliminations are sorted by digit and cell and duplicates are removed first
     * @param length with which the finding is kept only if it is shorter than the last kept one with the same eliminations; -1: always kept
     */
    void add(String type, int[] found, boolean normalised, int length, int nodes) {
        int[] eliminations = normalised
                ? Arrays.stream(found)
                        .distinct()
                        .boxed()
                        .sorted((a, b) -> 81 * (QueuedBoard.digit(a) - QueuedBoard.digit(b))
                                + QueuedBoard.cell(a)
                                - QueuedBoard.cell(b))
                        .mapToInt(Integer::intValue)
                        .toArray()
                : found;
        FindingKey key = new FindingKey(
                type, Arrays.stream(eliminations).distinct().sorted().boxed().toList());
        if (length >= 0) {
            Integer known = lengths.get(key);
            if (known != null && known <= length) {
                return;
            }
            lengths.put(key, length);
        }
        int sum = 0;
        for (int k = 0; k < eliminations.length; k++) {
            sum += QueuedBoard.cell(eliminations[k]) * (1 + 80 * k) + QueuedBoard.digit(eliminations[k]);
        }
        all.add(new ChainFinding(key, eliminations, nodes, sum));
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
