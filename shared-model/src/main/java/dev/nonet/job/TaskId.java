package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Identifies a task: a slice of consecutive items of a job, the unit of dispatch, retry and idempotency.
 *
 * @param number unique among all tasks of the service and never used again
 */
public record TaskId(JobId job, long number) {

    public TaskId {
        Objects.requireNonNull(job, "a task belongs to a job");
    }

    /** Reads {@code <job id>/<number>}. */
    @JsonCreator
    public static TaskId parse(String text) {
        int slash = text.lastIndexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("a task id is <job id>/<number>, not '" + text + "'");
        }
        return new TaskId(JobId.parse(text.substring(0, slash)), Long.parseLong(text, slash + 1, text.length(), 10));
    }

    @JsonValue
    @Override
    public String toString() {
        return job + "/" + number;
    }
}
