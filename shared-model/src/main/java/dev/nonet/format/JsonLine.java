package dev.nonet.format;

import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One JSON value per line: the puzzle as a string, or an object with a member {@code puzzle} and the other fields of
 * Nonet's results. A result of a recipe, with a member {@code boards}, gives one puzzle for each board.
 */
final class JsonLine {

    static final Format.Reading READING = new Format.Reading.ByLine(JsonLine::read);

    private JsonLine() {}

    private static List<Sudoku> read(String line) {
        Object value = Json.parse(line);
        if (value instanceof String text) {
            return List.of(ofText(text));
        }
        Object boards = Json.member(value, "boards").orElse(Json.NULL);
        if (boards instanceof Map<?, ?> several) {
            List<Sudoku> found = new ArrayList<>();
            Grid grid = Json.text(value, "grid")
                    .map(it -> PuzzleLine.grid(it, column(it, line)))
                    .orElse(null);
            several.values().forEach(board -> found.add(ofFields(board, line).withSolution(grid)));
            return found;
        }
        return List.of(ofFields(value, line));
    }

    private static Sudoku ofText(String text) {
        try {
            return SudokuText.parse(text);
        } catch (FormatException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new FormatException(1, 1, String.valueOf(e.getMessage()));
        }
    }

    private static Sudoku ofFields(Object value, String line) {
        Map<String, String> parts = new HashMap<>();
        if (value instanceof Map<?, ?> object) {
            for (Object key : object.keySet()) {
                String part = PuzzleFields.canonicalName(String.valueOf(key));
                if (part != null) {
                    Json.text(value, String.valueOf(key)).ifPresent(text -> PuzzleFields.put(parts, part, text));
                }
            }
        }
        // In Nonet's results the estimated time is an object with median, low and high.
        Json.member(value, Property.HUMAN_SECONDS.id())
                .flatMap(estimate -> Json.text(estimate, "median"))
                .ifPresent(median -> parts.put(Property.HUMAN_SECONDS.id(), median));
        String puzzle = parts.get("puzzle");
        if (puzzle == null) {
            throw new FormatException(1, 1, "neither a JSON string nor an object with a string 'puzzle'");
        }
        String candidates = parts.getOrDefault(PuzzleFields.CANDIDATES, "");
        return PuzzleFields.toSudoku(parts, column(puzzle, line), column(candidates, line));
    }

    /** Where a text begins in its line, from 1; 1 if the line has it with escapes. */
    private static int column(String text, String line) {
        return Math.max(0, line.indexOf(text)) + 1;
    }

    static String write(Sudoku sudoku) {
        StringBuilder text = new StringBuilder("{\"puzzle\":")
                .append(Json.quoted(sudoku.givens().toString()));
        if (sudoku.solution() != null) {
            text.append(",\"solution\":").append(Json.quoted(sudoku.solution().toString()));
        }
        for (Property property : Property.values()) {
            String value = sudoku.property(property);
            if (value != null) {
                boolean isNumber = (property == Property.RATING || property == Property.HUMAN_SECONDS)
                        && value.matches("\\d{1,9}(\\.\\d{1,3})?");
                text.append(",\"").append(property.id()).append("\":").append(isNumber ? value : Json.quoted(value));
            }
        }
        if (sudoku.isUnderWay()) {
            text.append(",\"" + PuzzleFields.CANDIDATES + "\":\"")
                    .append(PencilmarkLine.write(sudoku))
                    .append('"');
        }
        return text.append('}').toString();
    }
}
