package dev.nonet.engine.board;

/**
 * Sets of small numbers as masks: bit {@code n} is number {@code n}, such as the cells of a house by their numbers in
 * it, lines, or houses. For digits, which count from 1, see {@link Digits}.
 */
public final class Masks {

    /** How many masks of nine numbers there are: sets of digits, of the cells of a house, or of parallel lines. */
    public static final int OF_NINE = 1 << 9;

    private Masks() {}

    /** The mask of one number, below 32; of a greater one its remainder. */
    public static int of(int number) {
        return 1 << number;
    }

    /** The mask of one number, below 64; of a greater one its remainder. */
    public static long longOf(int number) {
        return 1L << number;
    }

    /** The mask of all numbers below a bound of 0 to 31. */
    public static int below(int bound) {
        return (1 << bound) - 1;
    }

    /** How many numbers a mask has. */
    public static int count(int mask) {
        return Integer.bitCount(mask);
    }

    /** How many numbers a mask has. */
    public static int count(long mask) {
        return Long.bitCount(mask);
    }

    /** The lowest number of a mask, which has at least one. */
    public static int first(int mask) {
        return Integer.numberOfTrailingZeros(mask);
    }

    /** The lowest number of a mask, which has at least one. */
    public static int first(long mask) {
        return Long.numberOfTrailingZeros(mask);
    }

    /** The highest number of a mask, which has at least one. */
    public static int last(int mask) {
        return 31 - Integer.numberOfLeadingZeros(mask);
    }

    /** The lowest number of a mask, as a mask. */
    public static int onlyFirst(int mask) {
        return mask & -mask;
    }

    /** All numbers from the lowest of a mask on, as a mask; none if it has none. */
    public static int fromFirst(int mask) {
        return -Integer.lowestOneBit(mask);
    }

    /** A mask without its lowest number. */
    public static int dropFirst(int mask) {
        return mask & mask - 1;
    }

    /** A mask without its lowest number. */
    public static long dropFirst(long mask) {
        return mask & mask - 1;
    }

    /** The numbers 3i, 3i + 1 and 3i + 2: of a row the cells of its i-th box, of a box the cells of its i-th row. */
    public static int third(int i) {
        return 0b111 << 3 * i;
    }

    /** The numbers i, i + 3 and i + 6: of a box the cells of its i-th column. */
    public static int everyThird(int i) {
        return 0b001_001_001 << i;
    }

    /** Which of the numbers 3i, 3i + 1 and 3i + 2 a mask has, as a mask of 0, 1 and 2. */
    public static int inThird(int mask, int i) {
        return mask >>> 3 * i & 0b111;
    }

    /**
     * The mask of a number if another mask has some number, otherwise 0: the bit goes from one place to the other,
     * without a branch.
     */
    public static int moved(int mask, int from, int to) {
        return (mask >>> from & 1) << to;
    }

    /** The numbers before those of a mask, in a ring of so many: each less one, and the last one for 0. */
    public static int before(int mask, int ring) {
        return mask >>> 1 | moved(mask, 0, ring - 1);
    }

    public static boolean contain(int mask, int number) {
        return (mask >>> number & 1) != 0;
    }

    /** Whether a set of numbers from 0, 64 in each word, has one. */
    public static boolean contain(long[] words, int number) {
        return (words[number >> 6] >>> number & 1) != 0;
    }

    /** Adds a number to a set of numbers from 0, 64 in each word. */
    public static void add(long[] words, int number) {
        words[number >> 6] |= 1L << number;
    }

    /** Removes a number from a set of numbers from 0, 64 in each word. */
    public static void remove(long[] words, int number) {
        words[number >> 6] &= ~(1L << number);
    }

    /** Whether a mask has just one number. */
    public static boolean isOne(int mask) {
        return mask != 0 && (mask & mask - 1) == 0;
    }

    /** Whether a mask has two numbers or more. */
    public static boolean areSeveral(int mask) {
        return (mask & mask - 1) != 0;
    }
}
