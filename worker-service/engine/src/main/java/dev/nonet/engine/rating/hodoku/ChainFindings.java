package dev.nonet.engine.rating.hodoku;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a chain finder finds, and picks one: most eliminations first, then the smaller weighted sum, of those
 * that eliminate the same the shorter.
 *
 * <p>The program sorts all it found by {@link ChainFinding#order}, with a sort that is stable. That order is consistent
 * but among findings with the same number of eliminations and the same sum. Where all the best of them eliminate the
 * same, or each something else, the first or the shortest comes first, and neither the others nor the sort matter. Else
 * the sort decides, on all that was found, in that order.
 */
final class ChainFindings {

    private static final int WEIGHT_STEP = 80;

    /**
     * @param length with which the finding is kept only if it is shorter than the last kept one with the same
     *     eliminations; -1: always kept
     * @param sum each candidate's cell and digit, the later in the list the heavier
     */
    private record ChainFinding(FindingKey key, int[] eliminations, int length, int nodes, int sum) {

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

    /**
     * @param normalised whether the eliminations are sorted by digit and cell and duplicates are removed first
     * @param length with which the finding is kept only if it is shorter than the last kept one with the same
     *     eliminations; -1: always kept
     */
    int add(String type, int[] found, boolean normalised, int length, int nodes) {
        int[] rising = rising(found);
        FindingKey key = new FindingKey(type, new String(rising, 0, rising.length));
        int[] eliminations = normalised ? byDigit(rising) : found;
        int sum = 0;
        for (int k = 0; k < eliminations.length; k++) {
            sum += QueuedBoard.cell(eliminations[k]) * (1 + WEIGHT_STEP * k) + QueuedBoard.digit(eliminations[k]);
        }
        all.add(new ChainFinding(key, eliminations, length, nodes, sum));
        return eliminations.length;
    }

    /** The sum of the elimination of one digit in some cells. */
    static int sum(CellSet cells, int digit) {
        int sum = 0;
        int weight = 1;
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            sum += cell * weight + digit;
            weight += WEIGHT_STEP;
        }
        return sum;
    }

    /** Takes over what was found apart, as if it had been found after these. */
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

    /** Some candidates, which are sorted by cell and digit, sorted by digit and cell instead. */
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

    private List<ChainFinding> kept() {
        Map<FindingKey, Integer> lengths = new HashMap<>();
        List<ChainFinding> kept = new ArrayList<>();
        for (ChainFinding finding : all) {
            Integer known = lengths.get(finding.key);
            if (finding.length < 0 || known == null || known > finding.length) {
                lengths.put(finding.key, finding.length);
                kept.add(finding);
            }
        }
        return kept;
    }

    /** Whether the best findings, by number of eliminations and by sum, have several sets of eliminations. */
    boolean areTied() {
        ChainFinding best = best();
        return best != null
                && all.stream().anyMatch(finding -> isAsGood(finding, best) && !finding.key.equals(best.key));
    }

    private static boolean isAsGood(ChainFinding one, ChainFinding other) {
        return one.eliminations.length == other.eliminations.length && one.sum == other.sum;
    }

    private @Nullable ChainFinding best() {
        ChainFinding best = null;
        for (ChainFinding finding : all) {
            int more = best == null ? 1 : finding.eliminations.length - best.eliminations.length;
            if (best == null || more > 0 || more == 0 && finding.sum < best.sum) {
                best = finding;
            }
        }
        return best;
    }

    /**
     * The finding that the program takes; if they {@linkplain #areTied are tied}, only of all findings, none left out.
     */
    @Nullable
    Finding first() {
        ChainFinding best = best();
        if (best != null && areTied()) {
            List<ChainFinding> sorted = kept();
            sorted.sort(ChainFinding::order);
            best = sorted.getFirst();
        }
        return best == null ? null : new Finding(best.key.type, -1, best.eliminations);
    }
}
