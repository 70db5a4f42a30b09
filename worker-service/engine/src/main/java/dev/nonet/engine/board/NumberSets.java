package dev.nonet.engine.board;

import java.util.Arrays;

/**
 * A pool of sets of one size. The sets of a board lie side by side in one array, which is used again for the next
 * board, so that nothing is allocated once the array has grown. Not thread-safe.
 *
 * <pre>
 *   words   | set 0: stays empty | set 1 | … | set lent - 1 | free: all 0
 * </pre>
 *
 * So an array of numbers of sets begins with zeros, which stand for empty sets.
 */
public final class NumberSets {

    private NumberSet[] sets = new NumberSet[64];
    private int made;
    private int lent;

    /** When it is full a larger one takes its place; sets lent before that keep the old one. */
    private long[] words = new long[256];

    private int used;
    private int length;

    /**
     * Takes all sets back.
     *
     * @param size the sets lent from now on hold the numbers below it
     */
    public void begin(int size) {
        Arrays.fill(words, 0, used, 0);
        used = 0;
        lent = 0;
        length = size + 63 >>> 6;
        lend();
    }

    /** An empty set, valid until the next {@link #begin}. */
    public NumberSet empty() {
        return get(lend());
    }

    /**
     * The number by which {@link #get} knows an empty set, as {@link #empty}: 1 or more. Numbers can be kept where
     * references would be slow.
     */
    public int lend() {
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
        sets[lent].useWords(words, used, length);
        used += length;
        return lent++;
    }

    /** Adds a number to the set whose own number stands in a slot of an array; lends a set if that is 0. */
    public void enter(int number, int[] lentNumbers, int slot) {
        if (lentNumbers[slot] == 0) {
            lentNumbers[slot] = lend();
        }
        get(lentNumbers[slot]).add(number);
    }

    /** A set that was lent since the last {@link #begin}; for 0 one that is empty and not to be changed. */
    public NumberSet get(int number) {
        return sets[number];
    }
}
