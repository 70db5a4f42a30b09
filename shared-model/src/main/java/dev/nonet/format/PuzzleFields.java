package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The named fields of a puzzle in CSV and JSON, with the other names that common public data sets use for them. */
final class PuzzleFields {

    /**
     * A board in progress, in the 729 characters of {@link PencilmarkLine}. A digit of the board that is not a given of
     * the puzzle was filled in later.
     */
    static final String CANDIDATES = "candidates";

    /**
     * The longest name that is looked up; no field has one as long. It bounds the conversion to lower case, for which
     * the JDK takes time and memory quadratic in the length of a text of many U+0130 (İ).
     */
    private static final int LONGEST_NAME = 40;

    private PuzzleFields() {}

    /** Nonet's name of a field that data sets may call differently; null if the field is unknown. */
    static @Nullable String canonicalName(String text) {
        String name = text.strip();
        if (name.length() > LONGEST_NAME) {
            return null;
        }
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku" -> "puzzle";
            case "solution", "solutions", "answer" -> "solution";
            case CANDIDATES -> CANDIDATES;
            case "level", "difficulty" -> Property.LEVEL.id();
            case "rating" -> Property.RATING.id();
            case "humanseconds" -> Property.HUMAN_SECONDS.id();
            case "title", "author", "description", "comment", "date", "source", "url" -> name.toLowerCase(Locale.ROOT);
            default -> null;
        };
    }

    /**
     * Stores a field unless it is set already, so the first of several columns with the same meaning counts. A field
     * {@code solutions} that holds a number of solutions instead of a grid is ignored.
     *
     * @return whether the field was stored
     */
    static boolean put(Map<String, String> parts, String part, String text) {
        boolean counts = !part.equals("solution") || text.length() == Cell.COUNT;
        return counts && parts.putIfAbsent(part, text) == null;
    }

    /**
     * @param parts fields by {@link #canonicalName}, with {@code puzzle} among them
     * @param column where the puzzle begins in its line, from 1, for the position of a fault
     * @param candidatesColumn where the candidates begin in it, if there are any
     */
    static Sudoku toSudoku(Map<String, String> parts, int column, int candidatesColumn) {
        Grid puzzle = PuzzleLine.grid(parts.getOrDefault("puzzle", ""), column);
        Sudoku sudoku = Sudoku.of(puzzle);
        String candidates = parts.getOrDefault(CANDIDATES, "");
        if (!candidates.isEmpty()) {
            Sudoku board = PencilmarkLine.parse(candidates, candidatesColumn, puzzle);
            try {
                sudoku = new Sudoku(puzzle, board.digits(), board.candidates(), null, Map.of());
            } catch (IllegalArgumentException e) {
                throw new FormatException(1, candidatesColumn, String.valueOf(e.getMessage()));
            }
        }
        for (Property property : Property.values()) {
            sudoku = sudoku.with(property, parts.get(property.id()));
        }
        return sudoku.withSolution(solution(parts.getOrDefault("solution", "")));
    }

    /**
     * The solution if the text is a complete grid; null otherwise, because data sets also put other values into this
     * column.
     */
    private static @Nullable Grid solution(String text) {
        try {
            Grid grid = text.length() == 81 ? Grid.parse(text) : null;
            return grid != null && grid.clueCount() == 81 ? grid : null;
        } catch (GridFormatException e) {
            return null;
        }
    }
}
