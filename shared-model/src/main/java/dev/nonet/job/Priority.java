package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The order in which the jobs of a tenant are dispatched. */
public enum Priority {
    /** A person is waiting for the result; dispatched first. */
    INTERACTIVE,
    NORMAL,
    /** Dispatched after all jobs of a higher priority. */
    BULK;

    /** The name in the API: lower case, with hyphens. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    @JsonCreator
    public static Priority parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown priority '" + id + "', expected one of "
                        + Arrays.stream(values()).map(Priority::id).collect(Collectors.joining(", "))));
    }
}
