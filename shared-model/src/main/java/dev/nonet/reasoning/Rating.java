package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;

/**
 * How hard a step is to find, on a scale from 1.0 (the last empty cell of a house) to about 12.
 *
 * @param tenths ten times the rating, 0 to 200; an integer, so that ratings compare exactly
 */
public record Rating(int tenths) implements Comparable<Rating> {

    public static final Rating MAX = new Rating(200);

    public Rating {
        if (tenths < 0 || tenths > 200) {
            throw new IllegalArgumentException("a rating is 0.0 to 20.0, not " + BigDecimal.valueOf(tenths, 1));
        }
    }

    public static Rating tenths(int tenths) {
        return new Rating(tenths);
    }

    /** @throws IllegalArgumentException if the value has more than one decimal or is out of range */
    @JsonCreator
    public static Rating of(BigDecimal value) {
        try {
            // Not movePointRight, which writes out all ten million digits of 1e9999999.
            return new Rating(value.scaleByPowerOfTen(1).intValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("a rating has one decimal, not " + value, e);
        }
    }

    /** With one decimal: {@code 4.2}. */
    @JsonValue
    public BigDecimal value() {
        return BigDecimal.valueOf(tenths, 1);
    }

    @Override
    public int compareTo(Rating other) {
        return Integer.compare(tenths, other.tenths);
    }

    @Override
    public String toString() {
        return value().toPlainString();
    }
}
