package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * One or more ipuz documents (ipuz.org, version 2) of kind Sudoku. A cell of the grids {@code puzzle}, {@code saved}
 * and {@code solution} is a digit, 0 or null if empty, or an object with a member {@code cell} or {@code value}.
 */
final class IpuzJson implements Format.Reading.Documents {

    static final Format.Reading READING = new IpuzJson();

    private static final String KIND = "http://ipuz.org/sudoku";

    private IpuzJson() {}

    @Override
    public void read(Reader text, SudokuSink sink) throws IOException {
        try {
            read(Json.documents(text), sink);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void read(Json json, SudokuSink sink) throws IOException {
        for (int number = 1; json.begin(); number++) {
            // Pages that load the document as a script (JSONP) wrap it in a call: ipuz(…).
            boolean isCall = json.skip("ipuz") && json.skip("(");
            Sudoku found;
            try {
                found = one(json.document(), number);
            } catch (Fault e) {
                throw json.documentFault(String.valueOf(e.getMessage()));
            }
            if (isCall && json.skip(")")) {
                json.skip(";");
            }
            sink.sudoku(found);
        }
    }

    /** A document that holds no Sudoku. */
    private static final class Fault extends RuntimeException {

        private static final long serialVersionUID = 1;

        Fault(int number, String reason) {
            super("ipuz document " + number + " " + reason, null, false, false);
        }
    }

    private static Sudoku one(Object document, int number) {
        Object kind = Json.member(document, "kind").orElse(Json.NULL);
        boolean sudoku = kind instanceof List<?> kinds
                && kinds.stream().anyMatch(it -> it instanceof String name && name.startsWith(KIND));
        if (!sudoku) {
            throw new Fault(number, "is not of kind " + KIND);
        }
        Grid givens = grid(document, "puzzle", number);
        Grid digits = Json.member(document, "saved").isPresent() ? grid(document, "saved", number) : givens;
        byte[] all = digits.toDigits();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            all[cell] = (byte) (givens.isEmpty(cell) ? all[cell] : givens.digit(cell));
        }
        Sudoku found = new Sudoku(givens, Grid.of(all), null, null, Map.of());
        if (Json.member(document, "solution").isPresent()) {
            Grid solution = grid(document, "solution", number);
            found = found.withSolution(solution.clueCount() == Cell.COUNT ? solution : null);
        }
        return found.with(Property.TITLE, Json.text(document, "title").orElse(null))
                .with(Property.AUTHOR, Json.text(document, "author").orElse(null))
                .with(Property.DATE, Json.text(document, "date").orElse(null))
                .with(Property.URL, Json.text(document, "url").orElse(null))
                .with(Property.COMMENT, Json.text(document, "notes").orElse(null))
                .with(Property.LEVEL, Json.text(document, "difficulty").orElse(null));
    }

    private static Grid grid(Object document, String name, int number) {
        byte[] digits = new byte[Cell.COUNT];
        if (!(Json.member(document, name).orElse(Json.NULL) instanceof List<?> rows) || rows.size() != 9) {
            throw new Fault(number, "must have nine rows in '" + name + "'");
        }
        for (int row = 0; row < 9; row++) {
            if (!(rows.get(row) instanceof List<?> cells) || cells.size() != 9) {
                throw new Fault(number, "must have nine cells in row " + (row + 1) + " of '" + name + "'");
            }
            for (int column = 0; column < 9; column++) {
                digits[9 * row + column] = digit(cells.get(column), number, name, Cell.at(row, column));
            }
        }
        return Grid.of(digits);
    }

    private static byte digit(Object cell, int number, String name, Cell where) {
        Object value = cell;
        if (value instanceof Map<?, ?>) {
            value = Json.member(cell, "cell")
                    .or(() -> Json.member(cell, "value"))
                    .orElse(Json.NULL);
        }
        String text =
                value instanceof BigDecimal digit ? digit.toPlainString() : value == Json.NULL ? "0" : value.toString();
        if (text.length() == 1 && "0123456789.#-_".contains(text)) {
            return (byte) Math.max(0, Character.digit(text.charAt(0), 10));
        }
        throw new Fault(
                number, "has '" + text + "' in " + where + " of '" + name + "', expected 1 to 9, or 0 if it is empty");
    }

    static String write(Sudoku sudoku) {
        StringBuilder text = new StringBuilder("{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"" + KIND + "#1\"]");
        member(text, "title", sudoku.text(Property.TITLE));
        member(text, "author", sudoku.text(Property.AUTHOR));
        member(text, "date", sudoku.text(Property.DATE));
        member(text, "url", sudoku.text(Property.URL));
        member(text, "notes", sudoku.text(Property.COMMENT));
        member(text, "difficulty", sudoku.text(Property.LEVEL));
        text.append(",\"dimensions\":{\"width\":9,\"height\":9},\"puzzle\":").append(rows(sudoku.givens()));
        if (!sudoku.digits().equals(sudoku.givens())) {
            text.append(",\"saved\":").append(rows(sudoku.digits()));
        }
        if (sudoku.solution() != null) {
            text.append(",\"solution\":").append(rows(sudoku.solution()));
        }
        return text.append('}').toString();
    }

    private static void member(StringBuilder text, String name, String value) {
        if (!value.isEmpty()) {
            text.append(",\"").append(name).append("\":").append(Json.quoted(value));
        }
    }

    private static String rows(Grid grid) {
        StringBuilder text = new StringBuilder("[");
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            text.append(cell % 9 == 0 ? cell == 0 ? "[" : ",[" : ",").append(grid.digit(cell));
            text.append(cell % 9 == 8 ? "]" : "");
        }
        return text.append(']').toString();
    }
}
