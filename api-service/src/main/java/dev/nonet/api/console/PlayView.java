package dev.nonet.api.console;

/**
 * A puzzle to be solved by the visitor.
 *
 * @param back to the puzzle's page
 * @param solution in 81 characters; empty if it is not known
 */
public record PlayView(String back, String name, String puzzle, String solution, BoardView grid) {}
