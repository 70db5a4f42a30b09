package dev.nonet.puzzle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** A set of candidates, kept as one set of cells per digit. Immutable. */
public final class CandidateSet {

    public static final CandidateSet EMPTY = new CandidateSet(new long[18]);

    /**
     * The cells of digit {@code d}, laid out as in {@link CellSet}: upper at {@code 2d - 2}, lower at {@code 2d - 1}.
     */
    private final long[] words;

    private CandidateSet(long[] words) {
        this.words = words;
    }

    /** One digit in several cells. */
    public static CandidateSet of(int digit, CellSet cells) {
        return EMPTY.with(digit, cells);
    }

    /** Each of the digits in each of the cells. */
    public static CandidateSet of(DigitSet digits, CellSet cells) {
        CandidateSet set = new CandidateSet(new long[18]);
        for (int digit = 1; digit <= 9; digit++) {
            if (digits.contains(digit)) {
                set.words[2 * digit - 2] = cells.upper();
                set.words[2 * digit - 1] = cells.lower();
            }
        }
        return set;
    }

    public static CandidateSet of(Iterable<Candidate> candidates) {
        CandidateSet set = new CandidateSet(new long[18]);
        for (Candidate candidate : candidates) {
            CellSet cell = CellSet.of(candidate.cell().index());
            set.words[2 * candidate.digit() - 2] |= cell.upper();
            set.words[2 * candidate.digit() - 1] |= cell.lower();
        }
        return set;
    }

    /** @param cellsOfDigit the cells of each digit; called once for each of 1 to 9 */
    public static CandidateSet of(IntFunction<CellSet> cellsOfDigit) {
        CandidateSet set = new CandidateSet(new long[18]);
        for (int digit = 1; digit <= 9; digit++) {
            CellSet cells = cellsOfDigit.apply(digit);
            set.words[2 * digit - 2] = cells.upper();
            set.words[2 * digit - 1] = cells.lower();
        }
        return set;
    }

    /** This set plus one digit in several cells. */
    public CandidateSet with(int digit, CellSet cells) {
        long[] changed = words.clone();
        changed[2 * digit - 2] |= cells.upper();
        changed[2 * digit - 1] |= cells.lower();
        return new CandidateSet(changed);
    }

    /** The cells that have this digit as a candidate. */
    public CellSet cells(int digit) {
        return new CellSet(words[2 * digit - 2], words[2 * digit - 1]);
    }

    public boolean contains(int cell, int digit) {
        return cells(digit).contains(cell);
    }

    public CandidateSet or(CandidateSet other) {
        long[] union = words.clone();
        for (int i = 0; i < union.length; i++) {
            union[i] |= other.words[i];
        }
        return new CandidateSet(union);
    }

    public CandidateSet and(CandidateSet other) {
        if (other.containsAll(this)) {
            return this;
        }
        long[] both = words.clone();
        for (int i = 0; i < both.length; i++) {
            both[i] &= other.words[i];
        }
        return new CandidateSet(both);
    }

    public CandidateSet minus(CandidateSet other) {
        long[] left = words.clone();
        for (int i = 0; i < left.length; i++) {
            left[i] &= ~other.words[i];
        }
        return new CandidateSet(left);
    }

    public boolean containsAll(CandidateSet other) {
        for (int i = 0; i < words.length; i++) {
            if ((other.words[i] & ~words[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public boolean intersects(CandidateSet other) {
        for (int i = 0; i < words.length; i++) {
            if ((other.words[i] & words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    public boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** Sorted by cell, then digit. */
    public List<Candidate> candidates() {
        List<Candidate> candidates = new ArrayList<>(size());
        for (int digit = 1; digit <= 9; digit++) {
            CellSet cells = cells(digit);
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                candidates.add(Candidate.of(cell, digit));
            }
        }
        candidates.sort(null);
        return candidates;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CandidateSet set && Arrays.equals(words, set.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    /** {@code r1c1=7 r5c9=7}, sorted by cell, then digit. */
    @Override
    public String toString() {
        return candidates().stream().map(Candidate::toString).collect(Collectors.joining(" "));
    }
}
