package dev.nonet.format;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A puzzle, or a board in progress, as read from a text. If the format does not distinguish givens from digits filled
 * in later, all digits are givens.
 *
 * @param digits the givens and the digits filled in since
 * @param candidates of the empty cells; null if the text has none
 * @param solution null if the text has none
 */
public record Sudoku(
        Grid givens,
        Grid digits,
        @Nullable CandidateSet candidates,
        @Nullable Grid solution,
        Map<Property, String> properties) {

    public Sudoku {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!givens.isEmpty(cell) && givens.digit(cell) != digits.digit(cell)) {
                throw new IllegalArgumentException(Cell.of(cell) + " is given as " + givens.digit(cell)
                        + (digits.isEmpty(cell) ? ", but is empty" : ", but holds " + digits.digit(cell)));
            }
        }
        properties = Map.copyOf(properties);
    }

    /** A puzzle without any additional data. */
    public static Sudoku of(Grid puzzle) {
        return new Sudoku(puzzle, puzzle, null, null, Map.of());
    }

    /** A board in progress. */
    public static Sudoku of(Grid givens, PencilMarks marks) {
        return new Sudoku(givens, marks.digits(), marks.candidates(), null, Map.of());
    }

    /** Whether this is a board in progress: digits were filled in, or it has candidates. */
    public boolean isUnderWay() {
        return candidates != null || !digits.equals(givens);
    }

    /** The board with the candidates of the text, or with all candidates that the digits allow if the text has none. */
    public PencilMarks marks() {
        return candidates == null ? PencilMarks.of(digits) : new PencilMarks(digits, candidates);
    }

    public Sudoku withSolution(@Nullable Grid known) {
        return new Sudoku(givens, digits, candidates, known, properties);
    }

    /** A copy with a property set, or removed if the text is null or blank. */
    public Sudoku with(Property property, @Nullable String text) {
        Map<Property, String> changed = new EnumMap<>(Property.class);
        changed.putAll(properties);
        if (text == null || text.isBlank()) {
            changed.remove(property);
        } else {
            changed.put(property, text.strip());
        }
        return new Sudoku(givens, digits, candidates, solution, changed);
    }

    public @Nullable String property(Property property) {
        return properties.get(property);
    }

    /** The property, or an empty text. */
    String text(Property property) {
        return Objects.requireNonNullElse(properties.get(property), "");
    }
}
