package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;

/**
 * Tridagon (anti-tridagon, Thor's hammer; found by mith and Denis Berthier in 2022): twelve cells that three digits
 * alone cannot fill. They lie in four boxes, where two bands cross two stacks; in each box they are three cells in
 * different rows and columns.
 *
 * <pre>
 *   1 . . | 1 . .        The three cells of a box map its rows to its columns, a permutation that is even or odd.
 *   . 2 . | . 2 .        The digits permute over the rows of a box, and so over its columns. Boxes side by side share
 *   . . 3 | . . 3        rows, boxes above each other columns; going around the four boxes the parities must agree,
 *   ------+------        which is impossible if an odd number of the four mappings are odd.
 *   1 . . | . 1 .
 *   . 2 . | 2 . .
 *   . . 3 | . . 3
 * </pre>
 *
 * So one of the other candidates of the cells, the guardians, is true; patterns with up to {@value #MAX_GUARDIANS} of
 * them are reported.
 */
public final class Tridagon implements StepFinder {

    private static final int CELLS = 12;
    private static final int MAX_GUARDIANS = 5;

    /** Each guardian is in one cell, so at least so many cells of the pattern have no others than the three digits. */
    private static final int MIN_WITHOUT_GUARDIANS = CELLS - MAX_GUARDIANS;

    /**
     * The permutations: for each row of a box the column of its cell, 0 to 2. The first three are even, the others odd.
     */
    private static final int[][] PATTERNS = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

    private static final int EVEN = 3;

    /**
     * The cells of one box, or of several boxes together.
     *
     * @param guardians how many they have
     * @param odd whether an odd number of the boxes have an odd permutation
     */
    private record PatternCells(CellSet cells, int guardians, boolean odd) {}

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int one = 1; one <= 9; one++) {
            for (int two = one + 1; two <= 9; two++) {
                for (int three = two + 1; three <= 9; three++) {
                    int digits = Digits.of(one) | Digits.of(two) | Digits.of(three);
                    if (withoutGuardians(digits, position) >= MIN_WITHOUT_GUARDIANS) {
                        find(digits, position, changes, sink);
                    }
                }
            }
        }
    }

    /** How many cells have two or three of the digits, and no others. */
    private static int withoutGuardians(int digits, Position position) {
        int count = position.cellsWithJust(digits);
        for (int rest = digits; rest != 0; rest = Masks.dropFirst(rest)) {
            count += position.cellsWithJust(digits & ~Masks.onlyFirst(rest));
        }
        return count;
    }

    private static void find(int digits, Position position, Changes changes, StepSink sink) {
        CellSet holders = Guardians.holders(digits, position);
        if (holders.size() < CELLS || !holders.intersects(changes.cells())) {
            return;
        }
        int boxes = 0;
        for (int box = 0; box < 9; box++) {
            CellSet inBox = House.of(Houses.FIRST_BOX + box).cells().and(holders);
            boxes |= inBox.size() >= 3 ? Masks.of(box) : 0;
        }
        if (!haveRectangle(boxes)) {
            return;
        }
        List<List<PatternCells>> parts = new ArrayList<>();
        for (int box = 0; box < 9; box++) {
            parts.add(Masks.contain(boxes, box) ? parts(box, digits, holders, position) : List.of());
        }
        for (int upper = 0; upper < 2; upper++) {
            for (int lower = upper + 1; lower < 3; lower++) {
                for (int left = 0; left < 2; left++) {
                    for (int right = left + 1; right < 3; right++) {
                        List<List<PatternCells>> four = List.of(
                                parts.get(3 * upper + left),
                                parts.get(3 * upper + right),
                                parts.get(3 * lower + left),
                                parts.get(3 * lower + right));
                        choose(four, 0, new PatternCells(CellSet.EMPTY, 0, false), digits, position, sink);
                    }
                }
            }
        }
    }

    /** Whether four of the boxes lie where two bands cross two stacks. */
    private static boolean haveRectangle(int boxes) {
        int top = Masks.inThird(boxes, 0);
        int middle = Masks.inThird(boxes, 1);
        int bottom = Masks.inThird(boxes, 2);
        return Masks.count(top & middle) > 1 || Masks.count(top & bottom) > 1 || Masks.count(middle & bottom) > 1;
    }

    /** The choices of three cells in a box that can be part of a pattern. */
    private static List<PatternCells> parts(int box, int digits, CellSet holders, Position position) {
        List<PatternCells> parts = new ArrayList<>();
        for (int pattern = 0; pattern < PATTERNS.length; pattern++) {
            CellSet cells = CellSet.EMPTY;
            int guardians = 0;
            for (int row = 0; row < 3; row++) {
                int cell = 9 * (box / 3 * 3 + row) + box % 3 * 3 + PATTERNS[pattern][row];
                cells = cells.with(cell);
                guardians += Guardians.count(cell, digits, position);
            }
            if (holders.containsAll(cells) && guardians <= MAX_GUARDIANS) {
                parts.add(new PatternCells(cells, guardians, pattern >= EVEN));
            }
        }
        return parts;
    }

    private static void choose(
            List<List<PatternCells>> boxes,
            int next,
            PatternCells chosen,
            int digits,
            Position position,
            StepSink sink) {
        if (next == boxes.size()) {
            if (chosen.odd()) {
                Guardians.report(chosen.cells(), digits, position, sink);
            }
            return;
        }
        for (PatternCells part : boxes.get(next)) {
            int guardians = chosen.guardians() + part.guardians();
            if (guardians <= MAX_GUARDIANS) {
                PatternCells more =
                        new PatternCells(chosen.cells().or(part.cells()), guardians, chosen.odd() ^ part.odd());
                choose(boxes, next + 1, more, digits, position, sink);
            }
        }
    }
}
