package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How much a result contains. */
public enum Detail {
    /** The puzzle and its solution. */
    SOLUTION,
    /** Also the grade. */
    GRADE,
    /** Also the steps of the path. */
    STEPS;

    /** The name in the API: lower case, with hyphens. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    @JsonCreator
    public static Detail parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown detail '" + id + "', expected one of "
                        + Arrays.stream(values()).map(Detail::id).collect(Collectors.joining(", "))));
    }
}
