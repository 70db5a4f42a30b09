package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What HoDoKu 2.2 says of a puzzle in its default configuration. It depends on the orientation of the puzzle.
 *
 * @param score the sum of the points of all steps
 */
public record HodokuGrade(int score, Level level) {

    /** HoDoKu's own levels, easiest first. They are not those of {@link dev.nonet.reasoning.Level}. */
    public enum Level {
        EASY(800),
        MEDIUM(1_000),
        HARD(1_600),
        UNFAIR(1_800),
        EXTREME(Integer.MAX_VALUE);

        private final int limit;

        Level(int limit) {
            this.limit = limit;
        }

        /** The highest score of a puzzle of this level. */
        public int limit() {
            return limit;
        }

        /** The lower-case word. */
        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
        @JsonCreator
        public static Level parse(String id) {
            return Arrays.stream(values())
                    .filter(level -> level.id().equals(id))
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException("unknown level of HoDoKu '" + id + "', expected one of "
                                    + Arrays.stream(values()).map(Level::id).collect(Collectors.joining(", "))));
        }

        @Override
        public String toString() {
            return id();
        }
    }
}
