package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Which jobs of a tenant go first. */
public enum Priority {
    /** Somebody waits for it. */
    INTERACTIVE,
    NORMAL,
    /** Takes what the others leave. */
    BULK;

    /** The lower-case word, with hyphens. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException lists the known words */
    @JsonCreator
    public static Priority parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown priority '" + id + "', expected one of "
                        + Arrays.stream(values()).map(Priority::id).collect(Collectors.joining(", "))));
    }
}
