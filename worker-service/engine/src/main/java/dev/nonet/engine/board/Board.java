package dev.nonet.engine.board;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;

/**
 * The candidate board that a path is made on: which cells hold which digit, and which digits the empty ones may hold.
 *
 * <pre>
 *   upper[d], lower[d]   d = 1 … 9: the empty cells that may hold d, in the layout of CellSet
 *   upper[0], lower[0]   the empty cells
 *   digits[cell]         the digit placed, 0 if empty
 * </pre>
 *
 * Invariant: a cell that may hold {@code d} is empty and sees no cell that holds {@code d}. One word pair a digit makes
 * placing a digit a handful of word operations, and lets a scan look at all 81 cells at once.
 *
 * <p>A contradiction (a digit placed where it is no candidate) is remembered, never thrown: puzzles without a solution are
 * ordinary input. An instance belongs to one thread.
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

    /** Starts anew with the digits of a grid, and all candidates that they leave. */
    public void load(Grid grid) {
        contradictory = false;
        givens = CellSet.EMPTY;
        version++;
        for (int digit = 0; digit <= 9; digit++) {
            upper[digit] = CellSet.ALL.upper();
            lower[digit] = CellSet.ALL.lower();
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            digits[cell] = 0;
            if (!grid.isEmpty(cell)) {
                place(cell, grid.digit(cell));
                givens = givens.with(cell);
            }
        }
    }

    /** Fills a cell, and rules the digit out in all cells that see it. If it was no candidate, the board is contradictory. */
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

    /** Rules a digit out in some cells; cells where it is no candidate may be among them. */
    public void eliminate(int digit, CellSet cells) {
        version++;
        upper[digit] &= ~cells.upper();
        lower[digit] &= ~cells.lower();
    }

    /** Rules candidates out; some that are none may be among them. */
    public void eliminate(CandidateSet candidates) {
        for (int digit = 1; digit <= 9; digit++) {
            eliminate(digit, candidates.cells(digit));
        }
    }

    /** Brings the conclusions of a step on the board. */
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

    /** The cells that were filled from the start. */
    public CellSet givens() {
        return givens;
    }

    /** 1 to 9, or 0 if the cell is empty. */
    public int digit(int cell) {
        return digits[cell];
    }

    /** Whether every cell is filled and no two digits disagree. */
    public boolean isSolved() {
        return !contradictory && (upper[0] | lower[0]) == 0;
    }

    /** Whether a digit was placed where it was no candidate. */
    public boolean isContradictory() {
        return contradictory;
    }

    /** Changes with every change of the board, so that what was computed from it can tell that it is out of date. */
    public int version() {
        return version;
    }

    public Grid toGrid() {
        return Grid.of(digits);
    }
}
