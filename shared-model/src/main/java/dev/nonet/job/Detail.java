package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How much a result says. */
public enum Detail {
    /** The puzzle and its solution. */
    SOLUTION,
    /** The grade too. */
    GRADE,
    /** The path too, step by step. */
    STEPS;

    /** The lower-case word, with hyphens. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException lists the known words */
    @JsonCreator
    public static Detail parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown detail '" + id + "', expected one of "
                        + Arrays.stream(values()).map(Detail::id).collect(Collectors.joining(", "))));
    }
}
