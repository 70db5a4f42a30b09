package dev.nonet.engine.board;

/**
 * Sets of digits as nine-bit masks: bit {@code d - 1} is digit {@code d}. Visits the digits of a mask in ascending
 * order:
 *
 * <pre>
 *   for (int rest = mask; rest != 0; rest = Digits.dropFirst(rest)) {
 *       int digit = Digits.first(rest);
 * </pre>
 */
public final class Digits {

    /** All nine digits. */
    public static final int ALL = 0b111_111_111;

    private Digits() {}

    /** The mask of one digit. */
    public static int of(int digit) {
        return 1 << digit - 1;
    }

    /** The lowest digit of a mask, which has at least one. */
    public static int first(int mask) {
        return 1 + Integer.numberOfTrailingZeros(mask);
    }

    /** The highest digit of a mask, which has at least one. */
    public static int last(int mask) {
        return 32 - Integer.numberOfLeadingZeros(mask);
    }

    /** A mask without its lowest digit. */
    public static int dropFirst(int mask) {
        return mask & mask - 1;
    }

    /** How many digits a mask has. */
    public static int count(int mask) {
        return Integer.bitCount(mask);
    }

    public static boolean contain(int mask, int digit) {
        return (mask >>> digit - 1 & 1) != 0;
    }

    public static int without(int mask, int digit) {
        return mask & ~(1 << digit - 1);
    }

    /** The digits that a mask does not have. */
    public static int allBut(int mask) {
        return ALL & ~mask;
    }

    /** Whether a mask has just one digit. */
    public static boolean isOne(int mask) {
        return mask != 0 && (mask & mask - 1) == 0;
    }
}
