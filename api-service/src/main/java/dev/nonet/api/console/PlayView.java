package dev.nonet.api.console;

/**
 * The page on which the visitor solves a puzzle.
 *
 * @param back the address of the puzzle's page
 * @param solution in 81 characters; empty if it is not known
 */
public record PlayView(String back, String name, String puzzle, String solution, BoardView grid) {}
