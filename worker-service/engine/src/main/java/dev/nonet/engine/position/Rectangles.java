package dev.nonet.engine.position;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;

/**
 * Candidates for unique rectangles: four empty cells in two rows, two columns and two boxes. One of them, the start,
 * has exactly two candidates; each of the others has at least one of the two. A rectangle is listed once for each
 * corner that can be its start, in the order of the start, then of the row, then of the column of the opposite corner.
 */
public final class Rectangles {

    /** Bit of {@link #floors}: the corner in the row of the start. */
    public static final int IN_ROW = 1;

    /** Bit of {@link #floors}: the corner in the column of the start. */
    public static final int IN_COLUMN = 2;

    /** Bit of {@link #floors}: the opposite corner. */
    public static final int OPPOSITE = 4;

    /** {@code floors << 16 | 81 * start + opposite}. */
    private int[] corners = new int[64];

    private int size;

    void update(Candidates board) {
        size = 0;
        int[] places = board.placesInHouses();
        CellSet starts = board.withTwoCandidates();
        for (int start = starts.first(); start < Cell.COUNT; start = starts.next(start)) {
            int digits = board.digits(start);
            int low = House.COUNT * Digits.first(digits);
            int high = House.COUNT * Digits.last(digits);
            int column = 1 << start % 9;
            int stack = 0b111 << start % 9 / 3 * 3;
            int inRow = (places[low + start / 9] | places[high + start / 9]) & ~column;
            for (int row = 0; row < 9; row++) {
                int holding = places[low + row] | places[high + row];
                if (row != start / 9 && (holding & column) != 0) {
                    // Two boxes: either the rows are in one band and the columns in two stacks, or the other way round.
                    int columns = holding & inRow & (row / 3 == start / 27 ? ~stack : stack);
                    for (int rest = columns; rest != 0; rest = Masks.dropFirst(rest)) {
                        int opposite = 9 * row + Masks.first(rest);
                        add(start, opposite, floors(start, opposite, digits, board));
                    }
                }
            }
        }
    }

    private static int floors(int start, int opposite, int digits, Candidates board) {
        int inRow = start / 9 * 9 + opposite % 9;
        int inColumn = opposite / 9 * 9 + start % 9;
        return ((board.digits(inRow) & ~digits) == 0 ? IN_ROW : 0)
                | ((board.digits(inColumn) & ~digits) == 0 ? IN_COLUMN : 0)
                | ((board.digits(opposite) & ~digits) == 0 ? OPPOSITE : 0);
    }

    private void add(int start, int opposite, int floors) {
        if (size == corners.length) {
            corners = Arrays.copyOf(corners, 2 * size);
        }
        corners[size++] = floors << 16 | Cell.COUNT * start + opposite;
    }

    public int size() {
        return size;
    }

    /** The corner with two candidates, which are the digits of the rectangle. */
    public int start(int number) {
        return (corners[number] & 0xFFFF) / Cell.COUNT;
    }

    /** The corner diagonally opposite the start. */
    public int opposite(int number) {
        return (corners[number] & 0xFFFF) % Cell.COUNT;
    }

    /** The corners beside the start that have no other candidates than the two digits, as a mask of the bits above. */
    public int floors(int number) {
        return corners[number] >> 16;
    }
}
