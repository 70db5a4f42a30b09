package dev.nonet.api.task;

import static dev.nonet.api.task.TaskState.DISPATCHED;
import static dev.nonet.api.task.TaskState.PENDING;
import static dev.nonet.api.task.TaskState.STARTED;

import java.util.List;

/**
 * The state machine of a task, of which only live ones have a row. The SQL statements of this package take their
 * conditions and assignments from here.
 *
 * <pre>
 *                    ┌──────────────── requeue ───────────────┐
 *                    │ ┌──── resend ───┐                      │
 *                    ▼ ▼               │                      │
 *  divide, retry ──▶ PENDING ─claim─▶ DISPATCHED ─start─▶ STARTED ◀─┐ beat
 *                      │               ▲  │                 │   └───┘
 *                      │        cut ───┘  │                 │
 *                      └──────────────────┴─────────────────┴──▶ deleted: its outcome is stored,
 *                                                                it is divided, or its job has stopped
 * </pre>
 *
 * <p>The row is the token of the task: who deletes it stores the outcome, in the same transaction. A task that is
 * divided is deleted as well, and its parts are new tasks, so that a late outcome of the whole finds no row.
 */
public enum Transition {
    /**
     * A dispatcher claims it to send it again. Sets when the claim expires; {@code dispatched_at} is set once Kafka has
     * acknowledged it.
     */
    CLAIM(DISPATCHED, PENDING),
    /**
     * A worker has started it. Sets the worker's name and the lease. Also from PENDING: the task may have reached a
     * worker although its claim had expired.
     */
    START(STARTED, PENDING, DISPATCHED),
    /** A heartbeat of the worker. Sets the worker's name and extends the lease. */
    BEAT(STARTED, STARTED),
    /** Kafka refused it or did not acknowledge it in time, or no worker has started it in time. Sets when it is due. */
    RESEND(PENDING, DISPATCHED),
    /**
     * An attempt has failed, its lease has expired, or its worker's version cannot do it. Sets when it is due, and the
     * next attempt number unless the attempt does not count.
     */
    REQUEUE(PENDING, PENDING, DISPATCHED, STARTED);

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

    /**
     * The assignment of the new state in SQL.
     *
     * @param due when the task is due, in SQL; used if the new state is PENDING, as others have no such time
     */
    String set(String due) {
        return "state = '" + to + "', due_at = " + (to == PENDING ? due : "NULL");
    }

    /** {@link #set(String)} for transitions to a task that is due now, or to one that is not pending. */
    String set() {
        return set("now()");
    }

    /** The condition in SQL: the task is in a state from which this transition leads. */
    String applies() {
        return TaskState.in(from.toArray(TaskState[]::new));
    }
}
