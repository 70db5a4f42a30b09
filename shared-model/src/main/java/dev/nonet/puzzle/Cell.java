package dev.nonet.puzzle;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * One of the 81 cells of a board.
 *
 * @param index 0 to 80 in reading order
 */
public record Cell(int index) implements Comparable<Cell> {

    public static final int COUNT = 81;

    private static final Cell[] ALL = new Cell[COUNT];

    static {
        for (int index = 0; index < COUNT; index++) {
            ALL[index] = new Cell(index);
        }
    }

    public Cell {
        if (index < 0 || index >= COUNT) {
            throw new IllegalArgumentException("a cell is numbered 0 to 80, not " + index);
        }
    }

    public static Cell of(int index) {
        return ALL[index];
    }

    /** The cell at a row and a column, both counted from 0. */
    public static Cell at(int row, int column) {
        return ALL[9 * row + column];
    }

    /** Reads {@code r1c1} to {@code r9c9}. */
    @JsonCreator
    public static Cell parse(String name) {
        if (name.length() == 4 && name.charAt(0) == 'r' && name.charAt(2) == 'c') {
            int row = name.charAt(1) - '1';
            int column = name.charAt(3) - '1';
            if (row >= 0 && row < 9 && column >= 0 && column < 9) {
                return at(row, column);
            }
        }
        throw new IllegalArgumentException("a cell is written r1c1 to r9c9, not '" + name + "'");
    }

    /** 0 to 8, from the top. */
    public int row() {
        return index / 9;
    }

    /** 0 to 8, from the left. */
    public int column() {
        return index % 9;
    }

    /** 0 to 8, in reading order of the boxes. */
    public int box() {
        return row() / 3 * 3 + column() / 3;
    }

    /** Whether the two are different cells that share a house, so that they cannot hold the same digit. */
    public boolean sees(Cell other) {
        return index != other.index && (row() == other.row() || column() == other.column() || box() == other.box());
    }

    @Override
    public int compareTo(Cell other) {
        return Integer.compare(index, other.index);
    }

    /** {@code r1c1} to {@code r9c9}. */
    @JsonValue
    @Override
    public String toString() {
        return "r" + (row() + 1) + "c" + (column() + 1);
    }
}
