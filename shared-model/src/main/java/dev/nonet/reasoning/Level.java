package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A band of ratings with a name that players know. A puzzle that the ladder cannot finish is {@link #EXTREME}. */
public enum Level {
    EASY(0, 25),
    MEDIUM(26, 40),
    HARD(41, 64),
    EXPERT(65, 79),
    EXTREME(80, 200);

    private final Rating lowest;
    private final Rating highest;

    Level(int lowestTenths, int highestTenths) {
        this.lowest = Rating.tenths(lowestTenths);
        this.highest = Rating.tenths(highestTenths);
    }

    /** @param rating null for a puzzle that the ladder cannot finish, which is {@link #EXTREME} */
    public static Level of(@Nullable Rating rating) {
        if (rating == null) {
            return EXTREME;
        }
        for (Level level : values()) {
            if (rating.compareTo(level.highest) <= 0) {
                return level;
            }
        }
        return EXTREME;
    }

    public Rating lowest() {
        return lowest;
    }

    public Rating highest() {
        return highest;
    }

    /** The lower-case word. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Level> byId(String id) {
        return Arrays.stream(values()).filter(level -> level.id().equals(id)).findFirst();
    }

    /** @throws IllegalArgumentException lists the known levels */
    @JsonCreator
    public static Level parse(String id) {
        return byId(id).orElseThrow(
                        () -> new IllegalArgumentException("unknown level '" + id + "', expected one of " + ids()));
    }

    public static String ids() {
        return Arrays.stream(values()).map(Level::id).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return id();
    }
}
