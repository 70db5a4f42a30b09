package dev.nonet.engine.board;

/**
 * A set of small numbers that changes: {@link java.util.BitSet} for sets of one size, which are joined and crossed far more
 * often than they are looked through.
 *
 * <pre>
 *   words[first + n / 64], bit n % 64: whether n is in the set; it has the words from {@code first} to {@code first + length}
 * </pre>
 */
public final class NumberSet {

    private long[] words;
    private int first;
    private int length;

    /** An empty set. @param size one more than the greatest number that it can hold */
    public NumberSet(int size) {
        length = size + 63 >>> 6;
        words = new long[length];
    }

    /** Becomes the set that some words say. */
    void useWords(long[] itsWords, int itsFirst, int itsLength) {
        words = itsWords;
        first = itsFirst;
        length = itsLength;
    }

    public void add(int number) {
        words[first + (number >>> 6)] |= 1L << number;
    }

    /** Adds {@code from + i} for each bit {@code i}; there is room for all of these. */
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

    /** Whether the set has the numbers from one on: bit {@code i} is number {@code from + i}. */
    public long bits(int from) {
        int at = from >>> 6;
        long low = at < length ? words[first + at] >>> from : 0;
        return (from & 63) == 0 || at + 1 >= length ? low : low | words[first + at + 1] << -from;
    }

    /** Takes in the numbers that a row of bits has: as many words as the set's, from a place on. */
    void addRow(long[] rows, int from) {
        for (int i = 0; i < length; i++) {
            words[first + i] |= rows[from + i];
        }
    }

    /** Whether the set has the 64 numbers from {@code 64 * i} on, as bits. */
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

    /** Whether another set of this size has a number of this one. */
    public boolean intersects(NumberSet other) {
        for (int i = 0; i < length; i++) {
            if ((words[first + i] & other.words[other.first + i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Takes in all numbers of another set of this size. */
    public void addAll(NumberSet other) {
        for (int i = 0; i < length; i++) {
            words[first + i] |= other.words[other.first + i];
        }
    }

    /** Takes out all numbers of another set of this size. */
    public void removeAll(NumberSet other) {
        for (int i = 0; i < length; i++) {
            words[first + i] &= ~other.words[other.first + i];
        }
    }

    /** Leaves only the numbers that another set of this size has too. */
    public void keepAll(NumberSet other) {
        for (int i = 0; i < length; i++) {
            words[first + i] &= other.words[other.first + i];
        }
    }

    /** Takes in the numbers that two other sets of this size have in common. */
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

    /** The numbers, rising. */
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

    /** The least number from a given one on, or -1 if there is none. */
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
