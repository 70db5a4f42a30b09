package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where a job stands. */
public enum JobState {
    /** Accepted; no worker has begun. */
    QUEUED,
    RUNNING,
    /** Every item has a result or an error. */
    SUCCEEDED,
    /** The job as a whole could not be carried out. */
    FAILED,
    /** Nothing more is dispatched; what runs may still end. */
    CANCELLING,
    /** Stopped by its client; the results so far are kept. */
    CANCELLED,
    /** Its deadline passed first; the results so far are kept. */
    EXPIRED;

    /** Whether the job will not change any more. */
    public boolean isFinal() {
        return switch (this) {
            case QUEUED, RUNNING, CANCELLING -> false;
            case SUCCEEDED, FAILED, CANCELLED, EXPIRED -> true;
        };
    }

    /** The lower-case word, with hyphens. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException lists the known words */
    @JsonCreator
    public static JobState parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown state '" + id + "', expected one of "
                        + Arrays.stream(values()).map(JobState::id).collect(Collectors.joining(", "))));
    }
}
