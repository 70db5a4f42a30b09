package dev.nonet.engine.board;

/**
 * Sets of small numbers as masks: bit {@code n} is number {@code n}, such as the cells of a house by their numbers in it, lines, or
 * houses. For digits, which count from 1, see {@link Digits}.
 */
public final class Masks {

    private Masks() {}

    /** The lowest number of a mask, which has at least one. */
    public static int first(int mask) {
        return Integer.numberOfTrailingZeros(mask);
    }

    /** The highest number of a mask, which has at least one. */
    public static int last(int mask) {
        return 31 - Integer.numberOfLeadingZeros(mask);
    }

    /** The lowest number of a mask, as a mask. */
    public static int onlyFirst(int mask) {
        return mask & -mask;
    }

    /** A mask without its lowest number. */
    public static int dropFirst(int mask) {
        return mask & mask - 1;
    }

    public static boolean contain(int mask, int number) {
        return (mask >>> number & 1) != 0;
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
