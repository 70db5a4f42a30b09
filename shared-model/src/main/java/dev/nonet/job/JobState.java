package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The state of a job. */
public enum JobState {
    /** Accepted; no worker has started on it. */
    QUEUED,
    RUNNING,
    /** Every item has a result or an error. */
    SUCCEEDED,
    /** The job as a whole could not be carried out. */
    FAILED,
    /** Being cancelled: nothing more is dispatched, but tasks in flight may still complete. */
    CANCELLING,
    /** Cancelled by its client; the results so far are kept. */
    CANCELLED,
    /** The deadline passed before all items ended; the results so far are kept. */
    EXPIRED;

    /** Whether the job has ended, so that its state cannot change any more. */
    public boolean isFinal() {
        return switch (this) {
            case QUEUED, RUNNING, CANCELLING -> false;
            case SUCCEEDED, FAILED, CANCELLED, EXPIRED -> true;
        };
    }

    /** The name in the API: lower case, with hyphens. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    @JsonCreator
    public static JobState parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown state '" + id + "', expected one of "
                        + Arrays.stream(values()).map(JobState::id).collect(Collectors.joining(", "))));
    }
}
