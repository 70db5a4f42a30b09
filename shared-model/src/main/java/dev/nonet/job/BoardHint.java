package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import dev.nonet.words.MoreSteps;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A hint for a player: the next step on a board, or where the board went wrong. It reveals no more than its strength
 * allows.
 *
 * @param strength as requested
 * @param text the hint in words
 * @param houses where to look; empty if there is no step
 * @param technique of the step; null below {@link HintStrength#TECHNIQUE}, like {@code name} and {@code rating}
 * @param step null below {@link HintStrength#EVERYTHING}
 * @param more the other steps of the same round; null below {@link HintStrength#EVERYTHING}, or if there are none
 * @param wrong filled cells whose digit differs from the solution
 * @param missing empty cells whose candidates lack the digit of the solution
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record BoardHint(
        Outcome outcome,
        HintStrength strength,
        String text,
        List<House> houses,
        @Nullable TechniqueId technique,
        @Nullable String name,
        @Nullable Rating rating,
        @Nullable ExplainedStep step,
        @Nullable MoreSteps more,
        List<Spot> wrong,
        List<Spot> missing) {

    /** What the engine found. */
    public enum Outcome {
        /** There is a next step. */
        STEP,
        /**
         * The board contradicts the solution of its givens; {@code wrong} and {@code missing} list what to correct
         * first.
         */
        WRONG,
        /** The givens have no solution; or the givens have several, but the board has none. */
        NONE,
        /** The board has several solutions. */
        SEVERAL,
        /** No technique finds a step. */
        STUCK,
        /** Every cell is filled correctly. */
        SOLVED;

        /** The lower-case word. */
        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        @JsonCreator
        static Outcome parse(String id) {
            return valueOf(id.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * A cell where a board went wrong.
     *
     * @param digit the wrong digit in it; null if the cell is empty
     * @param belongs the digit of the solution; null below {@link HintStrength#EVERYTHING}
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Spot(
            Cell cell, @Nullable Integer digit, @Nullable Integer belongs) {}

    @SuppressWarnings("NullAway") // Jackson passes null for absent fields.
    public BoardHint {
        houses = houses == null ? List.of() : List.copyOf(houses);
        wrong = wrong == null ? List.of() : List.copyOf(wrong);
        missing = missing == null ? List.of() : List.copyOf(missing);
    }

    /** A hint without a step. */
    public static BoardHint of(Outcome outcome, HintStrength strength, String text) {
        return new BoardHint(outcome, strength, text, List.of(), null, null, null, null, null, List.of(), List.of());
    }
}
