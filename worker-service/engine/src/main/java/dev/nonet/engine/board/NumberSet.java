package dev.nonet.engine.board;

/**
 * A mutable set of small numbers, like {@link java.util.BitSet}, for sets of one common size, whose unions and
 * intersections are computed far more often than their members are visited.
 *
 * <pre>
 *   words   … | first                              first + length | …
 *               numbers 0 … 63 | 64 … 127 | …
 *   other sets may lie before and behind, in the same array
 *   number n is in the set if bit n % 64 of words[first + n / 64] is 1
 * </pre>
 *
 * Invariant: no bits are set beyond the size that the set was made for. Operations on two sets need two of one size.
 */
public final class NumberSet {

    private long[] words;
    private int first;
    private int length;

    /**
     * An empty set.
     *
     * @param size one more than the greatest number that it can hold
     */
    public NumberSet(int size) {
        length = size + 63 >>> 6;
        words = new long[length];
    }

    /** Has the set keep its bits in some words of an array, and take over those that are there. */
    void useWords(long[] itsWords, int itsFirst, int itsLength) {
        if (words != itsWords) { // a reference that is written costs more than one that is compared
            words = itsWords;
        }
        first = itsFirst;
        length = itsLength;
    }

    public void add(int number) {
        words[first + (number >>> 6)] |= 1L << number;
    }

    /** Adds {@code from + i} for each bit {@code i}; all of these must be within the set's size. */
    public void addAll(int from, long bits) {
        if (bits != 0) {
            int at = first + (from >>> 6);
            words[at] |= bits << from;
            long over = (from & 63) == 0 ? 0 : bits >>> -from;
            if (over != 0) {
                words[at + 1] |= over;
            }
        }
    }

    public void remove(int number) {
        words[first + (number >>> 6)] &= ~(1L << number);
    }

    public boolean contains(int number) {
        return (words[first + (number >>> 6)] >>> number & 1) != 0;
    }

    public void clear() {
        for (int i = 0; i < length; i++) {
            words[first + i] = 0;
        }
    }

    /** 64 numbers of the set as bits: bit {@code i} is number {@code from + i}. */
    public long bits(int from) {
        int at = from >>> 6;
        long low = at < length ? words[first + at] >>> from : 0;
        return (from & 63) == 0 || at + 1 >= length ? low : low | words[first + at + 1] << -from;
    }

    /** Adds the numbers of a row of bits: as many words as the set has, beginning at {@code from}. */
    void addRow(long[] rows, int from) {
        for (int i = 0; i < length; i++) {
            words[first + i] |= rows[from + i];
        }
    }

    /** The 64 numbers from {@code 64 * i} on, as bits. */
    long word(int i) {
        return words[first + i];
    }

    public boolean isEmpty() {
        for (int i = 0; i < length; i++) {
            if (words[first + i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the sets have a number in common. */
    public boolean intersects(NumberSet other) {
        for (int i = 0; i < length; i++) {
            if ((words[first + i] & other.words[other.first + i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Becomes the union with another set. */
    public void addAll(NumberSet other) {
        for (int i = 0; i < length; i++) {
            words[first + i] |= other.words[other.first + i];
        }
    }

    /** Removes all numbers of another set. */
    public void removeAll(NumberSet other) {
        for (int i = 0; i < length; i++) {
            words[first + i] &= ~other.words[other.first + i];
        }
    }

    /** Becomes the intersection with another set. */
    public void keepAll(NumberSet other) {
        for (int i = 0; i < length; i++) {
            words[first + i] &= other.words[other.first + i];
        }
    }

    /** Adds the numbers that two other sets have in common. */
    public void addCommon(NumberSet one, NumberSet two) {
        for (int i = 0; i < length; i++) {
            words[first + i] |= one.words[one.first + i] & two.words[two.first + i];
        }
    }

    public int size() {
        int size = 0;
        for (int i = 0; i < length; i++) {
            size += Long.bitCount(words[first + i]);
        }
        return size;
    }

    /** The numbers in ascending order. */
    public int[] toArray() {
        int[] numbers = new int[size()];
        int count = 0;
        for (int i = 0; i < length; i++) {
            for (long rest = words[first + i]; rest != 0; rest &= rest - 1) {
                numbers[count++] = 64 * i + Long.numberOfTrailingZeros(rest);
            }
        }
        return numbers;
    }

    /** The least number that is {@code from} or greater; -1 if there is none. */
    public int next(int from) {
        int at = from >>> 6;
        if (at >= length) {
            return -1;
        }
        long word = words[first + at] >>> from << from;
        while (word == 0) {
            if (++at == length) {
                return -1;
            }
            word = words[first + at];
        }
        return 64 * at + Long.numberOfTrailingZeros(word);
    }
}
