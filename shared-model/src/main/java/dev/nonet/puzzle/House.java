package dev.nonet.puzzle;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A row, a column or a box: nine cells that hold each digit once.
 *
 * @param index 0 to 8 the rows from the top, 9 to 17 the columns from the left, 18 to 26 the boxes in reading order
 */
public record House(int index) implements Comparable<House> {

    public static final int COUNT = 27;

    private static final House[] ALL = new House[COUNT];
    private static final CellSet[] CELLS = new CellSet[COUNT];

    static {
        for (int index = 0; index < COUNT; index++) {
            ALL[index] = new House(index);
            CELLS[index] = CellSet.EMPTY;
        }
        for (int index = 0; index < Cell.COUNT; index++) {
            Cell cell = Cell.of(index);
            for (int house : new int[] {cell.row(), 9 + cell.column(), 18 + cell.box()}) {
                CELLS[house] = CELLS[house].with(index);
            }
        }
    }

    public enum Kind {
        ROW,
        COLUMN,
        BOX
    }

    public House {
        if (index < 0 || index >= COUNT) {
            throw new IllegalArgumentException("a house is numbered 0 to 26, not " + index);
        }
    }

    public static House of(int index) {
        return ALL[index];
    }

    /** Reads {@code r1} to {@code r9}, {@code c1} to {@code c9}, {@code b1} to {@code b9}. */
    @JsonCreator
    public static House parse(String id) {
        int kind = id.length() == 2 ? "rcb".indexOf(id.charAt(0)) : -1;
        int number = id.length() == 2 ? id.charAt(1) - '1' : -1;
        if (kind < 0 || number < 0 || number > 8) {
            throw new IllegalArgumentException("a house is written r1 to r9, c1 to c9 or b1 to b9, not '" + id + "'");
        }
        return of(9 * kind + number);
    }

    public Kind kind() {
        return Kind.values()[index / 9];
    }

    /** 0 to 8 among the houses of its kind. */
    public int number() {
        return index % 9;
    }

    public CellSet cells() {
        return CELLS[index];
    }

    /** {@code r1}, {@code c1}, {@code b1}. */
    @JsonValue
    public String id() {
        return "rcb".charAt(index / 9) + String.valueOf(number() + 1);
    }

    @Override
    public int compareTo(House other) {
        return Integer.compare(index, other.index);
    }

    /** {@code row 1}, {@code column 1}, {@code box 1}. */
    @Override
    public String toString() {
        return switch (kind()) {
                    case ROW -> "row ";
                    case COLUMN -> "column ";
                    case BOX -> "box ";
                }
                + (number() + 1);
    }
}
