package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.PencilMarks;
import java.io.IOException;

/**
 * A candidate grid: 81 groups of digits in any layout. A group lists the candidates of its cell; {@code u} before a
 * single digit marks a digit that the player filled in; {@code 0} is a cell with no candidate left. Blanks and ruling
 * characters only separate groups.
 */
public final class CandidateText implements Format.Reading.Blocks {

    static final Format.Reading READING = new CandidateText();

    private CandidateText() {}

    @Override
    public void read(LineSource lines, SudokuSink sink) throws IOException {
        BoardBuilder cells = new BoardBuilder();
        int count = 0;
        int firstLine = 0;
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (line.strip().startsWith("#") || count == 0 && isProse(line)) {
                continue;
            }
            for (int i = 0; i < line.length(); ) {
                char c = line.charAt(i);
                if ("|+-*:.'=, \t".indexOf(c) >= 0) {
                    i++;
                    continue;
                }
                int end = groupEnd(line, i, lines.number());
                if (count == 0) {
                    firstLine = lines.number();
                }
                set(cells, count++, line, i, end, lines.number());
                i = end;
                if (count == Cell.COUNT) {
                    sink.sudoku(cells.build());
                    cells = new BoardBuilder();
                    count = 0;
                }
            }
        }
        if (count != 0) {
            throw new FormatException(
                    lines.number() + 1,
                    1,
                    "the board that begins in line " + firstLine + " ends after " + count + " of 81 cells");
        }
    }

    /** Whether a line is text around a board, such as the name of the program that wrote it. */
    private static boolean isProse(String line) {
        return line.chars().anyMatch(c -> Character.isLetter(c) && c != 'u');
    }

    private static int groupEnd(String line, int begin, int number) {
        int end = line.charAt(begin) == 'u' ? begin + 1 : begin;
        while (end < line.length() && line.charAt(end) >= '0' && line.charAt(end) <= '9') {
            end++;
        }
        if (end == begin || end == begin + 1 && line.charAt(begin) == 'u') {
            int wrong = end == begin ? begin : Math.min(end, line.length() - 1);
            throw new FormatException(
                    number, wrong + 1, "expected the candidates of a cell, not '" + line.charAt(wrong) + "'");
        }
        return end;
    }

    private static void set(BoardBuilder cells, int cell, String line, int begin, int end, int number) {
        if (line.charAt(begin) == 'u') {
            if (end != begin + 2 || line.charAt(begin + 1) == '0') {
                throw new FormatException(
                        number, begin + 1, "expected one digit from 1 to 9 after 'u' in " + Cell.of(cell));
            }
            cells.fill(cell, line.charAt(begin + 1) - '0', false);
            return;
        }
        int mask = 0;
        for (int i = begin; i < end; i++) {
            int digit = line.charAt(i) - '0';
            boolean isAlone = end == begin + 1;
            if (digit == 0 && !isAlone || digit != 0 && (mask >> (digit - 1) & 1) != 0) {
                throw new FormatException(
                        number,
                        i + 1,
                        digit == 0
                                ? "0 stands alone, for a cell without candidates"
                                : Cell.of(cell) + " lists " + digit + " twice");
            }
            mask |= digit == 0 ? 0 : 1 << (digit - 1);
        }
        cells.mark(cell, mask, true);
    }

    /** The board with lines drawn around the boxes. Each column is as wide as its widest cell. */
    static String write(Sudoku sudoku) {
        return drawn(sudoku.marks(), false);
    }

    /**
     * The board with lines drawn around the boxes, for people: the only candidate of a cell that holds no digit yet
     * stands within quotes, {@code '4'}. It is read as the same candidates, as quotes only separate groups.
     */
    public static String writeQuoted(PencilMarks board) {
        return drawn(board, true);
    }

    private static String drawn(PencilMarks board, boolean isQuoted) {
        short[] masks = board.cells();
        String[] cells = new String[Cell.COUNT];
        int[] widths = new int[9];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            String group = group(masks[cell]);
            boolean isOnlyCandidate = board.digits().isEmpty(cell) && Integer.bitCount(masks[cell]) == 1;
            cells[cell] = isQuoted && isOnlyCandidate ? "'" + group + "'" : group;
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

    private static String group(int mask) {
        return mask == 0 ? "0" : new DigitSet(mask).toString();
    }

    private static void rule(StringBuilder text, int[] widths) {
        for (int box = 0; box < 3; box++) {
            int width = widths[3 * box] + widths[3 * box + 1] + widths[3 * box + 2] + 4;
            text.append('+').append("-".repeat(width));
        }
        text.append("+\n");
    }

    static String writeSdx(Sudoku sudoku) {
        short[] masks = sudoku.marks().cells();
        StringBuilder text = new StringBuilder();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            boolean filledIn = !sudoku.digits().isEmpty(cell) && sudoku.givens().isEmpty(cell);
            text.append(filledIn ? "u" : "").append(group(masks[cell])).append(cell % 9 == 8 ? '\n' : ' ');
        }
        return text.toString();
    }
}
