package dev.nonet.proof.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds a small part of a list that still fails, by delta debugging: leaves out ever smaller pieces.
 *
 * @see <a href="https://doi.org/10.1109/32.988498">Zeller, Hildebrandt: Simplifying and isolating failure-inducing
 *     input</a>
 */
final class Shrinking {

    private Shrinking() {}

    /**
     * Shrinks a list that fails. No single element can be left out of what is returned, unless the runs are used up.
     *
     * @param fails whether a part of the list fails; asked at most {@code runs} times
     */
    static <T> List<T> smallest(List<T> failing, Predicate<List<T>> fails, int runs) {
        List<T> smallest = List.copyOf(failing);
        int pieces = 2;
        int left = runs;
        while (smallest.size() > 1 && left > 0) {
            List<T> smaller = null;
            int size = Math.ceilDiv(smallest.size(), pieces);
            for (int from = 0; from < smallest.size() && smaller == null && left > 0; from += size) {
                List<T> rest = without(smallest, from, Math.min(smallest.size(), from + size));
                left--;
                if (fails.test(rest)) {
                    smaller = rest;
                }
            }
            if (smaller != null) {
                smallest = smaller;
                pieces = Math.max(2, pieces - 1);
            } else if (size == 1) {
                return smallest;
            } else {
                pieces = Math.min(smallest.size(), 2 * pieces);
            }
        }
        return smallest;
    }

    private static <T> List<T> without(List<T> list, int from, int to) {
        List<T> rest = new ArrayList<>(list.subList(0, from));
        rest.addAll(list.subList(to, list.size()));
        return rest;
    }
}
