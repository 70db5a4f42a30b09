package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;

/**
 * Twelve cells that three digits alone cannot fill: in each of four boxes, where two bands cross two stacks, three cells of
 * different rows and columns.
 *
 * <pre>
 *   1 . . | 1 . .        A pattern maps the rows of its box to the columns. Each filling of a box is a permutation of the
 *   . 2 . | . 2 .        digits over its rows and, through the pattern, over its columns; going around the four boxes
 *   . . 3 | . . 3        their parities must agree. If the four patterns together are odd they cannot.
 *   ------+------
 *   1 . . | . 1 .
 *   . 2 . | 2 . .
 *   . . 3 | . . 3
 * </pre>
 *
 * Up to {@value #MOST_GUARDIANS} other candidates of the cells are allowed for; one of them is true.
 */
public final class Tridagon implements StepFinder {

    private static final int CELLS = 12;
    private static final int MOST_GUARDIANS = 5;

    /** By number: the columns, 0 to 2, of the three rows. The first three are even, the others odd. */
    private static final int[][] PATTERNS = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

    private static final int EVEN = 3;

    /** The cells of a pattern in one box, and how many guardians they have. */
    private record Part(CellSet cells, int guardians, boolean odd) {}

    @Override
    public void find(Position position, StepSink sink) {
        for (int one = 0; one < 9; one++) {
            for (int two = one + 1; two < 9; two++) {
                for (int three = two + 1; three < 9; three++) {
                    find(1 << one | 1 << two | 1 << three, position, sink);
                }
            }
        }
    }

    private static void find(int digits, Position position, StepSink sink) {
        CellSet holders = Guardians.holders(digits, position);
        if (holders.size() < CELLS || !holders.intersects(position.changed())) {
            return;
        }
        int boxes = 0;
        for (int box = 0; box < 9; box++) {
            CellSet inBox = House.of(18 + box).cells().and(holders);
            boxes |= inBox.size() >= 3 ? 1 << box : 0;
        }
        if (!haveRectangle(boxes)) {
            return;
        }
        List<List<Part>> parts = new ArrayList<>();
        for (int box = 0; box < 9; box++) {
            parts.add((boxes >>> box & 1) == 0 ? List.of() : parts(box, digits, holders, position));
        }
        for (int upper = 0; upper < 2; upper++) {
            for (int lower = upper + 1; lower < 3; lower++) {
                for (int left = 0; left < 2; left++) {
                    for (int right = left + 1; right < 3; right++) {
                        List<List<Part>> four = List.of(
                                parts.get(3 * upper + left),
                                parts.get(3 * upper + right),
                                parts.get(3 * lower + left),
                                parts.get(3 * lower + right));
                        choose(four, 0, new Part(CellSet.EMPTY, 0, false), digits, position, sink);
                    }
                }
            }
        }
    }

    /** Whether four of the boxes lie where two rows of boxes cross two columns of them. */
    private static boolean haveRectangle(int boxes) {
        int top = boxes & 0b111;
        int middle = boxes >>> 3 & 0b111;
        int bottom = boxes >>> 6;
        return Integer.bitCount(top & middle) > 1
                || Integer.bitCount(top & bottom) > 1
                || Integer.bitCount(middle & bottom) > 1;
    }

    private static List<Part> parts(int box, int digits, CellSet holders, Position position) {
        List<Part> parts = new ArrayList<>();
        for (int pattern = 0; pattern < PATTERNS.length; pattern++) {
            CellSet cells = CellSet.EMPTY;
            int guardians = 0;
            for (int row = 0; row < 3; row++) {
                int cell = 9 * (box / 3 * 3 + row) + box % 3 * 3 + PATTERNS[pattern][row];
                cells = cells.with(cell);
                guardians += Guardians.count(cell, digits, position);
            }
            if (holders.containsAll(cells) && guardians <= MOST_GUARDIANS) {
                parts.add(new Part(cells, guardians, pattern >= EVEN));
            }
        }
        return parts;
    }

    private static void choose(
            List<List<Part>> boxes, int next, Part chosen, int digits, Position position, StepSink sink) {
        if (next == boxes.size()) {
            if (chosen.odd()) {
                Guardians.report(chosen.cells(), digits, position, sink);
            }
            return;
        }
        for (Part part : boxes.get(next)) {
            int guardians = chosen.guardians() + part.guardians();
            if (guardians <= MOST_GUARDIANS) {
                Part more = new Part(chosen.cells().or(part.cells()), guardians, chosen.odd() ^ part.odd());
                choose(boxes, next + 1, more, digits, position, sink);
            }
        }
    }
}
