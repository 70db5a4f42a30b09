package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The hints of a chain producer. They are sorted by rating, complexity and the rank of their kind; of those that remove
 * the same the first stays.
 */
final class ChainHints {

    /**
     * How many nodes cost nothing; the limits that follow are 3/2 and 4/3 of the one before in turn, each worth another
     * 0.1.
     */
    private static final int FREE = 4;

    /** More nodes than the chains of a hint have. */
    private static final int ANY = 0x10_0000;

    private static final Comparator<Ranked> ORDER = Comparator.<Ranked>comparingDouble(ranked -> ranked.hint.rating())
            .thenComparingInt(ranked -> ranked.hint.complexity())
            .thenComparingInt(Ranked::rank);

    private record Ranked(Hint hint, int rank) {}

    /** Removals, whatever their order. */
    private record Removals(List<Integer> candidates) {
        static Removals of(int[] candidates) {
            return new Removals(Arrays.stream(candidates).sorted().boxed().toList());
        }
    }

    private final boolean all;
    private final Map<Removals, Ranked> hints = new LinkedHashMap<>();
    private @Nullable Ranked first;

    /** @param all whether all hints are wanted, or only the first */
    ChainHints(boolean all) {
        this.all = all;
    }

    boolean wantsAll() {
        return all;
    }

    void clear() {
        hints.clear();
        first = null;
    }

    /** The rating of a chain: a base plus what its length adds, tenth by tenth. */
    static double rating(double base, int complexity) {
        double added = 0;
        int limit = FREE;
        for (boolean half = true; complexity - 2 > limit; half = !half) {
            added += 0.1;
            limit = half ? limit * 3 / 2 : limit * 4 / 3;
        }
        return base + added;
    }

    /** Whether a hint so rated could still be among those wanted. */
    boolean wants(double rating, int complexity, int rank) {
        if (all || first == null) {
            return true;
        }
        int order = Double.compare(rating, first.hint.rating());
        if (order == 0) {
            order = Integer.compare(complexity, first.hint.complexity());
        }
        return order < 0 || order == 0 && rank < first.rank;
    }

    /** The most nodes with which a hint could still be among those wanted; 0 if none could. */
    int maxNodes(double base, int rank) {
        if (all || first == null) {
            return ANY;
        }
        int max = 0;
        double added = 0;
        int limit = FREE;
        for (boolean half = true; limit < ANY; half = !half) {
            int order = Double.compare(base + added, first.hint.rating());
            if (order >= 0) {
                int same = rank < first.rank ? first.hint.complexity() : first.hint.complexity() - 1;
                return order > 0 ? max : Math.max(max, Math.min(limit + 2, same));
            }
            max = limit + 2;
            added += 0.1;
            limit = half ? limit * 3 / 2 : limit * 4 / 3;
        }
        return ANY;
    }

    void add(Hint hint, int rank) {
        Ranked ranked = new Ranked(hint, rank);
        if (!all) {
            if (first == null || ORDER.compare(ranked, first) < 0) {
                first = ranked;
            }
            return;
        }
        Removals removals = Removals.of(hint.removals());
        Ranked known = hints.get(removals);
        if (known == null || ORDER.compare(ranked, known) < 0) {
            hints.remove(removals);
            hints.put(removals, ranked);
        }
    }

    /** A hint that a candidate is true, with the removals that follow in its cell, or that it is false. */
    static Hint concluding(String name, double rating, int candidate, boolean on, Proof proof, MarkedBoard board) {
        IntList removals = new IntList();
        if (on) {
            Order.append(removals, Order.cell(candidate), others(candidate, board));
        } else {
            removals.add(candidate);
        }
        return new Hint(name, rating, on ? candidate : Hint.NOTHING, removals.toArray(), new int[0], proof);
    }

    /** The other candidates of a candidate's cell, as a mask of digits. */
    static int others(int candidate, MarkedBoard board) {
        return Digits.without(board.digits(Order.cell(candidate)), Order.digit(candidate));
    }

    /** Passes on what is wanted, in order. */
    void pass(Producer.Hints to) {
        if (!all) {
            if (first != null) {
                to.take(first.hint);
            }
            return;
        }
        List<Ranked> sorted = new ArrayList<>(hints.values());
        sorted.sort(ORDER);
        for (Ranked ranked : sorted) {
            if (to.take(ranked.hint)) {
                return;
            }
        }
    }
}
