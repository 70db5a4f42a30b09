package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.UUID;

/** Names a job; a version 7 UUID, so that newer jobs sort later. */
public record JobId(@JsonValue UUID value) {

    @JsonCreator
    public JobId {}

    /** @throws IllegalArgumentException if the text is no UUID */
    public static JobId parse(String text) {
        return new JobId(UUID.fromString(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
