package dev.nonet.book;

import dev.nonet.format.Property;
import dev.nonet.format.Sudoku;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A puzzle of a book.
 *
 * @param digits the printed digits
 * @param candidates of the empty cells; null to derive them from the digits if the options ask for candidates
 * @param solution null if unknown
 * @param level null if unknown; consecutive puzzles of one level form a section
 * @param rating null if unknown
 * @param seconds how long a player is expected to take; null if unknown
 * @param hint a step of its path; null for none
 */
public record BookPuzzle(
        Grid digits,
        @Nullable CandidateSet candidates,
        @Nullable Grid solution,
        @Nullable Level level,
        @Nullable Rating rating,
        @Nullable Integer seconds,
        @Nullable BoardHint hint) {

    /**
     * The puzzle of a text, with the metadata of the text. Levels and ratings of other scales, which some data sets have, are ignored.
     *
     * @param hint a step of its path; null for none
     */
    public static BookPuzzle of(Sudoku sudoku, @Nullable BoardHint hint) {
        return new BookPuzzle(
                sudoku.digits(),
                sudoku.candidates(),
                sudoku.solution(),
                level(sudoku.property(Property.LEVEL)),
                rating(sudoku.property(Property.RATING)),
                seconds(sudoku.property(Property.HUMAN_SECONDS)),
                hint);
    }

    private static @Nullable Level level(@Nullable String text) {
        try {
            return text == null ? null : Level.parse(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static @Nullable Rating rating(@Nullable String text) {
        return text != null && text.matches("\\d{1,2}(\\.\\d)?") ? Rating.of(new BigDecimal(text)) : null;
    }

    private static @Nullable Integer seconds(@Nullable String text) {
        return text != null && text.matches("\\d{1,7}(\\.\\d+)?") ? new BigDecimal(text).intValue() : null;
    }
}
