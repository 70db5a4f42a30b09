package dev.nonet.format;

import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Comma-separated values (RFC 4180, without line breaks in fields). The header names the columns, in any order. Without
 * a header the first column is the puzzle, and the second the solution if it is a complete grid. A text may have
 * several headers, as files put together have; each holds for the rows below it.
 */
final class CsvText implements Format.Reading.Blocks {

    static final Format.Reading READING = new CsvText();
    static final String HEADER = "puzzle,solution,level,rating,humanSeconds,candidates";

    /** The most fields of a row. */
    private static final int MAX_FIELDS = 1_000;

    private CsvText() {}

    private record Field(String text, int column) {}

    @Override
    public void read(LineSource lines, SudokuSink sink) throws IOException {
        List<@Nullable String> columns = null;
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (line.isBlank()) {
                continue;
            }
            try {
                List<Field> fields = fields(line);
                if (columns == null) {
                    columns = columns(fields);
                    if (columns != null) {
                        continue;
                    }
                    columns = List.of("puzzle", "solution");
                } else if (isHeader(fields)) {
                    columns = columns(fields);
                    continue;
                }
                sink.sudoku(row(fields, columns));
            } catch (FormatException e) {
                sink.malformed(e.in(lines.number(), 1));
            }
        }
    }

    /**
     * The canonical name of each column, null for unknown ones; the list itself is null if the first line is not a
     * header.
     */
    private static @Nullable List<@Nullable String> columns(List<Field> fields) {
        List<@Nullable String> columns = new ArrayList<>();
        for (Field field : fields) {
            columns.add(PuzzleFields.canonicalName(field.text()));
        }
        if (columns.contains("puzzle")) {
            return columns;
        }
        if (fields.getFirst().text().length() == 81) {
            return null;
        }
        throw new FormatException(
                1, 1, "expected a header with a column puzzle, quizzes or question, or a first row with a puzzle");
    }

    /**
     * Whether a row names its columns: it begins with a letter, and one of its fields is the name of the puzzle's
     * column.
     */
    private static boolean isHeader(List<Field> fields) {
        String first = fields.getFirst().text();
        return !first.isEmpty()
                && Character.isLetter(first.charAt(0))
                && fields.stream().anyMatch(field -> "puzzle".equals(PuzzleFields.canonicalName(field.text())));
    }

    private static Sudoku row(List<Field> fields, List<@Nullable String> columns) {
        Map<String, String> parts = new HashMap<>();
        int column = 1;
        int candidatesColumn = 1;
        for (int i = 0; i < Math.min(fields.size(), columns.size()); i++) {
            String part = columns.get(i);
            // Some data sets have two columns for the same field, such as the level as a word and as a number: use the
            // first.
            if (part != null && PuzzleFields.put(parts, part, fields.get(i).text())) {
                switch (part) {
                    case "puzzle" -> column = fields.get(i).column();
                    case PuzzleFields.CANDIDATES ->
                        candidatesColumn = fields.get(i).column();
                    default -> {}
                }
            }
        }
        if (parts.getOrDefault("puzzle", "").isEmpty()) {
            throw new FormatException(1, column, "the row has no puzzle");
        }
        return PuzzleFields.toSudoku(parts, column, candidatesColumn);
    }

    private static List<Field> fields(String line) {
        List<Field> fields = new ArrayList<>();
        int at = 0;
        while (true) {
            int begin = at;
            StringBuilder field = new StringBuilder();
            boolean isQuoted = at < line.length() && line.charAt(at) == '"';
            if (isQuoted) {
                at++;
                while (true) {
                    int quote = line.indexOf('"', at);
                    if (quote < 0) {
                        throw new FormatException(1, begin + 1, "a quoted field does not end in its line");
                    }
                    field.append(line, at, quote);
                    at = quote + 1;
                    if (at >= line.length() || line.charAt(at) != '"') {
                        break;
                    }
                    field.append('"');
                    at++;
                }
                if (at < line.length() && line.charAt(at) != ',') {
                    throw new FormatException(1, at + 1, "expected a comma after a quoted field");
                }
            } else {
                int comma = line.indexOf(',', at);
                at = comma < 0 ? line.length() : comma;
                field.append(line, begin, at);
            }
            if (fields.size() == MAX_FIELDS) {
                throw new FormatException(1, begin + 1, "a row has at most " + MAX_FIELDS + " fields");
            }
            int blanks = field.length() - field.toString().stripLeading().length();
            fields.add(new Field(field.toString().strip(), (isQuoted ? begin + 2 : begin + 1) + blanks));
            if (at >= line.length()) {
                return fields;
            }
            at++;
        }
    }

    static String write(Sudoku sudoku) {
        Grid solution = sudoku.solution();
        StringBuilder row = new StringBuilder(sudoku.givens().toString()).append(',');
        row.append(solution == null ? "" : solution.toString());
        for (Property property : List.of(Property.LEVEL, Property.RATING, Property.HUMAN_SECONDS)) {
            row.append(',').append(quoted(sudoku.text(property)));
        }
        return row.append(',')
                .append(sudoku.isUnderWay() ? PencilmarkLine.write(sudoku) : "")
                .toString();
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ');
        return plain ? field : '"' + field.replace("\"", "\"\"").replaceAll("\\s", " ") + '"';
    }
}
