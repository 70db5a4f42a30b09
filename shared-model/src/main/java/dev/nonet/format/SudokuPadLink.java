package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.List;

/**
 * Links to sudokupad.app. A puzzle is {@code scf} and a run-length encoding: each character stands for one cell and the
 * 0 to 5 empty cells after it. Its value is the digit of the cell (0 if empty) plus ten times the number of empty
 * cells, in the alphabet {@code 0-9A-Za-x}. A board in progress is {@code fpuzzles} and the text of an
 * {@link FPuzzlesLink}.
 */
final class SudokuPadLink {

    static final Format.Reading READING = new Format.Reading.ByLine(SudokuPadLink::read);

    private static final String LINK = "https://sudokupad.app/";
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    private static final int MAX_BLANKS = 5;

    private SudokuPadLink() {}

    private static List<Sudoku> read(String line) {
        Links.Line link = Links.Line.of(line);
        if (link.isComment()) {
            return List.of();
        }
        if (link.text().contains("puzzleid=")) {
            link = link.after("puzzleid=");
        } else if (link.text().contains("://")) {
            link = link.after("://").after("/").after("sudoku/");
        }
        Links.Line puzzle = link.before("?#& \t");
        if (puzzle.text().startsWith("fpuz")) {
            String prefix = puzzle.text().startsWith("fpuzzles") ? "fpuzzles" : "fpuz";
            return List.of(FPuzzlesLink.parse(puzzle.after(prefix)));
        }
        return List.of(Sudoku.of(classic(puzzle.text().startsWith("scf") ? puzzle.after("scf") : puzzle)));
    }

    private static Grid classic(Links.Line text) {
        byte[] digits = new byte[Cell.COUNT];
        int cell = 0;
        for (int i = 0; i < text.text().length(); i++) {
            int value = ALPHABET.indexOf(text.text().charAt(i));
            if (value < 0) {
                throw text.fault(
                        i,
                        "expected one of 0-9 A-Z a-x, not '" + text.text().charAt(i)
                                + "'; links to puzzles stored on the server cannot be read");
            }
            if (cell >= Cell.COUNT) {
                throw text.fault(i, "a puzzle has 81 cells, this has more");
            }
            digits[cell] = (byte) (value % 10);
            cell += 1 + value / 10;
        }
        if (cell != Cell.COUNT) {
            throw text.fault(text.text().length(), "a puzzle has 81 cells, this has " + cell);
        }
        return Grid.of(digits);
    }

    static String write(Sudoku sudoku) {
        if (sudoku.isUnderWay()) {
            return LINK + "fpuzzles" + FPuzzlesLink.packed(sudoku);
        }
        StringBuilder text = new StringBuilder(LINK).append("scf");
        Grid grid = sudoku.givens();
        for (int cell = 0; cell < Cell.COUNT; ) {
            int digit = grid.digit(cell++);
            int blanks = 0;
            while (blanks < MAX_BLANKS && cell < Cell.COUNT && grid.isEmpty(cell)) {
                blanks++;
                cell++;
            }
            text.append(ALPHABET.charAt(digit + 10 * blanks));
        }
        return text.toString();
    }
}
