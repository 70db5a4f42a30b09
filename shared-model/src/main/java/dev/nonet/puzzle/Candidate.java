package dev.nonet.puzzle;

import java.util.Comparator;

/**
 * One of the 729 pairs of a cell and a digit. Ordered by cell, then digit.
 *
 * @param digit 1 to 9
 */
public record Candidate(Cell cell, int digit) implements Comparable<Candidate> {

    private static final Comparator<Candidate> ORDER =
            Comparator.comparing(Candidate::cell).thenComparingInt(Candidate::digit);

    public Candidate {
        if (digit < 1 || digit > 9) {
            throw noDigit(digit);
        }
    }

    private static final Candidate[] ALL = new Candidate[9 * Cell.COUNT];

    static {
        for (int i = 0; i < ALL.length; i++) {
            ALL[i] = new Candidate(Cell.of(i / 9), i % 9 + 1);
        }
    }

    /**
     * @param cell 0 to 80
     * @param digit 1 to 9
     */
    public static Candidate of(int cell, int digit) {
        if (digit < 1 || digit > 9) {
            throw noDigit(digit);
        }
        return ALL[9 * cell + digit - 1];
    }

    private static IllegalArgumentException noDigit(int digit) {
        return new IllegalArgumentException("a digit is 1 to 9, not " + digit);
    }

    @Override
    public int compareTo(Candidate other) {
        return ORDER.compare(this, other);
    }

    /** {@code r5c9=7}; read as "7 in r5c9". */
    @Override
    public String toString() {
        return cell + "=" + digit;
    }
}
