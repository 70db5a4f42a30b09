package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import java.util.List;

/** A puzzle in 81 characters. Text after a blank is a comment, and so is a line that begins with {@code #}. */
final class PuzzleLine {

    static final Format.Reading READING = new Format.Reading.ByLine(PuzzleLine::read);

    private PuzzleLine() {}

    private static List<Sudoku> read(String line) {
        Links.Line text = Links.Line.of(line);
        if (text.isComment()) {
            return List.of();
        }
        Links.Line cells = text.word();
        String comment = text.comment();
        Grid grid = grid(cells.text(), cells.column(), comment.isEmpty() ? "this" : SudokuText.FIRST_WORD);
        return List.of(Sudoku.of(grid).with(Property.COMMENT, comment));
    }

    /**
     * Reads 81 characters.
     *
     * @param column where they begin in their line, from 1; an error names the column of the first wrong character
     */
    static Grid grid(String text, int column) {
        return grid(text, column, "this");
    }

    /** @param name what an error about the length calls the text */
    private static Grid grid(String text, int column, String name) {
        try {
            return Grid.parse(text, name);
        } catch (GridFormatException e) {
            int wrong = 0;
            while (wrong < Math.min(text.length(), Cell.COUNT) && isCell(text.charAt(wrong))) {
                wrong++;
            }
            throw new FormatException(1, column + wrong, e.getMessage());
        }
    }

    /** Whether a character is a digit or stands for an empty cell. */
    static boolean isCell(char c) {
        return c >= '0' && c <= '9' || c == '.' || c == '_' || c == '*';
    }

    static String write(Sudoku sudoku) {
        String comment = sudoku.text(Property.COMMENT).replaceAll("[\\r\\n]", " ");
        return sudoku.digits() + (comment.isEmpty() ? "" : " " + comment);
    }

    static String writeSdm(Sudoku sudoku) {
        return sudoku.digits().toString().replace('.', '0');
    }
}
