package dev.nonet.api.task;

import static dev.nonet.api.task.TaskState.DISPATCHED;
import static dev.nonet.api.task.TaskState.DONE;
import static dev.nonet.api.task.TaskState.DROPPED;
import static dev.nonet.api.task.TaskState.PENDING;
import static dev.nonet.api.task.TaskState.STARTED;

import java.util.List;

/**
 * The state machine of a task. The SQL statements of this package take their conditions and assignments from here.
 *
 * <pre>
 *              ┌───────────────────── requeue ──────────────────────┐
 *              │ ┌──── resend ────┐                                 │
 *              ▼ ▼                │                                 │
 *  create ──▶ PENDING ──claim──▶ DISPATCHED ──begin──▶ STARTED ─────┤
 *              ▲  │                   │                  │          │
 *              │  └───────────────────┴───── complete ───┴──▶ DONE ─┘ reopen
 *              │                      │                  │     ▲
 *              │                      └─────── drop ─────┴▶ DROPPED
 * </pre>
 */
public enum Transition {
    /** A dispatcher claims it to send it. Sets when the claim expires; {@code dispatched_at} is set once Kafka has acknowledged it. */
    CLAIM(DISPATCHED, PENDING),
    /**
     * A worker has begun it. Sets the worker's name and the lease. Also from PENDING: the task may have reached a worker although its claim
     * had expired.
     */
    BEGIN(STARTED, PENDING, DISPATCHED),
    /** A heartbeat of the worker. Sets the worker's name and extends the lease. */
    BEAT(STARTED, STARTED),
    /**
     * Each item has an outcome, from a worker or because the last attempt failed. Clears the lease, and the puzzles unless a retry may
     * need them.
     */
    COMPLETE(DONE, PENDING, DISPATCHED, STARTED, DROPPED),
    /** Kafka refused it or did not acknowledge it in time, or no worker has begun it in time. Sets when it is due. */
    RESEND(PENDING, DISPATCHED),
    /**
     * An attempt has failed, its lease has expired, or its worker's version cannot do it. Sets when it is due, and the next attempt
     * number unless the attempt does not count. If the task is divided before any item is done, also the items that it keeps.
     */
    REQUEUE(PENDING, PENDING, DISPATCHED, STARTED),
    /** Its job was cancelled, has expired, or was deleted. */
    DROP(DROPPED, PENDING, DISPATCHED, STARTED),
    /** A client retries its failed items. Sets the next attempt number as the first that counts. */
    REOPEN(PENDING, DONE);

    private final TaskState to;
    private final List<TaskState> from;

    Transition(TaskState to, TaskState... from) {
        this.to = to;
        this.from = List.of(from);
    }

    public TaskState to() {
        return to;
    }

    public List<TaskState> from() {
        return from;
    }

    /** The assignment of the new state in SQL. */
    String set() {
        return "state = '" + to + "'";
    }

    /** The condition in SQL: the task is in a state from which this transition leads. */
    String applies() {
        return TaskState.in(from.toArray(TaskState[]::new));
    }
}
