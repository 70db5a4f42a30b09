package dev.nonet.api.task;

import dev.nonet.job.JobKind;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The life of tasks after their creation, except for dispatch ({@link Outbox}): one statement for each {@link Transition}, in the
 * transaction of a connection. Unless a method says otherwise, the caller must have locked the rows of the jobs in this transaction.
 */
public final class Tasks {

    /** Parameters: the worker, the lease in milliseconds, job, number, attempt. */
    static final String BEGIN =
            """
            UPDATE task SET %s, worker = ?, lease_until = now() + ? * interval '1 millisecond'
            WHERE job_id = ? AND number = ? AND attempt = ? AND (%s OR %s)
            """.formatted(Transition.BEGIN.set(), Transition.BEGIN.applies(), Transition.BEAT.applies());

    /** Parameters: jobs, numbers, attempts, whether each keeps its puzzles. */
    static final String COMPLETE = """
            UPDATE task SET %s, lease_until = NULL, puzzles = CASE WHEN completed.keeps THEN puzzles END
            FROM unnest(?, ?, ?, ?) AS completed(job_id, number, attempt, keeps) JOIN job ON job.id = completed.job_id
            WHERE task.job_id = completed.job_id AND task.number = completed.number AND task.%s
              AND completed.attempt >= greatest(task.first_attempt, task.heard_from)
            RETURNING task.job_id, task.number, task.first_index, task.item_count, task.first_attempt, job.task_items
            """.formatted(Transition.COMPLETE.set(), Transition.COMPLETE.applies());

    /** Parameters: job, number, attempt. */
    private static final String UNDERWAY = """
            SELECT first_index, item_count, first_attempt, puzzles, returns FROM task
            WHERE job_id = ? AND number = ? AND attempt = ? AND %s
            FOR UPDATE
            """.formatted(Transition.REQUEUE.applies());

    /** Parameters: the pause in milliseconds, job, number. */
    private static final String REQUEUE = """
            UPDATE task SET %s, attempt = attempt + 1, sends = 0, lease_until = NULL, due_at = now() + ? * interval '1 millisecond'
            WHERE job_id = ? AND number = ? AND %s
            """.formatted(Transition.REQUEUE.set(), Transition.REQUEUE.applies());

    /** Parameters: the pause in milliseconds, job, number. */
    private static final String GIVE_BACK = """
            UPDATE task SET %s, returns = returns + 1, sends = 0, lease_until = NULL,
                due_at = now() + ? * interval '1 millisecond'
            WHERE job_id = ? AND number = ? AND %s
            """.formatted(Transition.REQUEUE.set(), Transition.REQUEUE.applies());

    /** Parameters: how many items, their puzzles, the least attempt whose completion is accepted; job, number. */
    private static final String SHORTEN =
            "UPDATE task SET item_count = ?, puzzles = ?, heard_from = ? WHERE job_id = ? AND number = ?";

    private static final String NEXT_NUMBER = "SELECT max(number) + 1 FROM task WHERE job_id = ?";

    /** Parameters: job, number, first item, how many, puzzles, attempt, the attempt that counts as the first, attempt. */
    private static final String INSERT_PART = """
            INSERT INTO task (job_id, number, first_index, item_count, puzzles, attempt, first_attempt, heard_from)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """;

    /** Tasks sent before the last message of any worker. Parameters: start limit and workers' silence in milliseconds, how many at most. */
    static final String UNSTARTED = """
            SELECT job_id, number, attempt FROM task
            WHERE %s AND dispatched_at < now() - greatest(?, ?) * interval '1 millisecond'
            ORDER BY dispatched_at LIMIT ?
            """.formatted(TaskState.in(TaskState.DISPATCHED));

    /** Tasks sent since the last message of any worker. Parameters: start limit and workers' silence in milliseconds, how many at most. */
    static final String RESEND = """
            UPDATE task SET %s, due_at = now()
            FROM (SELECT job_id, number FROM task
                  WHERE %s AND dispatched_at < now() - ? * interval '1 millisecond'
                    AND dispatched_at >= now() - ? * interval '1 millisecond'
                  LIMIT ? FOR UPDATE SKIP LOCKED) late
            WHERE task.job_id = late.job_id AND task.number = late.number
            """.formatted(Transition.RESEND.set(), Transition.RESEND.applies());

    /** Parameter: how many at most. */
    static final String RESEND_UNACKNOWLEDGED = """
            UPDATE task SET %s, due_at = now(), lease_until = NULL
            FROM (SELECT job_id, number FROM task
                  WHERE %s AND dispatched_at IS NULL AND lease_until < now()
                  LIMIT ? FOR UPDATE SKIP LOCKED) late
            WHERE task.job_id = late.job_id AND task.number = late.number
            """.formatted(Transition.RESEND.set(), Transition.RESEND.applies());

    /** Parameter: how many at most. */
    static final String ENDED_LEASES = """
            SELECT job_id, number, attempt FROM task
            WHERE %s AND lease_until < now() ORDER BY lease_until LIMIT ?
            """.formatted(TaskState.in(TaskState.STARTED));

    /** Parameter: how many at most. */
    static final String IN_HAND = """
            SELECT task.worker, job.id, job.tenant, job.kind, task.first_index, task.item_count, task.attempt,
                   extract(epoch FROM now() - task.dispatched_at)
            FROM task JOIN job ON job.id = task.job_id
            WHERE task.%s AND job.listed ORDER BY task.worker, task.job_id, task.first_index LIMIT ?
            """.formatted(TaskState.in(TaskState.STARTED));

    /** Parameters: job, error codes. */
    private static final String REOPEN = """
            UPDATE task SET %s, attempt = attempt + 1, first_attempt = attempt + 1, sends = 0, due_at = now(),
                dispatched_at = NULL
            WHERE job_id = ? AND %s AND EXISTS (
                SELECT FROM item_error
                WHERE item_error.job_id = task.job_id AND item_error.code = ANY (?)
                  AND item_error.item BETWEEN task.first_index AND task.first_index + task.item_count - 1)
            """.formatted(Transition.REOPEN.set(), Transition.REOPEN.applies());

    private static final String RUNNING = "SELECT EXISTS (SELECT FROM task WHERE job_id = ? AND %s)"
            .formatted(TaskState.in(TaskState.DISPATCHED, TaskState.STARTED));

    private static final String FORGET =
            "DELETE FROM task WHERE job_id = ? AND number IN (SELECT number FROM task WHERE job_id = ? LIMIT ?)";

    private final Connection connection;

    public Tasks(Connection connection) {
        this.connection = connection;
    }

    /** One attempt at a task. */
    public record Attempt(TaskKey task, int number) {}

    /**
     * An attempt that is not over, with the puzzles of the task.
     *
     * @param firstAttempt the attempt that counts as the first; above 1 after a client retried the job
     * @param puzzles a JSON array of texts; null in a generate job
     * @param returns how often workers handed it back because their version cannot do it
     */
    public record Underway(
            Slice slice, int firstAttempt, @Nullable String puzzles, int returns) {

        /** How many attempts have failed if this one has, counted from the first that counts. */
        public int failed(Attempt attempt) {
            return attempt.number() - firstAttempt + 1;
        }

        private @Nullable String puzzles(Slice part) {
            if (puzzles == null) {
                return null;
            }
            int from = slice.place(part.first());
            return TaskCreation.text(TaskCreation.texts(puzzles).subList(from, from + part.count()));
        }
    }

    /** What becomes of the remaining items when a task is divided. */
    public enum Rest {
        /** One new task with all of them, whose failed attempts are counted anew. */
        TOGETHER,
        /** A new task for each, which begins with the next attempt number: earlier failures still count. */
        APART,
        /** No task, as the job is being cancelled. */
        DROPPED
    }

    /**
     * A task to be completed.
     *
     * @param keepsPuzzles whether to keep the puzzles of a solve job's task, because a client may retry its failed items
     */
    public record Completion(TaskKey task, int attempt, boolean keepsPuzzles) {}

    /**
     * A task that was completed just now.
     *
     * @param reopened whether a retry had reopened it, so that older results and errors of it may be stored
     * @param weight see {@link Weight}
     */
    public record Completed(Slice slice, boolean reopened, double weight) {}

    /**
     * An attempt that a worker works on.
     *
     * @param worker the name of the worker
     * @param lease how long until the attempt is given up unless the worker sends another heartbeat
     */
    public record Begun(Attempt attempt, String worker, Duration lease) {}

    /**
     * A task that a worker works on.
     *
     * @param worker the name of the worker; empty if an API of an earlier version stored that it has begun
     * @param attempt from 1 on
     * @param age since the task was put on the topic
     */
    public record InHand(
            String worker, UUID job, String tenant, JobKind kind, Slice slice, int attempt, Duration age) {}

    /** Workers work on these attempts: their leases run from now. Attempts that are over are ignored. */
    public void begin(Collection<Begun> begun) throws SQLException {
        if (begun.isEmpty()) {
            return;
        }
        try (PreparedStatement update = connection.prepareStatement(BEGIN)) {
            for (Begun one : begun) {
                update.setString(1, one.worker());
                update.setLong(2, one.lease().toMillis());
                setKey(update, 3, one.attempt().task());
                update.setInt(5, one.attempt().number());
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    /**
     * Every item of these tasks has an outcome. Completions whose attempt is lower than the task's first attempt since the last
     * retry are ignored.
     *
     * @return those that this call changed to done; duplicates are missing
     */
    public Map<TaskKey, Completed> complete(Collection<Completion> completions) throws SQLException {
        Map<TaskKey, Completed> completed = new LinkedHashMap<>();
        if (completions.isEmpty()) {
            return completed;
        }
        try (PreparedStatement update = connection.prepareStatement(COMPLETE)) {
            update.setArray(
                    1,
                    array("uuid", completions, completion -> completion.task().job()));
            update.setArray(
                    2,
                    array("int4", completions, completion -> completion.task().number()));
            update.setArray(3, array("int4", completions, Completion::attempt));
            update.setArray(4, array("bool", completions, Completion::keepsPuzzles));
            try (ResultSet rows = update.executeQuery()) {
                while (rows.next()) {
                    Slice slice = new Slice(rows.getInt(3), rows.getInt(4));
                    completed.put(
                            key(rows),
                            new Completed(slice, rows.getInt(5) > 1, Weight.of(1, slice.count(), rows.getInt(6))));
                }
            }
        }
        return completed;
    }

    /** Reads and locks a task that is still on this attempt and not done; empty if that attempt is over. */
    public Optional<Underway> underway(Attempt attempt) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(UNDERWAY)) {
            setKey(select, 1, attempt.task());
            select.setInt(3, attempt.number());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next()
                        ? Optional.of(new Underway(
                                new Slice(rows.getInt(1), rows.getInt(2)),
                                rows.getInt(3),
                                rows.getString(4),
                                rows.getInt(5)))
                        : Optional.empty();
            }
        }
    }

    /** A worker's version could not do the task: dispatch it again after a pause, as the same attempt. */
    public void giveBack(TaskKey task, Duration pause) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(GIVE_BACK)) {
            update.setLong(1, pause.toMillis());
            setKey(update, 2, task);
            update.executeUpdate();
        }
    }

    /**
     * Shortens a task to its first items, those that are done; the others become new tasks. If none is done, the task keeps its first
     * item and is dispatched again, as the next attempt.
     *
     * @param underway the task, as {@link #underway} gave it in this transaction
     * @param done how many items have an outcome, fewer than the task has
     * @return the slices into which the task was divided, its own first; without the items that {@link Rest#DROPPED} drops
     */
    public List<Slice> divide(Attempt attempt, Underway underway, int done, Rest rest) throws SQLException {
        Slice whole = underway.slice();
        Slice kept = new Slice(whole.first(), Math.max(done, 1));
        boolean nothingDone = done == 0;
        int next = attempt.number() + 1;
        shorten(attempt.task(), underway, kept, nothingDone ? next : attempt.number());
        if (nothingDone) {
            requeue(attempt.task(), Duration.ZERO);
        }
        List<Slice> parts = new ArrayList<>(List.of(kept));
        if (rest == Rest.TOGETHER) {
            parts.add(new Slice(kept.end(), whole.count() - kept.count()));
            insert(attempt.task().job(), underway, parts.subList(1, parts.size()), underway.firstAttempt());
        } else if (rest == Rest.APART) {
            for (int item = kept.end(); item < whole.end(); item++) {
                parts.add(new Slice(item, 1));
            }
            insert(attempt.task().job(), underway, parts.subList(1, parts.size()), next);
        }
        return parts;
    }

    private void shorten(TaskKey task, Underway underway, Slice kept, int heardFrom) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(SHORTEN)) {
            update.setInt(1, kept.count());
            update.setString(2, underway.puzzles(kept));
            update.setInt(3, heardFrom);
            setKey(update, 4, task);
            update.executeUpdate();
        }
    }

    private void insert(UUID job, Underway underway, List<Slice> parts, int attempt) throws SQLException {
        int number;
        try (PreparedStatement select = connection.prepareStatement(NEXT_NUMBER)) {
            select.setObject(1, job);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                number = row.getInt(1);
            }
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT_PART)) {
            for (Slice part : parts) {
                insert.setObject(1, job);
                insert.setInt(2, number++);
                insert.setInt(3, part.first());
                insert.setInt(4, part.count());
                insert.setString(5, underway.puzzles(part));
                insert.setInt(6, attempt);
                insert.setInt(7, underway.firstAttempt());
                insert.setInt(8, attempt);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Dispatches the task again, after a pause, as the next attempt. */
    public void requeue(TaskKey task, Duration pause) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(REQUEUE)) {
            update.setLong(1, pause.toMillis());
            setKey(update, 2, task);
            update.executeUpdate();
        }
    }

    /**
     * Sends tasks again, as the same attempt, that no worker has begun within the start limit while no message came from any worker:
     * with all workers away, waiting is no failure of the task. Needs no lock on the jobs.
     *
     * @param silence time since the last message of any worker
     * @return how many
     */
    public int resend(Duration startLimit, Duration silence, int atMost) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(RESEND)) {
            update.setLong(1, startLimit.toMillis());
            update.setLong(2, silence.toMillis());
            update.setInt(3, atMost);
            return update.executeUpdate();
        }
    }

    /** The attempts that no worker has begun within the start limit although workers sent messages meanwhile. Needs no lock, and takes none. */
    public List<Attempt> unstarted(Duration startLimit, Duration silence, int atMost) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(UNSTARTED)) {
            select.setLong(1, startLimit.toMillis());
            select.setLong(2, silence.toMillis());
            select.setInt(3, atMost);
            return attempts(select);
        }
    }

    /**
     * Sends tasks again whose claim has expired without an acknowledgement from Kafka, because their dispatcher has died. Needs no lock
     * on the jobs.
     *
     * @return how many
     */
    public int resendUnacknowledged(int atMost) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(RESEND_UNACKNOWLEDGED)) {
            update.setInt(1, atMost);
            return update.executeUpdate();
        }
    }

    /** The attempts whose leases have expired, oldest first. Needs no lock on the jobs, and takes none. */
    public List<Attempt> endedLeases(int atMost) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(ENDED_LEASES)) {
            select.setInt(1, atMost);
            return attempts(select);
        }
    }

    /**
     * What the workers work on, ordered by worker; tasks of jobs that clients do not see are left out. Needs no lock on the jobs, and
     * takes none.
     */
    public List<InHand> inHand(int atMost) throws SQLException {
        List<InHand> tasks = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(IN_HAND)) {
            select.setInt(1, atMost);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    String worker = rows.getString(1);
                    tasks.add(new InHand(
                            worker == null ? "" : worker,
                            rows.getObject(2, UUID.class),
                            rows.getString(3),
                            JobKind.valueOf(rows.getString(4)),
                            new Slice(rows.getInt(5), rows.getInt(6)),
                            rows.getInt(7),
                            Duration.ofMillis((long) (rows.getDouble(8) * 1_000))));
                }
            }
        }
        return tasks;
    }

    private static List<Attempt> attempts(PreparedStatement select) throws SQLException {
        List<Attempt> attempts = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                attempts.add(new Attempt(key(rows), rows.getInt(3)));
            }
        }
        return attempts;
    }

    /** Drops one task, if it is not done. */
    public void drop(TaskKey task) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(drop(Transition.DROP.from()) + " AND number = ?")) {
            setKey(update, 1, task);
            update.executeUpdate();
        }
    }

    /**
     * Drops the tasks of a job that no worker has begun.
     *
     * @return how many
     */
    public int dropUnbegun(UUID job) throws SQLException {
        return dropAll(job, List.of(TaskState.PENDING, TaskState.DISPATCHED));
    }

    /**
     * Drops the tasks of a job that are not done.
     *
     * @return how many
     */
    public int dropOpen(UUID job) throws SQLException {
        return dropAll(job, Transition.DROP.from());
    }

    private int dropAll(UUID job, List<TaskState> states) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(drop(states))) {
            update.setObject(1, job);
            return update.executeUpdate();
        }
    }

    private static String drop(List<TaskState> states) {
        return "UPDATE task SET %s WHERE job_id = ? AND %s"
                .formatted(Transition.DROP.set(), TaskState.in(states.toArray(TaskState[]::new)));
    }

    /** Whether a worker may still receive or work on a task of the job. */
    public boolean isAnyRunning(UUID job) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(RUNNING)) {
            select.setObject(1, job);
            try (ResultSet row = select.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    /**
     * Reopens the done tasks of a job that have items with certain errors. Messages of their earlier attempts are ignored from now on.
     *
     * @param codes of the errors
     * @return how many tasks were reopened
     */
    public int reopen(UUID job, Collection<String> codes) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(REOPEN)) {
            update.setObject(1, job);
            update.setArray(2, connection.createArrayOf("text", codes.toArray()));
            return update.executeUpdate();
        }
    }

    /**
     * Deletes task rows of a deleted job, in batches. Needs no lock, as nothing else refers to them any more.
     *
     * @return how many; fewer than asked for once none is left
     */
    public int forget(UUID job, int atMost) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(FORGET)) {
            delete.setObject(1, job);
            delete.setObject(2, job);
            delete.setInt(3, atMost);
            return delete.executeUpdate();
        }
    }

    private Array array(String type, Collection<Completion> completions, Function<Completion, Object> element)
            throws SQLException {
        return connection.createArrayOf(type, completions.stream().map(element).toArray());
    }

    private static void setKey(PreparedStatement statement, int parameter, TaskKey task) throws SQLException {
        statement.setObject(parameter, task.job());
        statement.setInt(parameter + 1, task.number());
    }

    private static TaskKey key(ResultSet row) throws SQLException {
        return new TaskKey(row.getObject(1, UUID.class), row.getInt(2));
    }
}
