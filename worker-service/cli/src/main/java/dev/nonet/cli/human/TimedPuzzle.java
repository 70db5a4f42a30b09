package dev.nonet.cli.human;

import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A puzzle with the times that people took.
 *
 * @param players how many people solved it; 1 if the file does not say
 * @param seconds the mean of their times
 * @param difficulty a measure that compares each player's time with the same player's other times ({@code d_to}); null
 *     if unknown
 */
public record TimedPuzzle(
        Grid puzzle, int players, double seconds, @Nullable Double difficulty) {

    private static final String PUZZLE = "puzzle";
    private static final String PLAYERS = "players";
    private static final String SECONDS = "mean_seconds";
    private static final String DIFFICULTY = "d_to";

    /**
     * Reads CSV with a header. Columns {@code puzzle} and {@code mean_seconds} are required, {@code players} and
     * {@code d_to} optional, others are ignored.
     *
     * @throws IllegalArgumentException if a line is malformed; the message names the line and the column
     */
    public static List<TimedPuzzle> read(List<String> lines) {
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("line 1: expected a header");
        }
        List<String> header = List.of(lines.getFirst().strip().split(",", -1));
        for (String column : List.of(PUZZLE, SECONDS)) {
            if (!header.contains(column)) {
                throw new IllegalArgumentException("line 1: the header has no column " + column);
            }
        }
        List<TimedPuzzle> puzzles = new ArrayList<>();
        Set<Grid> seen = new HashSet<>();
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                try {
                    TimedPuzzle read = row(header, List.of(lines.get(i).strip().split(",", -1)));
                    if (!seen.add(read.puzzle())) {
                        throw new IllegalArgumentException("the puzzle has been there before");
                    }
                    puzzles.add(read);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
        return puzzles;
    }

    private static TimedPuzzle row(List<String> header, List<String> fields) {
        if (fields.size() != header.size()) {
            throw new IllegalArgumentException(
                    "has " + fields.size() + " fields, the header has " + header.size() + " columns");
        }
        Grid puzzle;
        try {
            puzzle = Grid.parse(fields.get(header.indexOf(PUZZLE)));
        } catch (GridFormatException e) {
            throw new IllegalArgumentException(PUZZLE + ": " + e.getMessage(), e);
        }
        Double players = number(PLAYERS, header, fields);
        Double seconds = number(SECONDS, header, fields);
        if (seconds == null) {
            throw new IllegalArgumentException(SECONDS + " is missing");
        }
        return new TimedPuzzle(
                puzzle, players == null ? 1 : players.intValue(), seconds, number(DIFFICULTY, header, fields));
    }

    /** A number above 0; null if there is no such column or the field is empty. */
    private static @Nullable Double number(String column, List<String> header, List<String> fields) {
        int index = header.indexOf(column);
        String text = index < 0 ? "" : fields.get(index).strip();
        if (text.isEmpty()) {
            return null;
        }
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " is no number: '" + text + "'", e);
        }
        if (!(value > 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException(column + " must be above 0, is " + text);
        }
        return value;
    }
}
