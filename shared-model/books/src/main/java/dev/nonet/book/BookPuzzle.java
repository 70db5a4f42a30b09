package dev.nonet.book;

import dev.nonet.format.Property;
import dev.nonet.format.Sudoku;
import dev.nonet.job.PuzzleResult;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Scale;
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
 * @param other the rating of another program, which stands instead of level and rating; null for none
 */
public record BookPuzzle(
        Grid digits,
        @Nullable CandidateSet candidates,
        @Nullable Grid solution,
        @Nullable Level level,
        @Nullable Rating rating,
        @Nullable Integer seconds,
        @Nullable BoardHint hint,
        @Nullable OtherRating other) {

    /**
     * A rating on the scale of another program.
     *
     * @param value ER in tenths, or the score
     */
    public record OtherRating(Scale scale, int value) implements Comparable<OtherRating> {

        /** The rating of a result; null if it has none on the scale. */
        static @Nullable OtherRating of(PuzzleResult result, Scale scale) {
            return switch (scale) {
                case SE -> {
                    Rating er = result.se() == null ? null : result.se().er();
                    yield er == null ? null : new OtherRating(scale, er.tenths());
                }
                case HODOKU -> {
                    HodokuGrade grade = result.hodoku();
                    yield grade == null ? null : new OtherRating(scale, grade.score());
                }
            };
        }

        @Override
        public int compareTo(OtherRating more) {
            return Integer.compare(value, more.value);
        }

        /** As players write it: {@code SE 7.2}, {@code HoDoKu 1042}. */
        @Override
        public String toString() {
            return scale == Scale.SE ? "SE " + Rating.tenths(value) : "HoDoKu " + value;
        }
    }

    /** A puzzle without the rating of another program. */
    public BookPuzzle(
            Grid digits,
            @Nullable CandidateSet candidates,
            @Nullable Grid solution,
            @Nullable Level level,
            @Nullable Rating rating,
            @Nullable Integer seconds,
            @Nullable BoardHint hint) {
        this(digits, candidates, solution, level, rating, seconds, hint, null);
    }

    /** This puzzle with what another program says of it, if the result has that. */
    public BookPuzzle rated(PuzzleResult result, @Nullable Scale scale) {
        return scale == null
                ? this
                : new BookPuzzle(
                        digits, candidates, solution, level, rating, seconds, hint, OtherRating.of(result, scale));
    }

    /**
     * The puzzle of a text, with the metadata of the text. Levels and ratings of other scales, which some data sets
     * have, are ignored.
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
