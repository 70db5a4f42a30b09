package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Nine lines of nine cells: plain grids, {@code .sdk} files with header lines and sections, and Simple Sudoku's
 * {@code .ss} grids. Blanks and the ruling characters {@code - + | :} between cells are ignored. A line of ruling
 * characters alone is skipped; it may also contain {@code *} and {@code =}.
 */
final class GridText implements Format.Reading.Blocks {

    static final Format.Reading READING = new GridText();

    /** The longest header line, in characters. The header lines of a puzzle are kept until it is complete. */
    private static final int MAX_HEADER = 10_000;

    /** No section's heading is longer. */
    private static final int LONGEST_SECTION = 20;

    private GridText() {}

    @Override
    public void read(LineSource lines, SudokuSink sink) throws IOException {
        Block block = new Block();
        for (String line = lines.next(); line != null; line = lines.next()) {
            String text = line.strip();
            if (text.startsWith("#")) {
                block.flush(sink);
                block.header(text, lines.number());
            } else if (text.startsWith("[")) {
                block.section(text, lines.number(), line.indexOf('[') + 1, sink);
            } else if (text.isEmpty()) {
                block.blank(lines.number());
            } else if (!isRule(text) && !(block.isComplete() && isProse(text))) {
                block.row(line, lines.number(), sink);
            }
        }
        block.end(lines.number() + 1, sink);
    }

    static boolean isRule(String text) {
        return text.indexOf('-') >= 0 && text.chars().allMatch(c -> "-+|*=: ".indexOf(c) >= 0);
    }

    /** Whether a line is text below a grid, such as the name of the program that wrote it. */
    private static boolean isProse(String text) {
        return text.chars().anyMatch(c -> Character.isLetter(c) && c != 'x' && c != 'X');
    }

    /** The rows of one puzzle, and of its {@code [State]} section if it has one. */
    private static final class Block {

        private final Map<Property, String> properties = new EnumMap<>(Property.class);
        private final byte[] cells = new byte[Cell.COUNT];
        private int rows;
        private @Nullable Grid puzzle;
        private boolean state;
        private int firstLine;

        boolean isComplete() {
            return rows == 9 || rows == 0 && puzzle != null;
        }

        void header(String line, int number) {
            if (line.length() > MAX_HEADER) {
                throw new FormatException(number, 1, "a header line has at most " + MAX_HEADER + " characters");
            }
            if (line.length() > 1) {
                Property.ofLetter(line.charAt(1)).ifPresent(it -> {
                    String value = line.substring(2).strip();
                    if (!value.isEmpty()) {
                        properties.put(it, value);
                    }
                });
            }
        }

        void section(String text, int line, int column, SudokuSink sink) throws IOException {
            switch (text.length() > LONGEST_SECTION ? text : text.toLowerCase(Locale.ROOT)) {
                case "[puzzle]" -> {
                    flush(sink);
                    state = false;
                }
                case "[state]" -> {
                    if (rows != 9) {
                        throw new FormatException(line, column, "[State] follows the nine lines of its puzzle");
                    }
                    puzzle = Grid.of(cells);
                    rows = 0;
                    state = true;
                }
                default -> throw new FormatException(line, column, "expected [Puzzle] or [State], not '" + text + "'");
            }
        }

        void blank(int line) {
            if (rows % 3 != 0) {
                throw new FormatException(
                        line,
                        1,
                        "the puzzle that begins in line " + firstLine + " has " + rows + " rows before an empty line");
            }
        }

        void row(String line, int number, SudokuSink sink) throws IOException {
            if (rows == 9) {
                flush(sink);
            }
            if (rows == 0) {
                firstLine = number;
            }
            int column = 0;
            for (int i = 0; i < line.length(); i++) {
                char c = line.charAt(i);
                if (PuzzleLine.isCell(c) || c == 'x' || c == 'X') {
                    if (column == 9) {
                        throw new FormatException(number, i + 1, "a row has nine cells, this has more");
                    }
                    int cell = 9 * rows + column++;
                    cells[cell] = (byte) (c >= '1' && c <= '9' ? c - '0' : 0);
                    if (puzzle != null && !puzzle.isEmpty(cell) && puzzle.digit(cell) != cells[cell]) {
                        throw new FormatException(
                                number, i + 1, Cell.of(cell) + " is given as " + puzzle.digit(cell) + " above");
                    }
                } else if ("|+-: \t".indexOf(c) < 0) {
                    throw new FormatException(
                            number, i + 1, "expected 1 to 9, or one of . 0 _ * for an empty cell, not '" + c + "'");
                }
            }
            if (column < 9) {
                throw new FormatException(number, line.length() + 1, "a row has nine cells, this has " + column);
            }
            rows++;
        }

        /** Passes the puzzle to the sink if it is complete. */
        void flush(SudokuSink sink) throws IOException {
            if (rows == 9) {
                Grid digits = Grid.of(cells);
                Sudoku sudoku = new Sudoku(state && puzzle != null ? puzzle : digits, digits, null, null, properties);
                rows = 0;
                puzzle = null;
                state = false;
                properties.clear();
                sink.sudoku(sudoku);
            }
        }

        void end(int line, SudokuSink sink) throws IOException {
            flush(sink);
            if (rows != 0 || puzzle != null) {
                throw new FormatException(
                        line,
                        1,
                        "the puzzle that begins in line " + firstLine + " ends after " + rows + " of nine rows");
            }
        }
    }

    static String writeGrid(Sudoku sudoku) {
        StringBuilder text = new StringBuilder();
        String cells = sudoku.digits().toString();
        for (int row = 0; row < 9; row++) {
            if (row == 3 || row == 6) {
                text.append("------+-------+------\n");
            }
            for (int column = 0; column < 9; column++) {
                text.append(column == 0 ? "" : column % 3 == 0 ? " | " : " ").append(cells.charAt(9 * row + column));
            }
            text.append('\n');
        }
        return text.toString();
    }

    static String writeSdk(Sudoku sudoku) {
        StringBuilder text = new StringBuilder();
        for (Property property : Property.values()) {
            String value = sudoku.property(property);
            if (value != null) {
                text.append('#')
                        .append(property.letter())
                        .append(value.replaceAll("\\s+", " "))
                        .append('\n');
            }
        }
        if (sudoku.digits().equals(sudoku.givens())) {
            return rows(text, sudoku.givens());
        }
        rows(text.append("[Puzzle]\n"), sudoku.givens());
        return rows(text.append("[State]\n"), sudoku.digits());
    }

    private static String rows(StringBuilder text, Grid grid) {
        String cells = grid.toString();
        for (int row = 0; row < 9; row++) {
            text.append(cells, 9 * row, 9 * row + 9).append('\n');
        }
        return text.toString();
    }

    static String writeSimpleSudoku(Sudoku sudoku) {
        StringBuilder text = new StringBuilder("*-----------*\n");
        String cells = sudoku.digits().toString();
        for (int row = 0; row < 9; row++) {
            if (row == 3 || row == 6) {
                text.append("|---+---+---|\n");
            }
            for (int column = 0; column < 9; column += 3) {
                text.append('|').append(cells, 9 * row + column, 9 * row + column + 3);
            }
            text.append("|\n");
        }
        return text.append("*-----------*\n").toString();
    }
}
