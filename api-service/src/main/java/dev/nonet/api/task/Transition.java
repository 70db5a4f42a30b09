package dev.nonet.api.task;

import static dev.nonet.api.task.TaskState.DISPATCHED;
import static dev.nonet.api.task.TaskState.DONE;
import static dev.nonet.api.task.TaskState.DROPPED;
import static dev.nonet.api.task.TaskState.PENDING;
import static dev.nonet.api.task.TaskState.STARTED;

import java.util.List;

/**
 * Every change of a task's state that there is: the statements in this package take their conditions from here.
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
    /** The dispatcher takes it to send it. Writes for how long; {@code dispatched_at} follows when Kafka has it. */
    CLAIM(DISPATCHED, PENDING),
    /**
     * A worker says that it has begun. Writes its name and the lease. Also from PENDING: a worker may have the task although its claim was
     * given up.
     */
    BEGIN(STARTED, PENDING, DISPATCHED),
    /** The worker says again that it has it. Writes its name and the lease. */
    BEAT(STARTED, STARTED),
    /** A worker, or the last failed attempt, has given each item an outcome. Clears the lease, and the texts if they are not needed. */
    COMPLETE(DONE, PENDING, DISPATCHED, STARTED, DROPPED),
    /** Kafka refused it, or was not heard of, or no worker has begun it in time. Writes when it is due. */
    RESEND(PENDING, DISPATCHED),
    /**
     * An attempt has failed, its lease has ended, or its worker cannot do it. Writes the next attempt, unless it counts as none, and
     * when it is due. Of a task that is divided before any item has ended, also the items that are left to it.
     */
    REQUEUE(PENDING, PENDING, DISPATCHED, STARTED),
    /** Its job stops. */
    DROP(DROPPED, PENDING, DISPATCHED, STARTED),
    /** A client has its failed items done once more. Writes the next attempt as the first that counts. */
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

    /** The assignment in SQL. */
    String set() {
        return "state = '" + to + "'";
    }

    /** The condition in SQL. */
    String applies() {
        return TaskState.in(from.toArray(TaskState[]::new));
    }
}
