package dev.nonet.engine.rating;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.Arrays;

/**
 * A board whose candidates are removed and restored one by one, read by cell and by house.
 *
 * <pre>
 *   digits[cell]             its candidates, bit d - 1 = digit d; 0 if it is filled
 *   places[10 * house + d]   the empty cells of the house that may hold d, bit n = number n in the house
 *   empty[house]             its empty cells
 *   values[cell]             the digit placed, 0 if it is empty
 * </pre>
 *
 * Nothing is checked: digits may be placed that contradict each other, as the programs whose scales are followed place
 * such digits too. Not thread-safe.
 */
public final class MarkedBoard {

    private final int[] digits = new int[Cell.COUNT];
    private final int[] places = new int[10 * House.COUNT];
    private final int[] empty = new int[House.COUNT];
    private final int[] values = new int[Cell.COUNT];
    private int left;

    public static MarkedBoard of(Grid grid) {
        MarkedBoard board = new MarkedBoard();
        board.load(grid);
        return board;
    }

    /** Resets the board to the digits of a grid and all candidates that they leave. */
    public void load(Grid grid) {
        Arrays.fill(digits, Digits.ALL);
        Arrays.fill(places, Digits.ALL);
        Arrays.fill(empty, Digits.ALL);
        Arrays.fill(values, 0);
        left = Cell.COUNT;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!grid.isEmpty(cell)) {
                place(cell, grid.digit(cell));
            }
        }
    }

    /** Takes over what another board has. */
    public void set(MarkedBoard other) {
        System.arraycopy(other.digits, 0, digits, 0, digits.length);
        System.arraycopy(other.places, 0, places, 0, places.length);
        System.arraycopy(other.empty, 0, empty, 0, empty.length);
        System.arraycopy(other.values, 0, values, 0, values.length);
        left = other.left;
    }

    /** Fills an empty cell and removes the digit from its peers. */
    public void place(int cell, int digit) {
        for (int rest = digits[cell]; rest != 0; rest = Digits.dropFirst(rest)) {
            remove(cell, Digits.first(rest));
        }
        values[cell] = digit;
        left--;
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            int house = Houses.house(cell, kind);
            empty[house] &= ~Houses.number(house, cell);
        }
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            int house = Houses.house(cell, kind);
            for (int rest = places[10 * house + digit]; rest != 0; rest = Masks.dropFirst(rest)) {
                remove(Houses.firstCell(house, rest), digit);
            }
        }
    }

    /** Removes a candidate, if the cell has it. */
    public void remove(int cell, int digit) {
        digits[cell] = Digits.without(digits[cell], digit);
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            int house = Houses.house(cell, kind);
            places[10 * house + digit] &= ~Houses.number(house, cell);
        }
    }

    /** Gives back a candidate that was removed from an empty cell. */
    public void restore(int cell, int digit) {
        digits[cell] |= Digits.of(digit);
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            int house = Houses.house(cell, kind);
            places[10 * house + digit] |= Houses.number(house, cell);
        }
    }

    /** The candidates of a cell, as a mask of digits; 0 if it is filled. */
    public int digits(int cell) {
        return digits[cell];
    }

    /** How many candidates a cell has. */
    public int count(int cell) {
        return Digits.count(digits[cell]);
    }

    public boolean has(int cell, int digit) {
        return Digits.contain(digits[cell], digit);
    }

    /** The empty cells of a house that may hold a digit, as a mask of their numbers. */
    public int places(int house, int digit) {
        return places[10 * house + digit];
    }

    /** The empty cells that may hold a digit. */
    public CellSet places(int digit) {
        CellBits cells = new CellBits();
        for (int row = 0; row < 9; row++) {
            cells.addAll(Houses.cells(row, places(row, digit)));
        }
        return cells.toSet();
    }

    /** The empty cells of a house, as a mask of their numbers. */
    public int empty(int house) {
        return empty[house];
    }

    /** How many cells of a house are empty. */
    public int unsolved(int house) {
        return Masks.count(empty[house]);
    }

    /** The digit placed in a cell, 0 if it is empty. */
    public int value(int cell) {
        return values[cell];
    }

    public boolean isEmpty(int cell) {
        return values[cell] == 0;
    }

    /** Whether every cell is filled. */
    public boolean isFull() {
        return left == 0;
    }
}
