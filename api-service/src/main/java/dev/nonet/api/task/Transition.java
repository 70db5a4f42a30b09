package dev.nonet.api.task;

import static dev.nonet.api.task.TaskState.DISPATCHED;
import static dev.nonet.api.task.TaskState.PENDING;
import static dev.nonet.api.task.TaskState.STARTED;

import java.util.List;

/**
 * The state machine of a task. Only live tasks have a row. Statements that update one take its new state from
 * {@link #set}, and most of them their condition from {@link #applies}.
 *
 * <pre>
 *                             cut, with its claim
 *                    ┌──────────────── │ ──── requeue ────────┐
 *                    │ ┌──── resend ─┐ │                      │
 *                    ▼ ▼             │ ▼                      │
 *  divide, retry ──▶ PENDING ─claim─▶ DISPATCHED ─start─▶ STARTED ◀─┐ beat
 *                      │                  │                 │   └───┘
 *                      │                  │                 │
 *                      └──────────────────┴─────────────────┴──▶ deleted: its outcome is stored,
 *                                                                it is divided, or its job has stopped
 * </pre>
 *
 * <p>A message of a worker may come late, so {@code start} and {@code requeue} are possible from the earlier states
 * too. Whoever deletes the row stores the outcome in the same transaction, so that it is stored once. A task that is
 * divided is deleted as well, and its parts are new tasks, so that a late outcome of the whole finds no row.
 */
public enum Transition {
    /**
     * A dispatcher claims a task that is due, to send it. Sets when the claim expires; {@code dispatched_at} is set
     * once Kafka has acknowledged it.
     */
    CLAIM(DISPATCHED, PENDING),
    /**
     * A worker has started it. Sets the worker's name and the lease. Also from PENDING: the record may reach a worker
     * after the task was resent or requeued.
     */
    START(STARTED, PENDING, DISPATCHED),
    /** A heartbeat of the worker. Sets the worker's name and extends the lease. */
    BEAT(STARTED, STARTED),
    /**
     * Kafka refused it or did not acknowledge it in time, or nobody started it while all workers were silent. Sets when
     * it is due.
     */
    RESEND(PENDING, DISPATCHED),
    /**
     * An attempt has failed, its lease has expired, nobody started it although workers were heard of, or the worker's
     * version cannot do it. Sets when it is due, and the next attempt number unless the attempt does not count.
     */
    REQUEUE(PENDING, PENDING, DISPATCHED, STARTED);

    private final TaskState to;
    private final List<TaskState> from;

    /** The new state first, then those that it may follow. */
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
     * @param due SQL for {@code due_at}; left out unless the new state is PENDING, as it is null in all others
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
