package dev.nonet.engine.technique;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.CandidateBits;
import dev.nonet.engine.board.CellBits;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * What the steps of a {@link CountingFinder} on a board conclude, and how many steps that are. Steps with the same
 * conclusions count once.
 *
 * <pre>
 *   placed                   the candidates that are true, each a step
 *   digits[i], gone[i]       step i of the eliminations: the cells that lose a digit
 * </pre>
 *
 * For one thread, which uses it again and again.
 */
public final class Conclusions {

    private final CandidateBits placed = new CandidateBits();
    private boolean places;
    private int[] digits = new int[32];
    private CellBits[] gone = CellBits.array(32);
    private int eliminations;

    public void clear() {
        if (places) {
            placed.clear();
            places = false;
        }
        eliminations = 0;
    }

    /** Adds a step for each of some cells, which hold the digit. */
    public void place(int digit, CellSet cells) {
        if (!cells.isEmpty()) {
            placed.addAll(digit, cells);
            places = true;
        }
    }

    /** Adds a step that rules a digit out of some cells that may hold it. */
    public void eliminate(int digit, CellSet cells) {
        for (int i = 0; i < eliminations; i++) {
            if (digits[i] == digit && gone[i].hasJust(cells)) {
                return;
            }
        }
        if (eliminations == digits.length) {
            digits = Arrays.copyOf(digits, 2 * eliminations);
            CellBits[] more = CellBits.array(2 * eliminations);
            System.arraycopy(gone, 0, more, 0, eliminations);
            gone = more;
        }
        digits[eliminations] = digit;
        gone[eliminations++].set(cells);
    }

    public boolean isEmpty() {
        return eliminations == 0 && !places;
    }

    /** How many steps there are. */
    public int steps() {
        return eliminations + (places ? placed.size() : 0);
    }

    /** Applies all steps to a board. */
    public void applyTo(Board board) {
        for (int digit = 1; digit <= 9 && places; digit++) {
            CellBits cells = placed.cells(digit);
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                board.place(cell, digit);
            }
        }
        for (int i = 0; i < eliminations; i++) {
            board.eliminate(digits[i], gone[i].toSet());
        }
    }
}
