package dev.nonet.cli.rating;

import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import dev.nonet.reasoning.Grade;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A puzzle that another program has rated.
 *
 * @param other the rating by the other program
 * @param grade ours; null until it is known
 */
public record RatedPuzzle(
        Grid puzzle, double other, @Nullable Grade grade) {

    /** The rating of a puzzle that the ladder does not solve: above all others. */
    static final double UNFINISHED = 20.1;

    /**
     * Reads a line of fields separated by blanks: the first is the puzzle, the last the rating.
     *
     * @throws IllegalArgumentException if the line is malformed; the message says why
     */
    public static RatedPuzzle parse(String line) {
        List<String> fields = List.of(line.strip().split("\\s+"));
        if (fields.size() < 2) {
            throw new IllegalArgumentException("expected a puzzle and a rating, found '" + line.strip() + "'");
        }
        try {
            return new RatedPuzzle(Grid.parse(fields.getFirst()), Double.parseDouble(fields.getLast()), null);
        } catch (GridFormatException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + fields.getLast() + "' is no rating", e);
        }
    }

    /** This puzzle with our grade. */
    public RatedPuzzle graded(Grade ours) {
        return new RatedPuzzle(puzzle, other, ours);
    }

    /** Our rating as a number; {@link #UNFINISHED} if the ladder does not solve the puzzle. */
    double own() {
        if (grade == null) {
            throw new IllegalStateException("not graded yet: " + puzzle);
        }
        return grade.rating() == null ? UNFINISHED : grade.rating().tenths() / 10.0;
    }
}
