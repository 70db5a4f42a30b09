package dev.nonet.puzzle;

import java.util.Comparator;

/** A digit in a cell: placed, possible, or ruled out. Ordered by cell, then digit. */
public record Candidate(Cell cell, int digit) implements Comparable<Candidate> {

    private static final Comparator<Candidate> ORDER =
            Comparator.comparing(Candidate::cell).thenComparingInt(Candidate::digit);

    public Candidate {
        if (digit < 1 || digit > 9) {
            throw new IllegalArgumentException("a digit is 1 to 9, not " + digit);
        }
    }

    public static Candidate of(int cell, int digit) {
        return new Candidate(Cell.of(cell), digit);
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
