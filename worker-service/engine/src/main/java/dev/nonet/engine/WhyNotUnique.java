package dev.nonet.engine;

import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.stream.Collectors;

/**
 * Says why a puzzle does not have exactly one solution, naming cells. The words depend on the puzzle alone, never on which
 * solutions a search happens to find first.
 */
final class WhyNotUnique {

    private final ScalarSolver solver;

    WhyNotUnique(ScalarSolver solver) {
        this.solver = solver;
    }

    /** @param solutions 0, or 2 for "two or more" */
    String explain(Grid puzzle, int solutions) {
        return solutions == 0 ? whyNone(puzzle) : whySeveral(puzzle);
    }

    private static String whyNone(Grid puzzle) {
        for (int index = 0; index < House.COUNT; index++) {
            House house = House.of(index);
            int[] holder = new int[10];
            for (Cell cell : house.cells().cells()) {
                int digit = puzzle.digit(cell.index());
                if (digit != 0 && holder[digit] != 0) {
                    return "no solution: " + Cell.of(holder[digit] - 1) + " and " + cell + " both hold " + digit
                            + " in " + house;
                }
                holder[digit] = cell.index() + 1;
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle.isEmpty(cell) && possible(puzzle, cell) == 0) {
                return "no solution: no digit fits in " + Cell.of(cell);
            }
        }
        for (int index = 0; index < House.COUNT; index++) {
            House house = House.of(index);
            int held = 0;
            CellSet open = CellSet.EMPTY;
            for (Cell cell : house.cells().cells()) {
                if (puzzle.isEmpty(cell.index())) {
                    held |= possible(puzzle, cell.index());
                    open = open.with(cell.index());
                } else {
                    held |= 1 << (puzzle.digit(cell.index()) - 1);
                }
            }
            if (held != DigitSet.ALL.mask()) {
                return "no solution: "
                        + new DigitSet(~held & DigitSet.ALL.mask()).digits().getFirst() + " fits in none of " + open
                        + " in " + house;
            }
        }
        return "no solution: every way to fill " + firstOpen(puzzle) + " leads to a contradiction";
    }

    /** The digits that no cell of the cell's houses holds. */
    private static int possible(Grid puzzle, int cell) {
        int possible = DigitSet.ALL.mask();
        for (int other = 0; other < Cell.COUNT; other++) {
            if (!puzzle.isEmpty(other) && Cell.of(cell).sees(Cell.of(other))) {
                possible &= ~(1 << (puzzle.digit(other) - 1));
            }
        }
        return possible;
    }

    private static Cell firstOpen(Grid puzzle) {
        return Cell.of(CellSet.ALL.minus(puzzle.clues()).first());
    }

    private String whySeveral(Grid puzzle) {
        String first = null;
        int unsettled = 0;
        byte[] trial = puzzle.toDigits();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!puzzle.isEmpty(cell)) {
                continue;
            }
            int digits = 0;
            for (int digit = 1; digit <= 9; digit++) {
                trial[cell] = (byte) digit;
                if (solver.count(trial, 1) == 1) {
                    digits |= 1 << (digit - 1);
                }
            }
            trial[cell] = 0;
            if (Integer.bitCount(digits) > 1) {
                unsettled++;
                if (first == null) {
                    first = Cell.of(cell) + " can be " + anyOf(new DigitSet(digits));
                }
            }
        }
        return "several solutions: " + first
                + (unsettled > 1 ? ", and " + (unsettled - 1) + " other cells are not settled" : "");
    }

    /** {@code 2, 4 or 7}. */
    private static String anyOf(DigitSet digits) {
        String rising = digits.digits().stream().map(String::valueOf).collect(Collectors.joining(", "));
        int last = rising.lastIndexOf(", ");
        return rising.substring(0, last) + " or " + rising.substring(last + 2);
    }
}
