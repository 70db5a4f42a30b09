package dev.nonet.api.task;

import dev.nonet.api.platform.Sql;
import dev.nonet.job.JobKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The life of tasks after they were cut and sent ({@link Outbox}), in the transaction of a connection.
 *
 * <p>A method that inserts or requeues tasks needs the lock of the job's row, and the job open. Others need the lock of
 * the tasks' rows, if they say so, from {@link #lock}.
 */
public final class Tasks {

    /** Parameter: ids. Ordered by id, so that two batches cannot deadlock. */
    static final String LOCK = """
            SELECT id, job_id, first_item, item_count, chunk, is_retry, state, attempt, returns, weight FROM task
            WHERE id = ANY (?) ORDER BY id FOR UPDATE
            """;

    /** Parameters: ids, workers, leases in milliseconds. */
    static final String START =
            """
            UPDATE task SET %s, worker = started.worker, lease_until = now() + started.lease * interval '1 millisecond'
            FROM unnest(?, ?, ?) AS started(id, worker, lease) WHERE task.id = started.id AND (task.%s OR task.%s)
            """.formatted(Transition.START.set(), Transition.START.applies(), Transition.BEAT.applies());

    static final String DELETE = "DELETE FROM task WHERE id = ANY (?) RETURNING id";

    /** A task that is to be sent again after a pause; what else changes is to be filled in. */
    private static final String DUE_AGAIN = "UPDATE task SET %s, %%s, sends = 0, lease_until = NULL WHERE id = ? AND %s"
            .formatted(Transition.REQUEUE.set("now() + ? * interval '1 millisecond'"), Transition.REQUEUE.applies());

    /** Parameters: the pause in milliseconds, the weight from now on, id. */
    private static final String REQUEUE = DUE_AGAIN.formatted("attempt = attempt + 1, weight = ?");

    /** Parameters: the pause in milliseconds, id. */
    private static final String GIVE_BACK = DUE_AGAIN.formatted("returns = returns + 1");

    /** Parameters: job, chunk, whether stored results are replaced, attempt; first items, how many of each, weights. */
    private static final String INSERT = """
            INSERT INTO task (job_id, first_item, item_count, chunk, is_retry, attempt, weight, state, due_at)
            SELECT ?, first_item, item_count, ?::int4, ?, ?, weight, '%s', now()
            FROM unnest(?, ?, ?) AS part(first_item, item_count, weight)
            """.formatted(TaskState.PENDING);

    /** The last message of any worker, to the second, so that not every batch writes a row. */
    static final String HEARD =
            "UPDATE fleet SET heard_at = clock_timestamp() WHERE heard_at < clock_timestamp() - interval '1 second'";

    /** Tasks sent before the last message of any worker. Parameters: start limit in milliseconds, how many at most. */
    static final String UNSTARTED = """
            SELECT job_id, id, attempt FROM task
            WHERE %s AND dispatched_at < least(now() - ? * interval '1 millisecond', (SELECT heard_at FROM fleet))
            ORDER BY dispatched_at LIMIT ?
            """.formatted(TaskState.in(TaskState.DISPATCHED));

    /** Tasks sent since the last message of any worker. Parameters: start limit in milliseconds, how many at most. */
    static final String RESEND = """
            UPDATE task SET %s
            FROM (SELECT id FROM task
                  WHERE %s AND dispatched_at < now() - ? * interval '1 millisecond'
                    AND dispatched_at >= (SELECT heard_at FROM fleet)
                  LIMIT ? FOR UPDATE SKIP LOCKED) late
            WHERE task.id = late.id
            """.formatted(Transition.RESEND.set(), Transition.RESEND.applies());

    /** Parameter: how many at most. */
    static final String RESEND_UNACKNOWLEDGED = """
            UPDATE task SET %s, lease_until = NULL
            FROM (SELECT id FROM task
                  WHERE %s AND dispatched_at IS NULL AND lease_until < now()
                  LIMIT ? FOR UPDATE SKIP LOCKED) late
            WHERE task.id = late.id
            """.formatted(Transition.RESEND.set(), Transition.RESEND.applies());

    /** Parameter: how many at most. */
    static final String ENDED_LEASES = """
            SELECT job_id, id, attempt FROM task
            WHERE %s AND lease_until < now() ORDER BY lease_until LIMIT ?
            """.formatted(TaskState.in(TaskState.STARTED));

    /** Parameter: how many at most. */
    static final String STARTED_TASKS = """
            SELECT task.worker, task.job_id, job.tenant, job.kind, task.first_item, task.item_count, task.attempt,
                   extract(epoch FROM now() - task.dispatched_at) AS age
            FROM task JOIN job ON job.id = task.job_id
            WHERE task.%s AND job.listed ORDER BY task.worker, task.job_id, task.first_item LIMIT ?
            """.formatted(TaskState.in(TaskState.STARTED));

    /**
     * The jobs, among some, that have nothing left to do: they are wholly cut and have no live task. Parameter: jobs.
     */
    static final String WITHOUT_WORK = """
            SELECT job FROM unnest(?) AS job
            WHERE NOT EXISTS (SELECT FROM uncut WHERE uncut.job_id = job)
              AND NOT EXISTS (SELECT FROM task WHERE task.job_id = job)
            """;

    /**
     * Some open jobs, in order of tenant and id, and whether they have nothing left to do. Scalar subqueries instead of
     * EXISTS, which the planner might hash, reading whole tables; tasks in the order of their index, as it would search
     * the table for the first of a job that has none. Parameters: tenant and id of the last one before them, how many
     * at most.
     */
    static final String OPEN = """
            SELECT tenant, id,
                   coalesce((SELECT 1 FROM uncut WHERE uncut.job_id = part.id),
                            (SELECT 1 FROM task WHERE task.job_id = part.id ORDER BY first_item LIMIT 1))
                       IS NULL AS is_finished
            FROM (SELECT tenant, id FROM job
                  WHERE state IN ('QUEUED', 'RUNNING', 'CANCELLING') AND (tenant, id) > (?, ?)
                  ORDER BY tenant, id LIMIT ?) part
            ORDER BY tenant, id
            """;

    /** A task for each slice of results with an error of certain codes. Parameters: job, codes. */
    private static final String RETRY = """
            INSERT INTO task (job_id, first_item, item_count, chunk, is_retry, weight, state, due_at)
            SELECT slice.job_id, slice.first_item, slice.item_count,
                   (SELECT first_item FROM puzzle_chunk WHERE job_id = slice.job_id AND first_item <= slice.first_item
                    ORDER BY first_item DESC LIMIT 1),
                   true, %s::float8, '%s', now()
            FROM result_slice AS slice
            WHERE slice.job_id = ? AND EXISTS (
                SELECT FROM item_error
                WHERE item_error.job_id = slice.job_id AND item_error.code = ANY (?)
                  AND item_error.item BETWEEN slice.first_item AND slice.first_item + slice.item_count - 1)
            """.formatted(TaskSize.seconds(0), TaskState.PENDING);

    private final Connection connection;

    public Tasks(Connection connection) {
        this.connection = connection;
    }

    /** One attempt at a task. */
    public record Attempt(TaskKey task, int number) {}

    /**
     * A live task.
     *
     * @param chunk the first item of the chunk with its puzzles; null in a generate job
     * @param isRetry whether results of the slice are stored, which its outcome replaces
     * @param attempt the current attempt, from 1; as many attempts as lie before it have failed
     * @param returns how often workers handed it back because their version cannot do it
     */
    public record Live(
            TaskKey task,
            Slice slice,
            @Nullable Integer chunk,
            boolean isRetry,
            TaskState state,
            int attempt,
            int returns,
            double weight) {

        /**
         * Of some of its items: what they were estimated to take, or what items of the task have taken if that is more;
         * bounded, as a worker may lie.
         */
        private double weight(int items, double itemSeconds) {
            double bounded = Math.min(itemSeconds, ItemCost.MAX_SECONDS);
            return Math.max(Weight.MIN, items * Math.max(weight / slice.count(), bounded));
        }
    }

    /** What becomes of the items that a worker hands back. */
    public enum Rest {
        /** New tasks of several items, whose failed attempts are counted anew. */
        SEVERAL_ITEMS,
        /**
         * The first of them took too long. It becomes a task of its own, which begins with the next attempt number:
         * earlier failures still count. The others were not started, and are as {@link #SEVERAL_ITEMS}.
         */
        FIRST_ALONE,
        /**
         * A new task for each, which begins with the next attempt number: it is not known which of them makes attempts
         * fail.
         */
        SINGLE_ITEMS
    }

    /**
     * An attempt that a worker works on.
     *
     * @param worker the name of the worker
     * @param lease how long until the attempt is given up unless the worker sends another heartbeat
     */
    public record Started(TaskKey task, String worker, Duration lease) {}

    /**
     * A task that a worker works on.
     *
     * @param worker the name of the worker
     * @param attempt from 1 on
     * @param age since the task was put on the topic
     */
    public record StartedTask(
            String worker, UUID job, String tenant, JobKind kind, Slice slice, int attempt, Duration age) {}

    /**
     * An open job.
     *
     * @param isFinished whether it has nothing left to do: it is wholly cut and has no live task
     */
    public record Open(String tenant, UUID job, boolean isFinished) {}

    /** Locks tasks; those that are done or dropped are left out. Take it after the locks of jobs. */
    public Map<TaskKey, Live> lock(Collection<TaskKey> tasks) throws SQLException {
        Map<TaskKey, Live> live = new HashMap<>();
        Set<TaskKey> wanted = new HashSet<>(tasks);
        Sql.each(
                connection,
                LOCK,
                row -> {
                    TaskKey key = key(row);
                    if (wanted.contains(key)) {
                        live.put(
                                key,
                                new Live(
                                        key,
                                        slice(row),
                                        row.getObject("chunk", Integer.class),
                                        row.getBoolean("is_retry"),
                                        TaskState.valueOf(row.getString("state")),
                                        row.getInt("attempt"),
                                        row.getInt("returns"),
                                        row.getDouble("weight")));
                    }
                },
                ids(wanted));
        return live;
    }

    private static TaskKey key(ResultSet row) throws SQLException {
        return new TaskKey(row.getObject("job_id", UUID.class), row.getLong("id"));
    }

    private static Slice slice(ResultSet row) throws SQLException {
        return new Slice(row.getInt("first_item"), row.getInt("item_count"));
    }

    /** The tasks, among these, that are live. Takes no lock. */
    public List<TaskKey> live(Collection<TaskKey> tasks) throws SQLException {
        List<TaskKey> live =
                Sql.list(connection, "SELECT job_id, id FROM task WHERE id = ANY (?)", Tasks::key, ids(tasks));
        live.retainAll(Set.copyOf(tasks));
        return live;
    }

    /** Workers work on the current attempts of these tasks, which must be locked: their leases run from now. */
    public void start(Collection<Started> started) throws SQLException {
        if (started.isEmpty()) {
            return;
        }
        Sql.update(
                connection,
                START,
                Sql.array("int8", started, one -> one.task().id()),
                Sql.array("text", started, Started::worker),
                Sql.array("int8", started, one -> one.lease().toMillis()));
    }

    /**
     * Deletes tasks. Who deletes a task, and nobody else, stores what has become of its items. The tasks must be
     * locked.
     *
     * @return the ids of those that this call deleted
     */
    public Set<Long> delete(Collection<TaskKey> tasks) throws SQLException {
        return tasks.isEmpty() ? Set.of() : Set.copyOf(Sql.list(connection, DELETE, row -> row.getLong(1), ids(tasks)));
    }

    /**
     * Inserts parts of a task that was deleted. Needs the job's lock, and the job open.
     *
     * @param attempt of each part; above 1 if failed attempts of the whole count
     * @param itemSeconds what an item of the whole has taken, in CPU time; 0 if that is unknown
     */
    public void insertParts(Live whole, List<Slice> parts, int attempt, double itemSeconds) throws SQLException {
        if (parts.isEmpty()) {
            return;
        }
        Sql.update(
                connection,
                INSERT,
                whole.task().job(),
                whole.chunk(),
                whole.isRetry(),
                attempt,
                Sql.array("int4", parts, Slice::first),
                Sql.array("int4", parts, Slice::count),
                Sql.array("float8", parts, part -> whole.weight(part.count(), itemSeconds)));
    }

    /**
     * Dispatches the task again, after a pause, as the next attempt. Needs the job's lock, and the job open.
     *
     * @param seconds CPU time that the attempt took; 0 if that is unknown. The task weighs as much from now on, if that
     *     is more
     */
    public void requeue(Live task, Duration pause, double seconds) throws SQLException {
        Sql.update(
                connection,
                REQUEUE,
                pause.toMillis(),
                task.weight(task.slice().count(), seconds / task.slice().count()),
                task.task().id());
    }

    /** As {@link #requeue}, but as the same attempt, since a worker's version could not do the task. */
    public void giveBack(TaskKey task, Duration pause) throws SQLException {
        Sql.update(connection, GIVE_BACK, pause.toMillis(), task.id());
    }

    /**
     * A message of some worker has arrived. All processes know it then. Not to be called in a transaction: it locks a
     * row that all share.
     */
    public void heardOfWorkers() throws SQLException {
        Sql.update(connection, HEARD);
    }

    /**
     * Sends tasks again, as the same attempt, that no worker has started within the start limit while no message came
     * from any worker: with all workers away, waiting is no failure of the task. Skips locked rows.
     *
     * @return how many
     */
    public int resend(Duration startLimit, int atMost) throws SQLException {
        return Sql.update(connection, RESEND, startLimit.toMillis(), atMost);
    }

    /**
     * The attempts that no worker has started within the start limit although workers sent messages meanwhile. Takes no
     * lock.
     */
    public List<Attempt> unstarted(Duration startLimit, int atMost) throws SQLException {
        return Sql.list(connection, UNSTARTED, Tasks::attempt, startLimit.toMillis(), atMost);
    }

    /**
     * Sends tasks again whose claim has expired without an acknowledgement from Kafka, because their dispatcher has
     * died. Skips locked rows.
     *
     * @return how many
     */
    public int resendUnacknowledged(int atMost) throws SQLException {
        return Sql.update(connection, RESEND_UNACKNOWLEDGED, atMost);
    }

    /** The attempts whose leases have expired, oldest first. Takes no lock. */
    public List<Attempt> endedLeases(int atMost) throws SQLException {
        return Sql.list(connection, ENDED_LEASES, Tasks::attempt, atMost);
    }

    /** The tasks that workers have started, ordered by worker, without those of unlisted jobs. Takes no lock. */
    public List<StartedTask> started(int atMost) throws SQLException {
        return Sql.list(
                connection,
                STARTED_TASKS,
                row -> new StartedTask(
                        Objects.requireNonNullElse(row.getString("worker"), ""),
                        row.getObject("job_id", UUID.class),
                        row.getString("tenant"),
                        JobKind.valueOf(row.getString("kind")),
                        slice(row),
                        row.getInt("attempt"),
                        Duration.ofMillis((long) (row.getDouble("age") * 1_000))),
                atMost);
    }

    private static Attempt attempt(ResultSet row) throws SQLException {
        return new Attempt(key(row), row.getInt("attempt"));
    }

    /**
     * A job is cancelled: no further tasks of it are cut, and those that no worker has started are deleted. Needs the
     * job's lock.
     */
    public void withdrawUnstarted(UUID job) throws SQLException {
        withdraw(job, " AND " + TaskState.in(TaskState.PENDING, TaskState.DISPATCHED));
    }

    /** A job has ended otherwise: no further tasks of it are cut, and all are deleted. Needs the job's lock. */
    public void withdrawAll(UUID job) throws SQLException {
        withdraw(job, "");
    }

    /**
     * Locks the rows in the order of ids first, as DELETE would lock them in the order of its plan. This waits for
     * outcomes being stored.
     */
    private void withdraw(UUID job, String condition) throws SQLException {
        new Uncut(connection).delete(List.of(job));
        Sql.update(
                connection,
                "WITH locked AS MATERIALIZED (SELECT id FROM task WHERE job_id = ?" + condition
                        + " ORDER BY id FOR UPDATE) DELETE FROM task WHERE id IN (SELECT id FROM locked)",
                job);
    }

    /** Whether a worker may still work on a task of the job or receive one. */
    public boolean isAnySent(UUID job) throws SQLException {
        return Sql.holds(connection, "SELECT EXISTS (SELECT FROM task WHERE job_id = ? AND due_at IS NULL)", job);
    }

    /**
     * The jobs, among these, that have nothing left to do: they are wholly cut and have no live task. Takes no lock.
     */
    public List<UUID> withoutWork(Collection<UUID> jobs) throws SQLException {
        return jobs.isEmpty()
                ? List.of()
                : Sql.list(connection, WITHOUT_WORK, row -> row.getObject(1, UUID.class), Sql.array("uuid", jobs));
    }

    /**
     * Open jobs, in an order that stays. Takes no lock.
     *
     * @param after the last one before them; null for the first ones
     */
    public List<Open> open(@Nullable Open after, int atMost) throws SQLException {
        return Sql.list(
                connection,
                OPEN,
                row -> new Open(
                        row.getString("tenant"), row.getObject("id", UUID.class), row.getBoolean("is_finished")),
                after == null ? "" : after.tenant(),
                after == null ? new UUID(0, 0) : after.job(),
                atMost);
    }

    /**
     * Inserts a task for each slice of stored results that has items with certain errors. Needs the job's lock; the job
     * is reopened in this transaction.
     *
     * @param codes of the errors
     * @return how many
     */
    public int retry(UUID job, Collection<String> codes) throws SQLException {
        return Sql.update(connection, RETRY, job, Sql.array("text", codes));
    }

    private static Sql.Elements ids(Collection<TaskKey> tasks) {
        return Sql.array("int8", tasks.stream().map(TaskKey::id).sorted().toList());
    }
}
