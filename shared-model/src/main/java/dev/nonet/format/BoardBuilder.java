package dev.nonet.format;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Collects the cells of a board while a text is read. Candidate formats write a filled cell and a naked single alike,
 * as one digit. Such a cell is taken as filled, unless a cell that sees it lists the digit among several candidates:
 * then it is a naked single that is not filled in yet.
 */
final class BoardBuilder {

    private final int[] sets = new int[Cell.COUNT];
    private final boolean[] filled = new boolean[Cell.COUNT];
    private final boolean[] given = new boolean[Cell.COUNT];
    private final boolean[] open = new boolean[Cell.COUNT];

    /** Sets a cell that is known to be filled. */
    void fill(int cell, int digit, boolean isGiven) {
        sets[cell] = 1 << (digit - 1);
        filled[cell] = true;
        given[cell] = isGiven;
    }

    /**
     * Sets the candidates of a cell that may or may not be filled.
     *
     * @param mask bit d - 1 for digit d
     * @param isGiven whether the cell is a given if it turns out to be filled
     */
    void mark(int cell, int mask, boolean isGiven) {
        sets[cell] = mask;
        filled[cell] = false;
        given[cell] = isGiven;
    }

    /** Sets a cell that is known to be empty and has one candidate left. */
    void leave(int cell, int digit) {
        sets[cell] = 1 << (digit - 1);
        open[cell] = true;
    }

    Sudoku build() {
        byte[] digits = new byte[Cell.COUNT];
        byte[] givens = new byte[Cell.COUNT];
        List<Candidate> candidates = new ArrayList<>();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (filled[cell] || !open[cell] && Integer.bitCount(sets[cell]) == 1 && !isCandidateOfPeer(cell)) {
                digits[cell] = (byte) (1 + Integer.numberOfTrailingZeros(sets[cell]));
                givens[cell] = given[cell] ? digits[cell] : 0;
            } else {
                for (int digit : new DigitSet(sets[cell]).digits()) {
                    candidates.add(Candidate.of(cell, digit));
                }
            }
        }
        return new Sudoku(Grid.of(givens), Grid.of(digits), CandidateSet.of(candidates), null, Map.of());
    }

    /** Whether a cell that sees this one lists one of its candidates among several. */
    private boolean isCandidateOfPeer(int cell) {
        for (int other = 0; other < Cell.COUNT; other++) {
            boolean lists = (sets[other] & sets[cell]) != 0 && Integer.bitCount(sets[other]) > 1;
            if (lists && Cell.of(cell).sees(Cell.of(other))) {
                return true;
            }
        }
        return false;
    }
}
