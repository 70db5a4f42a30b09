package dev.nonet.engine.rating.se;

import dev.nonet.engine.rating.IntList;
import org.jspecify.annotations.Nullable;

/**
 * What a producer found.
 *
 * @param rating a sum of doubles in the order in which the program adds them: the last bit decides ties
 * @param placed the candidate that is placed, or {@link #NOTHING}
 * @param removals candidates in the order in which they are removed; the board has all of them
 * @param premises the candidates whose absence the argument needs, in the program's order: those of them that a branch
 *     has removed are the parents of what the hint removes there. Empty for arguments that are not asked within
 *     branches
 * @param proof the chains, if it is one of them
 */
record Hint(
        String name,
        double rating,
        int placed,
        int[] removals,
        int[] premises,
        @Nullable Proof proof) {

    static final int NOTHING = -1;

    private static final int[] NONE = {};

    static Hint placing(String name, double rating, int cell, int digit) {
        return new Hint(name, rating, Order.candidate(cell, digit), NONE, NONE, null);
    }

    static Hint removing(String name, double rating, IntList removals) {
        return new Hint(name, rating, NOTHING, removals.toArray(), NONE, null);
    }

    static Hint removing(String name, double rating, IntList removals, IntList premises) {
        return new Hint(name, rating, NOTHING, removals.toArray(), premises.toArray(), null);
    }

    /** The rating as it is printed, in tenths: the sums are rounded, so that their noise never shows. */
    int tenths() {
        return (int) ((rating + 0.05) * 10);
    }

    /** How many nodes its chains have together; 0 if it is none. */
    int complexity() {
        return proof == null ? 0 : proof.complexity();
    }
}
