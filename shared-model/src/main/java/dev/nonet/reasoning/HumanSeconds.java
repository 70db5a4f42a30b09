package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * How long people are expected to take for a puzzle, in whole seconds: the mean time of a group of players like those the model was
 * fitted to. Equivalent puzzles have equal predictions.
 *
 * @param median half of the puzzles with this prediction take longer
 * @param low the 10th percentile
 * @param high the 90th percentile
 */
public record HumanSeconds(int median, int low, int high, Basis basis) {

    /** Whether the model was fitted to puzzles like this one. */
    public enum Basis {
        /** The puzzle is within the range of the timed puzzles. */
        MEASURED,
        /** The puzzle is harder, or has more or fewer empty cells, than any timed puzzle. */
        EXTRAPOLATED;

        /** The lower-case word. */
        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        @JsonCreator
        static Basis parse(String id) {
            return valueOf(id.toUpperCase(Locale.ROOT));
        }
    }
}
