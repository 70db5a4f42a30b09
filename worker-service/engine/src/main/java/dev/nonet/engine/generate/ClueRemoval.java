package dev.nonet.engine.generate;

import dev.nonet.engine.search.Solver;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Symmetry;
import java.util.Arrays;
import java.util.List;

/**
 * Turns a solution grid into a puzzle: takes clues away in random order, each time proving that the solution stays the only
 * one. One pass is enough: a clue that was needed once is needed with fewer clues too.
 */
final class ClueRemoval {

    private final Solver solver;
    private final byte[] trial = new byte[Cell.COUNT];

    ClueRemoval(Solver solver) {
        this.solver = solver;
    }

    /**
     * Takes whole orbits of a symmetry away until none can go, or fewer than a number of clues would be left.
     *
     * @param puzzle holds the solution, then the puzzle
     * @return how many clues are left
     */
    int removeOrbits(ItemRandom random, byte[] puzzle, Symmetry symmetry, int fewestClues) {
        List<CellSet> orbits = symmetry.orbits();
        int[] order = new int[orbits.size()];
        Arrays.setAll(order, i -> i);
        random.shuffle(order);
        int clues = Cell.COUNT;
        for (int i : order) {
            CellSet orbit = orbits.get(i);
            if (clues - orbit.size() >= fewestClues && remove(puzzle, orbit)) {
                clues -= orbit.size();
            }
        }
        return clues;
    }

    /** Takes the clues of the cells away if the solution stays the only one. */
    private boolean remove(byte[] puzzle, CellSet cells) {
        if (cells.size() == 1) {
            return remove(puzzle, cells.first());
        }
        System.arraycopy(puzzle, 0, trial, 0, Cell.COUNT);
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            trial[cell] = 0;
        }
        if (solver.count(trial, 2) != 1) {
            return false;
        }
        System.arraycopy(trial, 0, puzzle, 0, Cell.COUNT);
        return true;
    }

    /** Takes one clue away if the solution stays the only one. */
    boolean remove(byte[] puzzle, int cell) {
        byte digit = puzzle[cell];
        puzzle[cell] = 0;
        if (solver.hasSolutionWithout(puzzle, cell, digit)) {
            puzzle[cell] = digit;
            return false;
        }
        return true;
    }

    /** Whether every clue is needed: without it, there is a second solution. */
    boolean isMinimal(byte[] puzzle) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            byte digit = puzzle[cell];
            if (digit != 0 && remove(puzzle, cell)) {
                puzzle[cell] = digit;
                return false;
            }
        }
        return true;
    }
}
