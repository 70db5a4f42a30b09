package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;
import java.util.UUID;

/** Identifies a job. A version 7 UUID, which begins with a timestamp, so that newer jobs sort later. */
public record JobId(@JsonValue UUID value) {

    @JsonCreator
    public JobId {
        Objects.requireNonNull(value, "a job is identified by a UUID");
    }

    /** @throws IllegalArgumentException if the text is not a UUID */
    public static JobId parse(String text) {
        return new JobId(UUID.fromString(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
