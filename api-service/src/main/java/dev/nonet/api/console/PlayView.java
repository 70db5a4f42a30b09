package dev.nonet.api.console;

/**
 * The page on which the visitor solves a puzzle.
 *
 * @param job the id of its job
 * @param jobName kind and short id, for people
 * @param back the address of the puzzle's page
 * @param solution in 81 characters; empty if it is not known
 */
public record PlayView(
        String job, String jobName, String back, String name, String puzzle, String solution, BoardView grid) {}
