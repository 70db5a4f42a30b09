package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Which steps of a path a result contains. */
public enum PathForm {
    /** All steps that were found. */
    FULL,
    /** Only the steps on which a later step or the solution depends. */
    LEAN;

    /** The name in the API: lower case. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    @JsonCreator
    public static PathForm parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown path '" + id + "', expected one of "
                        + Arrays.stream(values()).map(PathForm::id).collect(Collectors.joining(", "))));
    }
}
