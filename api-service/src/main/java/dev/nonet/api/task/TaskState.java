package dev.nonet.api.task;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The states of a task; {@link Transition} says what leads from one to the next. */
public enum TaskState {
    /** To be sent to the workers, once due. */
    PENDING,
    /** Claimed by a dispatcher; from {@code dispatched_at} on it is known to be on the topic. */
    DISPATCHED,
    /** A worker has begun it and holds its lease. */
    STARTED,
    /** Every item has a result or an error. */
    DONE,
    /** Its job has stopped. */
    DROPPED;

    /** A condition in SQL: the task is in one of these states. */
    static String in(TaskState... states) {
        return states.length == 1
                ? "state = '" + states[0] + "'"
                : Arrays.stream(states)
                        .map(state -> "'" + state + "'")
                        .collect(Collectors.joining(", ", "state IN (", ")"));
    }
}
