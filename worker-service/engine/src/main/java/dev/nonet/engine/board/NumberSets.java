package dev.nonet.engine.board;

import java.util.Arrays;

/** Lends out sets of one size, side by side in one memory, board after board. An instance belongs to one thread. */
public final class NumberSets {

    private NumberSet[] sets = new NumberSet[64];
    private int made;
    private int lent;

    /** The words of the sets that are lent, except of those that were lent before a larger memory was needed. */
    private long[] words = new long[256];

    private int used;
    private int length;

    /** Takes all sets back; those lent from now on hold numbers below a size. */
    public void begin(int size) {
        Arrays.fill(words, 0, used, 0);
        used = 0;
        lent = 0;
        length = size + 63 >>> 6;
    }

    /** An empty set; its borrower has it until the next {@link #begin}. */
    public NumberSet empty() {
        if (lent == made) {
            if (made == sets.length) {
                sets = Arrays.copyOf(sets, 2 * made);
            }
            sets[made++] = new NumberSet(0);
        }
        if (used + length > words.length) {
            words = new long[2 * words.length + length];
            used = 0;
        }
        NumberSet set = sets[lent++];
        set.useWords(words, used, length);
        used += length;
        return set;
    }
}
