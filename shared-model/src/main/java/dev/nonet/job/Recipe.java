package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A way to make several boards as one item. */
public enum Recipe {
    /**
     * Three boards of one grid by their clue counts, whatever their grades. Easy has at least three clues in each
     * house, hard as few as removing clues reaches, and medium about half way between.
     */
    THREE_BOARDS,
    /**
     * Three boards of one grid whose grades are three levels: easy, medium and hard, or those of
     * {@link GenerateSpec#boards}.
     */
    THREE_LEVELS;

    /** The name in the API: lower case, with hyphens. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    @JsonCreator
    public static Recipe parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown recipe '" + id + "', expected one of "
                        + Arrays.stream(values()).map(Recipe::id).collect(Collectors.joining(", "))));
    }
}
