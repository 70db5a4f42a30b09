package dev.nonet.engine.board;

/**
 * A set of small numbers that changes: {@link java.util.BitSet} for sets of one fixed size, which are joined and crossed far more
 * often than they are looked through.
 *
 * <pre>
 *   words[n / 64], bit n % 64: whether n is in the set
 * </pre>
 */
public final class NumberSet {

    private final long[] words;

    /** An empty set. @param size one more than the greatest number that it can hold */
    public NumberSet(int size) {
        words = new long[size + 63 >>> 6];
    }

    NumberSet(long[] words) {
        this.words = words;
    }

    public void add(int number) {
        words[number >>> 6] |= 1L << number;
    }

    /** Adds {@code first + i} for each bit {@code i}; there is room for all of these. */
    public void addAll(int first, long bits) {
        if (bits != 0) {
            words[first >>> 6] |= bits << first;
            long over = (first & 63) == 0 ? 0 : bits >>> -first;
            if (over != 0) {
                words[(first >>> 6) + 1] |= over;
            }
        }
    }

    public void remove(int number) {
        words[number >>> 6] &= ~(1L << number);
    }

    public boolean contains(int number) {
        return (words[number >>> 6] >>> number & 1) != 0;
    }

    public void clear() {
        java.util.Arrays.fill(words, 0);
    }

    /** Whether the set has the numbers from one on: bit {@code i} is number {@code from + i}. */
    public long bits(int from) {
        int at = from >>> 6;
        long low = at < words.length ? words[at] >>> from : 0;
        return (from & 63) == 0 || at + 1 >= words.length ? low : low | words[at + 1] << -from;
    }

    /** Whether the set has the 64 numbers from {@code 64 * i} on, as bits. */
    long word(int i) {
        return words[i];
    }

    public boolean isEmpty() {
        return next(0) < 0;
    }

    /** Whether another set of this size has a number of this one. */
    public boolean intersects(NumberSet other) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Takes in all numbers of another set of this size. */
    public void addAll(NumberSet other) {
        for (int i = 0; i < words.length; i++) {
            words[i] |= other.words[i];
        }
    }

    /** Takes out all numbers of another set of this size. */
    public void removeAll(NumberSet other) {
        for (int i = 0; i < words.length; i++) {
            words[i] &= ~other.words[i];
        }
    }

    /** Leaves only the numbers that another set of this size has too. */
    public void keepAll(NumberSet other) {
        for (int i = 0; i < words.length; i++) {
            words[i] &= other.words[i];
        }
    }

    /** Takes in the numbers that two other sets of this size have in common. */
    public void addCommon(NumberSet one, NumberSet two) {
        for (int i = 0; i < words.length; i++) {
            words[i] |= one.words[i] & two.words[i];
        }
    }

    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** The numbers, rising. */
    public int[] toArray() {
        int[] numbers = new int[size()];
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            for (long rest = words[i]; rest != 0; rest &= rest - 1) {
                numbers[count++] = 64 * i + Long.numberOfTrailingZeros(rest);
            }
        }
        return numbers;
    }

    /** The least number from a given one on, or -1 if there is none. */
    public int next(int from) {
        int at = from >>> 6;
        if (at >= words.length) {
            return -1;
        }
        long word = words[at] >>> from << from;
        while (word == 0) {
            if (++at == words.length) {
                return -1;
            }
            word = words[at];
        }
        return 64 * at + Long.numberOfTrailingZeros(word);
    }
}
