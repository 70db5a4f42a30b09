package dev.nonet.engine.board;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import java.util.Arrays;

/**
 * The board on which a puzzle is solved step by step: the digit of each filled cell and the candidates of each empty
 * one.
 *
 * <pre>
 *   upper[d], lower[d]   d = 1 … 9: the empty cells that may hold d, in the layout of CellSet
 *   upper[0], lower[0]   the empty cells
 *   digits[cell]         the digit placed, 0 if empty
 * </pre>
 *
 * Invariant: a cell that may hold {@code d} is empty and sees no cell that holds {@code d}. As a digit's candidates are
 * two words, placing a digit takes a handful of word operations, and all 81 cells are scanned at once.
 *
 * <p>A digit placed where it is no candidate makes the board {@linkplain #isContradictory contradictory} instead of
 * throwing, because puzzles without a solution are ordinary input. Not thread-safe.
 */
public final class Board {

    private final long[] upper = new long[10];
    private final long[] lower = new long[10];
    private final byte[] digits = new byte[Cell.COUNT];
    private CellSet givens = CellSet.EMPTY;
    private boolean contradictory;
    private int version;

    public static Board of(Grid grid) {
        Board board = new Board();
        board.load(grid);
        return board;
    }

    /** Resets the board to the digits of a grid, which become its givens, and all candidates that they leave. */
    public void load(Grid grid) {
        contradictory = false;
        version++;
        for (int digit = 0; digit <= 9; digit++) {
            upper[digit] = CellSet.ALL.upper();
            lower[digit] = CellSet.ALL.lower();
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            digits[cell] = 0;
            if (!grid.isEmpty(cell)) {
                place(cell, grid.digit(cell));
            }
        }
        givens = CellSet.ALL.minus(empty());
    }

    /** Resets the board to the digits of a cascade, which become its givens, and to its candidates. */
    public void load(Cascade cascade) {
        contradictory = false;
        version++;
        CellSet open = CellSet.ALL.minus(cascade.placed());
        Arrays.fill(digits, (byte) 0);
        givens = CellSet.EMPTY;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet filled = cascade.places(digit).minus(open);
            for (int cell = filled.first(); cell < Cell.COUNT; cell = filled.next(cell)) {
                digits[cell] = (byte) digit;
            }
            givens = givens.or(filled);
            CellSet candidates = cascade.places(digit).and(open);
            upper[digit] = candidates.upper();
            lower[digit] = candidates.lower();
        }
        upper[0] = CellSet.ALL.minus(givens).upper();
        lower[0] = CellSet.ALL.minus(givens).lower();
    }

    /**
     * Fills a cell and removes the digit from its peers. If it was no candidate of the cell, the board becomes
     * contradictory; if the cell holds it already, nothing changes.
     */
    public void place(int cell, int digit) {
        version++;
        if (digits[cell] == digit) {
            return;
        }
        CellSet place = CellSet.of(cell);
        if (!isCandidate(cell, digit)) {
            contradictory = true;
        }
        digits[cell] = (byte) digit;
        for (int any = 0; any <= 9; any++) {
            upper[any] &= ~place.upper();
            lower[any] &= ~place.lower();
        }
        upper[digit] &= ~Houses.peers(cell).upper();
        lower[digit] &= ~Houses.peers(cell).lower();
    }

    /** Removes a digit from some cells; those where it is no candidate are ignored. */
    public void eliminate(int digit, CellSet cells) {
        version++;
        upper[digit] &= ~cells.upper();
        lower[digit] &= ~cells.lower();
    }

    /** Removes candidates; those that the board does not have are ignored. */
    public void eliminate(CandidateSet candidates) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet cells = candidates.cells(digit);
            upper[digit] &= ~cells.upper();
            lower[digit] &= ~cells.lower();
        }
        version++;
    }

    /** Applies the placements and eliminations of a step. */
    public void apply(Step step) {
        step.placements().forEach(placed -> place(placed.cell().index(), placed.digit()));
        eliminate(CandidateSet.of(step.eliminations()));
    }

    /** The empty cells that may hold the digit. */
    public CellSet places(int digit) {
        return new CellSet(upper[digit], lower[digit]);
    }

    public CellSet empty() {
        return new CellSet(upper[0], lower[0]);
    }

    public boolean isCandidate(int cell, int digit) {
        return places(digit).contains(cell);
    }

    /** All candidates of all empty cells. */
    public CandidateSet candidates() {
        return CandidateSet.of(this::places);
    }

    /** The cells that were filled when the board was loaded. */
    public CellSet givens() {
        return givens;
    }

    /** 1 to 9, or 0 if the cell is empty. */
    public int digit(int cell) {
        return digits[cell];
    }

    /** Whether every cell is filled and the board is not contradictory. */
    public boolean isSolved() {
        return !contradictory && (upper[0] | lower[0]) == 0;
    }

    /** Whether a digit was placed where it was no candidate. */
    public boolean isContradictory() {
        return contradictory;
    }

    /**
     * A number that changes whenever the board may have changed: what was computed at another version is out of date.
     */
    public int version() {
        return version;
    }

    public Grid toGrid() {
        return Grid.of(digits);
    }
}
