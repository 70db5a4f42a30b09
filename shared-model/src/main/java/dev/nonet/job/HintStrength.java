package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How much a hint reveals. */
public enum HintStrength {
    /** The houses to look at. */
    WHERE,
    /** Also the technique to look for. */
    TECHNIQUE,
    /** The whole step. */
    EVERYTHING;

    /** The name in the API: lower case. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    @JsonCreator
    public static HintStrength parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown strength '" + id + "', expected one of "
                        + Arrays.stream(values()).map(HintStrength::id).collect(Collectors.joining(", "))));
    }
}
