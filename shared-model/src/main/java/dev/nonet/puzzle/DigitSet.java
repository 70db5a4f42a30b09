package dev.nonet.puzzle;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;

/**
 * A set of digits.
 *
 * @param mask bit {@code d - 1} stands for digit {@code d}; 0 to 511
 */
public record DigitSet(int mask) {

    public static final DigitSet NONE = new DigitSet(0);
    public static final DigitSet ALL = new DigitSet(0b111_111_111);

    public DigitSet {
        if ((mask & ~0b111_111_111) != 0) {
            throw new IllegalArgumentException("a bit beyond the nine digits is set: " + mask);
        }
    }

    public static DigitSet of(int... digits) {
        int mask = 0;
        for (int digit : digits) {
            mask |= bit(digit);
        }
        return new DigitSet(mask);
    }

    @JsonCreator
    static DigitSet of(List<Integer> digits) {
        return of(digits.stream().mapToInt(Integer::intValue).toArray());
    }

    private static int bit(int digit) {
        if (digit < 1 || digit > 9) {
            throw new IllegalArgumentException("a digit is 1 to 9, not " + digit);
        }
        return 1 << (digit - 1);
    }

    public boolean contains(int digit) {
        return (mask >>> (digit - 1) & 1) != 0;
    }

    public int size() {
        return Integer.bitCount(mask);
    }

    /** The digits in ascending order. */
    @JsonValue
    public List<Integer> digits() {
        List<Integer> digits = new ArrayList<>(size());
        for (int digit = 1; digit <= 9; digit++) {
            if (contains(digit)) {
                digits.add(digit);
            }
        }
        return digits;
    }

    /** The digits in ascending order without a separator: {@code 467}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        digits().forEach(text::append);
        return text.toString();
    }
}
