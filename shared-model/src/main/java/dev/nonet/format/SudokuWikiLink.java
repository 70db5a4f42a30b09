package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.List;

/**
 * Links to the solver of sudokuwiki.org, with 81 characters, or 162 if they carry candidates: per cell a number of two
 * digits in base 32, which is twice the sum of 2^(d−1) over its candidates, plus one for a given
 * (sudokuwiki.org/Print_Sudoku_String_Definitions).
 */
final class SudokuWikiLink {

    static final int LENGTH = 2 * Cell.COUNT;

    static final Format.Reading READING = new Format.Reading.ByLine(SudokuWikiLink::read);

    private static final String LINK = "https://www.sudokuwiki.org/sudoku.htm?bd=";
    private static final String DIGITS = "0123456789abcdefghijklmnopqrstuv";

    /** Before a digit: it is the last candidate of a cell that is empty. */
    private static final char LEFT = 'w';

    /** Before a digit: it was filled in. */
    private static final char FILLED_IN = 'x';

    private SudokuWikiLink() {}

    private static List<Sudoku> read(String line) {
        Links.Line link = Links.Line.of(line);
        if (link.isComment()) {
            return List.of();
        }
        Links.Line board = link.after("bd=").before("&# \t");
        if (board.text().length() == LENGTH) {
            return List.of(parse(board.text(), board.column()));
        }
        return List.of(Sudoku.of(PuzzleLine.grid(board.text(), board.column())));
    }

    /** Reads 162 characters, {@linkplain #exactBoard those of our own} among them. */
    static Sudoku parse(String text, int column) {
        BoardBuilder cells = new BoardBuilder();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int alone = text.charAt(2 * cell + 1) - '0';
            if (alone >= 1 && alone <= 9 && text.charAt(2 * cell) == LEFT) {
                cells.leave(cell, alone);
                continue;
            }
            if (alone >= 1 && alone <= 9 && text.charAt(2 * cell) == FILLED_IN) {
                cells.fill(cell, alone, false);
                continue;
            }
            int value = 0;
            for (int i = 2 * cell; i < 2 * cell + 2; i++) {
                int digit = DIGITS.indexOf(Character.toLowerCase(text.charAt(i)));
                if (digit < 0) {
                    throw new FormatException(
                            1,
                            column + i,
                            "expected a digit of base 32, 0-9 or a-v, in " + Cell.of(cell) + ", not '" + text.charAt(i)
                                    + "'");
                }
                value = value << 5 | digit;
            }
            int mask = value >> 1;
            // The site's own example marks a cell with two candidates as a given. Ignore the mark there.
            if ((value & 1) != 0 && Integer.bitCount(mask) == 1) {
                cells.fill(cell, 1 + Integer.numberOfTrailingZeros(mask), true);
            } else {
                cells.mark(cell, mask, false);
            }
        }
        return cells.build();
    }

    /** The 162 characters of a board. */
    static String board(Sudoku sudoku) {
        short[] cells = sudoku.marks().cells();
        StringBuilder text = new StringBuilder(LENGTH);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int value = cells[cell] << 1 | (sudoku.givens().isEmpty(cell) ? 0 : 1);
            text.append(DIGITS.charAt(value >> 5)).append(DIGITS.charAt(value & 31));
        }
        return text.toString();
    }

    /**
     * The same, read back as it was. The site's characters do not tell a digit that was filled in from the last
     * candidate of an empty cell; where {@link BoardBuilder} would guess wrong they are replaced: {@code w5} for an
     * empty cell that may hold 5 alone, {@code x5} for a 5 that was filled in. The site does not know these.
     */
    static String exactBoard(Sudoku sudoku) {
        String board = board(sudoku);
        Grid guessed = parse(board, 1).digits();
        StringBuilder text = new StringBuilder(board);
        short[] masks = sudoku.marks().cells();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (guessed.digit(cell) != sudoku.digits().digit(cell)) {
                text.setCharAt(2 * cell, sudoku.digits().isEmpty(cell) ? LEFT : FILLED_IN);
                text.setCharAt(2 * cell + 1, (char) ('1' + Integer.numberOfTrailingZeros(masks[cell])));
            }
        }
        return text.toString();
    }

    static String write(Sudoku sudoku) {
        return LINK + (sudoku.isUnderWay() ? board(sudoku) : sudoku.givens());
    }
}
