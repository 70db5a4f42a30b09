package dev.nonet.api.task;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The states of a live task; {@link Transition} says what leads from one to the next. */
public enum TaskState {
    /** To be sent to the workers once its time, {@code due_at}, has come. */
    PENDING,
    /** Claimed by a dispatcher. Once Kafka has acknowledged it, {@code dispatched_at} is set. */
    DISPATCHED,
    /** A worker has started it and holds its lease. */
    STARTED;

    /** A condition in SQL: the task is in one of these states. */
    static String in(TaskState... states) {
        return states.length == 1
                ? "state = '" + states[0] + "'"
                : Arrays.stream(states)
                        .map(state -> "'" + state + "'")
                        .collect(Collectors.joining(", ", "state IN (", ")"));
    }
}
