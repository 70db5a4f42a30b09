package dev.nonet.engine;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.engine.search.SearchLimitException;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.PencilMarks;
import java.util.stream.Collectors;

/**
 * Explains, naming cells, why a puzzle or a partly solved board does not have exactly one solution. The text depends on
 * the board alone, never on which solutions a search happens to find first.
 */
final class WhyNotUnique {

    private final ScalarSolver solver;

    WhyNotUnique(ScalarSolver solver) {
        this.solver = solver;
    }

    /**
     * The reason, as a sentence without a full stop. Which cells are not settled is left out if search does not tell
     * within its bound.
     *
     * @param solutions 0, or 2 for "two or more"
     */
    String explain(PencilMarks board, int solutions) {
        if (solutions == 0) {
            return whyNone(board);
        }
        try {
            return whySeveral(board);
        } catch (SearchLimitException e) {
            return "several solutions";
        }
    }

    /**
     * Names the first cell in which a board contradicts the solution of its givens.
     *
     * @param only the one solution of the givens
     * @throws IllegalArgumentException if the board agrees with the solution
     */
    static String whereWrong(PencilMarks board, Grid only) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int digit = board.digits().digit(cell);
            if (digit != 0 && digit != only.digit(cell)) {
                return "no solution: " + Cell.of(cell) + " holds " + digit + ", where the puzzle has "
                        + only.digit(cell);
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.digits().isEmpty(cell) && !board.candidates().contains(cell, only.digit(cell))) {
                return "no solution: the candidates of " + Cell.of(cell) + " lack " + only.digit(cell)
                        + ", which the puzzle has there";
            }
        }
        throw new IllegalArgumentException("the board still has the solution");
    }

    private static String whyNone(PencilMarks board) {
        Grid puzzle = board.digits();
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
            if (puzzle.isEmpty(cell) && possible(board, cell) == 0) {
                return "no solution: no digit fits in " + Cell.of(cell);
            }
        }
        for (int index = 0; index < House.COUNT; index++) {
            House house = House.of(index);
            int held = 0;
            CellSet open = CellSet.EMPTY;
            for (Cell cell : house.cells().cells()) {
                if (puzzle.isEmpty(cell.index())) {
                    held |= possible(board, cell.index());
                    open = open.with(cell.index());
                } else {
                    held |= Digits.of(puzzle.digit(cell.index()));
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

    /** The candidates of an empty cell, as a mask, without the digits that filled cells of its houses hold. */
    private static int possible(PencilMarks board, int cell) {
        Grid puzzle = board.digits();
        int possible = 0;
        for (int digit = 1; digit <= 9; digit++) {
            possible |= board.candidates().contains(cell, digit) ? Digits.of(digit) : 0;
        }
        for (int other = 0; other < Cell.COUNT; other++) {
            if (!puzzle.isEmpty(other) && Cell.of(cell).sees(Cell.of(other))) {
                possible = Digits.without(possible, puzzle.digit(other));
            }
        }
        return possible;
    }

    private static Cell firstOpen(Grid puzzle) {
        return Cell.of(CellSet.ALL.minus(puzzle.clues()).first());
    }

    private String whySeveral(PencilMarks board) {
        Grid puzzle = board.digits();
        String first = null;
        int ambiguous = 0;
        short[] trial = board.cells();
        byte[] solution = new byte[Cell.COUNT];
        // The digits of each cell in the solutions found so far, as masks: only other digits need a search.
        int[] found = new int[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!puzzle.isEmpty(cell)) {
                continue;
            }
            short candidates = trial[cell];
            for (int digit : new DigitSet(candidates).digits()) {
                trial[cell] = (short) Digits.of(digit);
                if (!Digits.contain(found[cell], digit) && solver.count(trial, 1, solution) == 1) {
                    for (int other = 0; other < Cell.COUNT; other++) {
                        found[other] |= Digits.of(solution[other]);
                    }
                }
            }
            trial[cell] = candidates;
            int digits = found[cell];
            if (Digits.count(digits) > 1) {
                ambiguous++;
                if (first == null) {
                    first = Cell.of(cell) + " can be " + anyOf(new DigitSet(digits));
                }
            }
        }
        return "several solutions: " + first
                + (ambiguous > 1 ? ", and " + (ambiguous - 1) + " other cells are not settled" : "");
    }

    /** {@code 2, 4 or 7}. */
    private static String anyOf(DigitSet digits) {
        String rising = digits.digits().stream().map(String::valueOf).collect(Collectors.joining(", "));
        int last = rising.lastIndexOf(", ");
        return rising.substring(0, last) + " or " + rising.substring(last + 2);
    }
}
