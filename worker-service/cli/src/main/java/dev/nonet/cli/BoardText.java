package dev.nonet.cli;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.PencilMarks;

/**
 * A board with candidates in plain text: a cell is its digit, or the digits that it may hold. A column is as wide as its
 * widest cell.
 */
final class BoardText {

    private BoardText() {}

    static String of(PencilMarks board) {
        String[] cells = new String[Cell.COUNT];
        int[] widths = new int[9];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            cells[cell] = cell(board, cell);
            widths[cell % 9] = Math.max(widths[cell % 9], cells[cell].length());
        }
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < 9; row++) {
            if (row % 3 == 0) {
                rule(text, widths);
            }
            for (int column = 0; column < 9; column++) {
                text.append(column % 3 == 0 ? "| " : "");
                String cell = cells[9 * row + column];
                text.append(cell).append(" ".repeat(widths[column] - cell.length() + 1));
            }
            text.append("|\n");
        }
        rule(text, widths);
        return text.toString();
    }

    private static String cell(PencilMarks board, int cell) {
        int digit = board.digits().digit(cell);
        if (digit != 0) {
            return String.valueOf(digit);
        }
        StringBuilder candidates = new StringBuilder();
        for (int candidate = 1; candidate <= 9; candidate++) {
            if (board.candidates().cells(candidate).contains(cell)) {
                candidates.append(candidate);
            }
        }
        return candidates.isEmpty() ? "-" : candidates.toString();
    }

    private static void rule(StringBuilder text, int[] widths) {
        for (int box = 0; box < 3; box++) {
            int width = widths[3 * box] + widths[3 * box + 1] + widths[3 * box + 2] + 4;
            text.append('+').append("-".repeat(width));
        }
        text.append("+\n");
    }
}
