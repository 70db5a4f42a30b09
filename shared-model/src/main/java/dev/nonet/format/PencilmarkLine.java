package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.List;

/**
 * A board in 729 characters, nine per cell: each candidate as its digit, {@code .} or {@code 0} for a digit that is not
 * a candidate. Text after a blank is a comment, and so is a line that begins with {@code #}.
 */
final class PencilmarkLine {

    static final int LENGTH = 9 * Cell.COUNT;

    private static final Grid NONE = Grid.of(new byte[Cell.COUNT]);

    static final Format.Reading READING = new Format.Reading.ByLine(PencilmarkLine::read);

    private PencilmarkLine() {}

    private static List<Sudoku> read(String line) {
        Links.Line text = Links.Line.of(line);
        if (text.isComment()) {
            return List.of();
        }
        Links.Line cells = text.word();
        return List.of(parse(cells.text(), cells.column()).with(Property.COMMENT, text.comment()));
    }

    /** @param column where the text begins in its line, from 1 */
    static Sudoku parse(String text, int column) {
        return parse(text, column, NONE);
    }

    /**
     * @param column where the text begins in its line, from 1
     * @param givens those that are known from elsewhere: where only this digit is listed, the cell is filled
     */
    static Sudoku parse(String text, int column, Grid givens) {
        BoardBuilder cells = new BoardBuilder();
        for (int i = 0; i < Math.min(text.length(), LENGTH); i++) {
            char c = text.charAt(i);
            if (c != '.' && c != '0' && c != '1' + i % 9) {
                throw new FormatException(
                        1,
                        column + i,
                        "expected " + (i % 9 + 1) + ", or one of . 0 for an eliminated candidate, in " + Cell.of(i / 9)
                                + ", not '" + c + "'");
            }
        }
        if (text.length() != LENGTH) {
            throw new FormatException(
                    1,
                    column + Math.min(text.length(), LENGTH),
                    "a board has 729 characters, this has " + text.length());
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int mask = 0;
            for (int digit = 0; digit < 9; digit++) {
                mask |= text.charAt(9 * cell + digit) == '1' + digit ? 1 << digit : 0;
            }
            if (!givens.isEmpty(cell) && mask == 1 << (givens.digit(cell) - 1)) {
                cells.fill(cell, givens.digit(cell), true);
            } else {
                cells.mark(cell, mask, true);
            }
        }
        return cells.build();
    }

    static String write(Sudoku sudoku) {
        short[] cells = sudoku.marks().cells();
        StringBuilder text = new StringBuilder(LENGTH);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 0; digit < 9; digit++) {
                text.append((cells[cell] >> digit & 1) != 0 ? (char) ('1' + digit) : '.');
            }
        }
        return text.toString();
    }
}
