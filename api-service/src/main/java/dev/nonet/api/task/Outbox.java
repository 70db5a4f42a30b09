package dev.nonet.api.task;

import dev.nonet.job.Priority;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Table {@code task} as a transactional outbox: the SQL that finds waiting tasks and claims them for dispatch, within the transaction of one
 * connection.
 */
public final class Outbox {

    /** The key of the advisory lock: any number that nothing else in this database uses. */
    private static final long LOCK = 0x6e6f_6e65_7401L;

    /** The most jobs of one tenant considered in a round: the first by priority and age. */
    private static final int JOBS_PER_TENANT = 200;

    /**
     * Tasks in flight of each job. Claims that expire within the given time are left out: Kafka has been slow to acknowledge them, and
     * they must not block others. Parameter: that time in milliseconds.
     */
    static final String IN_FLIGHT = """
            SELECT job.id, job.tenant, job.task_items, flying.tasks, flying.items, flying.started
            FROM (SELECT job_id, count(*) AS tasks, sum(item_count) AS items,
                      count(*) FILTER (WHERE state = 'STARTED') AS started
                  FROM task
                  WHERE %s AND (state = 'STARTED' OR lease_until IS NULL
                                OR lease_until >= now() + ? * interval '1 millisecond')
                  GROUP BY job_id) flying
            JOIN job ON job.id = flying.job_id
            """.formatted(TaskState.in(TaskState.DISPATCHED, TaskState.STARTED));

    /**
     * Jobs with tasks that are due. The recursive part is a loose index scan: it jumps from tenant to tenant in the index instead of
     * reading all jobs. Parameters: how many jobs of a tenant to consider, up to how many tasks of a job to count.
     */
    static final String WAITING = """
            WITH RECURSIVE tenants AS (
                (SELECT tenant FROM job WHERE state IN ('QUEUED', 'RUNNING') ORDER BY tenant LIMIT 1)
                UNION ALL
                SELECT (SELECT job.tenant FROM job WHERE state IN ('QUEUED', 'RUNNING') AND job.tenant > tenants.tenant
                        ORDER BY job.tenant LIMIT 1)
                FROM tenants WHERE tenants.tenant IS NOT NULL)
            SELECT open.id, tenants.tenant, open.priority, open.task_items, pending.tasks, pending.items,
                   extract(epoch FROM now() - pending.due_at)
            FROM tenants
            CROSS JOIN LATERAL (
                  SELECT id, priority, task_items FROM job
                  WHERE job.tenant = tenants.tenant AND state IN ('QUEUED', 'RUNNING')
                    AND EXISTS (SELECT FROM task WHERE task.job_id = job.id AND task.state = 'PENDING')
                  ORDER BY CASE priority WHEN 'INTERACTIVE' THEN 0 WHEN 'NORMAL' THEN 1 ELSE 2 END, id
                  LIMIT ?) open
            CROSS JOIN LATERAL (SELECT count(*) AS tasks, coalesce(sum(item_count), 0) AS items, min(due_at) AS due_at FROM (
                  SELECT item_count, due_at FROM task
                  WHERE task.job_id = open.id AND task.state = 'PENDING' AND task.due_at <= now()
                  LIMIT ?) counted) pending
            """;

    /** Parameters: jobs, how many tasks of each, how long the claim holds in milliseconds. */
    static final String CLAIM = """
            WITH claimed AS (
                SELECT picked.job_id, picked.number
                FROM unnest(?, ?) AS quota(job_id, places)
                CROSS JOIN LATERAL (
                    SELECT task.job_id, task.number FROM task
                    WHERE task.job_id = quota.job_id AND task.%s AND task.due_at <= now()
                    ORDER BY task.first_index LIMIT quota.places
                    FOR UPDATE SKIP LOCKED) picked)
            UPDATE task SET %s, dispatched_at = NULL, sends = sends + 1, lease_until = now() + ? * interval '1 millisecond'
            FROM claimed JOIN job ON job.id = claimed.job_id
            WHERE task.job_id = claimed.job_id AND task.number = claimed.number
            RETURNING task.job_id, task.number, task.attempt, task.first_index, task.item_count, task.puzzles, job.spec,
                      task.sends, task.returns, CASE WHEN strpos(job.engines, ' ') = 0 THEN job.engines END, job.priority, job.trace
            """.formatted(Transition.CLAIM.applies(), Transition.CLAIM.set());

    /** Tasks whose claim has not expired; parameters: jobs, numbers, attempts. */
    private static final String CLAIMED = """
            (SELECT task.job_id, task.number
             FROM unnest(?, ?, ?) AS sent(job_id, number, attempt)
             JOIN task ON task.job_id = sent.job_id AND task.number = sent.number AND task.attempt = sent.attempt
             WHERE task.%s AND task.dispatched_at IS NULL
             FOR UPDATE OF task SKIP LOCKED) claimed
            """.formatted(TaskState.in(TaskState.DISPATCHED));

    private static final String ACKNOWLEDGED = """
            UPDATE task SET dispatched_at = now(), lease_until = NULL
            FROM %s WHERE task.job_id = claimed.job_id AND task.number = claimed.number
            """.formatted(CLAIMED);

    private static final String REFUSED = """
            UPDATE task SET %s, lease_until = NULL, due_at = now() + interval '1 second'
            FROM %s WHERE task.job_id = claimed.job_id AND task.number = claimed.number
            """.formatted(Transition.RESEND.set(), CLAIMED);

    private final Connection connection;

    public Outbox(Connection connection) {
        this.connection = connection;
    }

    /**
     * What is in flight, and what waits.
     *
     * @param inFlight all tasks dispatched and not done
     * @param started how many of them a worker has begun
     * @param oldest how long the longest waiting of the tasks that are due has waited
     */
    public record Load(
            List<Demand> demands,
            Map<String, InFlight> inFlightByTenant,
            InFlight inFlight,
            int started,
            Duration oldest) {

        /** Whether a tenant may have more jobs with waiting tasks than were considered. */
        public boolean isCut() {
            Map<String, Integer> jobs = new HashMap<>();
            demands.forEach(demand -> jobs.merge(demand.tenant(), 1, Integer::sum));
            return jobs.values().stream().anyMatch(count -> count >= JOBS_PER_TENANT);
        }
    }

    /**
     * @param puzzles a JSON array of texts; null in a generate job
     * @param send which time this attempt is sent, from 1; more if it was sent before without being begun
     * @param returns how often workers handed it back because their version cannot do it
     * @param engine the engine version that made all of the job's results so far; null while it has none, and if there were several: a job whose
     *     version has changed already need not wait for a worker of the first one
     * @param trace the trace context (traceparent) of the request that submitted the job; null if it had none
     */
    public record ClaimedTask(
            TaskKey key,
            int attempt,
            Slice slice,
            @Nullable String puzzles,
            String spec,
            int send,
            int returns,
            @Nullable String engine,
            Priority priority,
            @Nullable String trace) {}

    /**
     * Makes this transaction the only one that dispatches, until it ends. Keep it short, as other processes wait meanwhile.
     *
     * <p>Forces nested loops over plain index scans: only those mark the index entries of tasks that have moved on as dead
     * (LP_DEAD), which keeps the partial indexes small between vacuums. The indexes made for these queries have their order and few
     * rows, which the planner does not see before the tables are first analyzed. As the plan is forced, it is made once for a connection:
     * planning takes longer than executing.
     *
     * @param limit time after which the server cancels a statement of this transaction, or ends the transaction if it is idle, so
     *     that a process that hangs does not keep the lock
     * @return false if another process holds the lock
     */
    public boolean tryLock(Duration limit) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement("""
                SELECT pg_try_advisory_xact_lock(?), set_config('idle_in_transaction_session_timeout', ?, true),
                       set_config('statement_timeout', ?, true),
                       set_config('plan_cache_mode', 'force_generic_plan', true),
                       set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
                       set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
                       set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
                """)) {
            lock.setLong(1, LOCK);
            lock.setString(2, limit.toMillis() + "ms");
            lock.setString(3, limit.toMillis() + "ms");
            try (ResultSet row = lock.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    /**
     * @param most how many waiting tasks of a job to count
     * @param expiring claims that expire within this time do not count as in flight
     */
    public Load load(int most, Duration expiring) throws SQLException {
        Map<String, InFlight> byTenant = new HashMap<>();
        Map<UUID, InFlight> byJob = new HashMap<>();
        InFlight all = InFlight.NOTHING;
        int started = 0;
        try (PreparedStatement count = connection.prepareStatement(IN_FLIGHT)) {
            count.setLong(1, expiring.toMillis());
            try (ResultSet rows = count.executeQuery()) {
                while (rows.next()) {
                    int tasks = rows.getInt(4);
                    InFlight flying = new InFlight(tasks, Weight.of(tasks, rows.getLong(5), rows.getInt(3)));
                    byJob.put(rows.getObject(1, UUID.class), flying);
                    byTenant.merge(rows.getString(2), flying, InFlight::plus);
                    all = all.plus(flying);
                    started += rows.getInt(6);
                }
            }
        }
        List<Demand> demands = new ArrayList<>();
        Duration oldest = demands(most, byJob, demands);
        return new Load(demands, byTenant, all, started, oldest);
    }

    /** @return how long the longest waiting task has waited */
    private Duration demands(int most, Map<UUID, InFlight> inFlight, List<Demand> demands) throws SQLException {
        double oldest = 0;
        try (PreparedStatement waiting = connection.prepareStatement(WAITING)) {
            waiting.setInt(1, JOBS_PER_TENANT);
            waiting.setInt(2, most);
            try (ResultSet rows = waiting.executeQuery()) {
                while (rows.next()) {
                    UUID job = rows.getObject(1, UUID.class);
                    int tasks = rows.getInt(5);
                    demands.add(new Demand(
                            job,
                            rows.getString(2),
                            Priority.valueOf(rows.getString(3)),
                            inFlight.getOrDefault(job, InFlight.NOTHING),
                            tasks,
                            Weight.of(tasks, rows.getLong(6), rows.getInt(4)) / Math.max(1, tasks)));
                    oldest = Math.max(oldest, rows.getDouble(7));
                }
            }
        }
        return Duration.ofMillis((long) (oldest * 1_000));
    }

    /**
     * Claims tasks to send them: they count as in flight from now on. After the commit, call {@link #acknowledged} or {@link #refused}
     * for each; a claim without either expires, and the task is sent again ({@link Tasks#resendUnacknowledged}).
     *
     * @param granted a job for each task to claim
     * @param claim how long the claim holds
     * @return the tasks claimed, in that order; fewer if a job has no more that are due and not locked
     */
    public List<ClaimedTask> claim(List<UUID> granted, Duration claim) throws SQLException {
        Map<UUID, Integer> quotas = new LinkedHashMap<>();
        granted.forEach(job -> quotas.merge(job, 1, Integer::sum));
        Array jobs = connection.createArrayOf("uuid", quotas.keySet().toArray());
        Array counts = connection.createArrayOf("int4", quotas.values().toArray());
        try (PreparedStatement take = connection.prepareStatement(CLAIM)) {
            take.setArray(1, jobs);
            take.setArray(2, counts);
            take.setLong(3, claim.toMillis());
            return inOrder(granted, read(take));
        }
    }

    /** Kafka has acknowledged these. Skips tasks whose claim has expired, and rows locked because a worker's message is being stored. */
    public void acknowledged(Collection<ClaimedTask> tasks) throws SQLException {
        settle(ACKNOWLEDGED, tasks);
    }

    /** Kafka has not taken these: they are due again in a second. Skips the same tasks as {@link #acknowledged}. */
    public void refused(Collection<ClaimedTask> tasks) throws SQLException {
        settle(REFUSED, tasks);
    }

    private void settle(String statement, Collection<ClaimedTask> tasks) throws SQLException {
        if (tasks.isEmpty()) {
            return;
        }
        try (PreparedStatement update = connection.prepareStatement(statement)) {
            update.setArray(1, array("uuid", tasks, task -> task.key().job()));
            update.setArray(2, array("int4", tasks, task -> task.key().number()));
            update.setArray(3, array("int4", tasks, ClaimedTask::attempt));
            update.executeUpdate();
        }
    }

    private Array array(String type, Collection<ClaimedTask> tasks, Function<ClaimedTask, Object> element)
            throws SQLException {
        return connection.createArrayOf(type, tasks.stream().map(element).toArray());
    }

    private static Map<UUID, List<ClaimedTask>> read(PreparedStatement claim) throws SQLException {
        Map<UUID, List<ClaimedTask>> byJob = new HashMap<>();
        // One string shared by all tasks of a job, as specs may be long.
        Map<UUID, String> specs = new HashMap<>();
        try (ResultSet rows = claim.executeQuery()) {
            while (rows.next()) {
                UUID job = rows.getObject(1, UUID.class);
                String spec = specs.get(job);
                if (spec == null) {
                    spec = rows.getString(7);
                    specs.put(job, spec);
                }
                byJob.computeIfAbsent(job, id -> new ArrayList<>())
                        .add(new ClaimedTask(
                                new TaskKey(job, rows.getInt(2)),
                                rows.getInt(3),
                                new Slice(rows.getInt(4), rows.getInt(5)),
                                rows.getString(6),
                                spec,
                                rows.getInt(8),
                                rows.getInt(9),
                                rows.getString(10),
                                Priority.valueOf(rows.getString(11)),
                                rows.getString(12)));
            }
        }
        byJob.values()
                .forEach(tasks ->
                        tasks.sort(Comparator.comparingInt(task -> task.slice().first())));
        return byJob;
    }

    /** Tasks in the order in which they were granted, so that the order in the topic is fair as well. */
    private static List<ClaimedTask> inOrder(List<UUID> granted, Map<UUID, List<ClaimedTask>> byJob) {
        Map<UUID, Integer> next = new HashMap<>();
        List<ClaimedTask> ordered = new ArrayList<>();
        for (UUID job : granted) {
            int position = next.merge(job, 1, Integer::sum) - 1;
            List<ClaimedTask> tasks = byJob.getOrDefault(job, List.of());
            if (position < tasks.size()) {
                ordered.add(tasks.get(position));
            }
        }
        return ordered;
    }
}
