package dev.nonet.engine.search;

/**
 * Finds the solutions of a puzzle by exhaustive search. An instance belongs to one thread and allocates nothing after it
 * has warmed up.
 *
 * <p>Puzzles are 81 bytes in reading order, 1 to 9, 0 for an empty cell. Contradictory givens are puzzles without a
 * solution.
 */
public interface Solver {

    /**
     * Counts solutions up to a limit.
     *
     * @param limit from 1; the count never exceeds it
     * @return 0 to {@code limit}; below {@code limit} the count is exact
     */
    int count(byte[] puzzle, int limit);

    /**
     * Solves a puzzle.
     *
     * @param solution receives the solution, 81 bytes, if there is exactly one; its contents are undefined otherwise
     * @return 0, 1, or 2 for "two or more"
     */
    int solve(byte[] puzzle, byte[] solution);

    /**
     * Whether a puzzle has a solution in which the cell does not hold the digit. With the puzzle a subset of a known solution
     * that holds the digit there, and the cell empty, this is the check that a clue is needed.
     */
    boolean hasSolutionWithout(byte[] puzzle, int cell, int digit);
}
