package dev.nonet.engine.board;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;

/**
 * A mutable set of candidates that a search reuses: for each digit a set of cells.
 *
 * <pre>
 *   cells[d]     d = 1 … 9; 0 is unused
 * </pre>
 *
 * Not thread-safe.
 */
public final class CandidateBits {

    private final CellBits[] cells = CellBits.array(10);

    /** The cells of a digit; changes to it are changes of this set. */
    public CellBits cells(int digit) {
        return cells[digit];
    }

    public void clear() {
        for (CellBits ofDigit : cells) {
            ofDigit.clear();
        }
    }

    /** How many candidates there are. */
    public int size() {
        int size = 0;
        for (CellBits ofDigit : cells) {
            size += ofDigit.size();
        }
        return size;
    }

    public boolean contains(int cell, int digit) {
        return cells[digit].contains(cell);
    }

    public void add(int cell, int digit) {
        cells[digit].add(cell);
    }

    public void addAll(int digit, CellSet some) {
        cells[digit].addAll(some);
    }

    /** Removes from some cells all those that have a candidate here that is not in another set. */
    public void removeHolders(CandidateBits except, CellBits from) {
        for (int digit = 1; digit <= 9; digit++) {
            from.upper &= ~(cells[digit].upper & ~except.cells[digit].upper);
            from.lower &= ~(cells[digit].lower & ~except.cells[digit].lower);
        }
    }

    /** Whether the sets have a candidate in common. */
    public boolean intersects(CandidateBits others) {
        for (int digit = 1; digit <= 9; digit++) {
            if (cells[digit].intersects(others.cells[digit])) {
                return true;
            }
        }
        return false;
    }

    /** The candidates as they are now. */
    public CandidateSet toSet() {
        return CandidateSet.of(digit -> cells[digit].toSet());
    }
}
