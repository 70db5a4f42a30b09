package dev.nonet.api.dispatch;

import dev.nonet.job.Priority;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The tasks that are still to be sent, in SQL, within the transaction of one connection. */
final class Outbox {

    /** Names the advisory lock; any number that nothing else in this database uses. */
    private static final long LOCK = 0x6e6f_6e65_7401L;

    /** Of one tenant's jobs only so many are looked at in a round: the first by priority and age. */
    private static final int JOBS_PER_TENANT = 200;

    /** What is in flight of each job; no parameters. */
    static final String IN_FLIGHT = """
            SELECT job.id, job.tenant, job.task_items, flying.tasks, flying.items, flying.started
            FROM (SELECT job_id, count(*) AS tasks, sum(item_count) AS items,
                      count(*) FILTER (WHERE state = 'STARTED') AS started
                  FROM task WHERE state IN ('DISPATCHED', 'STARTED') GROUP BY job_id) flying
            JOIN job ON job.id = flying.job_id
            """;

    /** Who wants more; parameters: how many jobs of a tenant to look at, how many tasks of a job to count. */
    static final String WAITING = """
            WITH RECURSIVE tenants AS (
                (SELECT tenant FROM job WHERE state IN ('QUEUED', 'RUNNING') ORDER BY tenant LIMIT 1)
                UNION ALL
                SELECT (SELECT job.tenant FROM job WHERE state IN ('QUEUED', 'RUNNING') AND job.tenant > tenants.tenant
                        ORDER BY job.tenant LIMIT 1)
                FROM tenants WHERE tenants.tenant IS NOT NULL)
            SELECT open.id, tenants.tenant, open.priority, open.task_items, pending.tasks, pending.items
            FROM tenants
            CROSS JOIN LATERAL (
                  SELECT id, priority, task_items FROM job
                  WHERE job.tenant = tenants.tenant AND state IN ('QUEUED', 'RUNNING')
                    AND EXISTS (SELECT FROM task WHERE task.job_id = job.id AND task.state = 'PENDING')
                  ORDER BY CASE priority WHEN 'INTERACTIVE' THEN 0 WHEN 'NORMAL' THEN 1 ELSE 2 END, id
                  LIMIT ?) open
            CROSS JOIN LATERAL (SELECT count(*) AS tasks, coalesce(sum(item_count), 0) AS items FROM (
                  SELECT item_count FROM task
                  WHERE task.job_id = open.id AND task.state = 'PENDING' AND task.due_at <= now()
                  LIMIT ?) counted) pending
            """;

    /** Takes tasks; parameters: jobs, and how many tasks of each. */
    static final String CLAIM = """
            WITH claimed AS (
                SELECT picked.job_id, picked.number
                FROM unnest(?, ?) AS quota(job_id, places)
                CROSS JOIN LATERAL (
                    SELECT task.job_id, task.number FROM task
                    WHERE task.job_id = quota.job_id AND task.state = 'PENDING' AND task.due_at <= now()
                    ORDER BY task.number LIMIT quota.places
                    FOR UPDATE SKIP LOCKED) picked)
            UPDATE task SET state = 'DISPATCHED', dispatched_at = now()
            FROM claimed JOIN job ON job.id = claimed.job_id
            WHERE task.job_id = claimed.job_id AND task.number = claimed.number
            RETURNING task.job_id, task.number, task.attempt, task.first_index, task.item_count, task.puzzles, job.spec
            """;

    private final Connection connection;

    Outbox(Connection connection) {
        this.connection = connection;
    }

    /**
     * What is in flight, and who wants more.
     *
     * @param inFlight all tasks dispatched and not done
     * @param started how many of them a worker has begun
     */
    record Load(
            List<FairShare.Demand> demands,
            Map<String, FairShare.InFlight> inFlightByTenant,
            FairShare.InFlight inFlight,
            int started) {

        /** Whether a tenant may have more jobs with waiting tasks than were looked at. */
        boolean isCut() {
            Map<String, Integer> jobs = new HashMap<>();
            demands.forEach(demand -> jobs.merge(demand.tenant(), 1, Integer::sum));
            return jobs.values().stream().anyMatch(count -> count >= JOBS_PER_TENANT);
        }
    }

    /** @param puzzles a JSON array of texts; null in a generate job */
    record ClaimedTask(
            UUID job,
            int number,
            int attempt,
            int firstIndex,
            int count,
            @Nullable String puzzles,
            String spec) {}

    /**
     * Makes this transaction the only one that dispatches, until it ends.
     *
     * <p>It is to go from one entry of an index to the next, and to nothing else. That alone marks the entries of tasks that have
     * moved on, of which a large job leaves thousands, and each other plan would look at all of them again in every round until
     * the next vacuum. And the indexes made for these queries have the order and the few rows that they ask for, while those of
     * all jobs that ever were look as good until the tables are analyzed, and as good to join by as those that are in flight.
     *
     * @param idleLimit after so long without a word from this process the database ends the transaction
     * @return false if another one dispatches now
     */
    boolean tryLock(Duration idleLimit) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement("""
                SELECT pg_try_advisory_xact_lock(?), set_config('idle_in_transaction_session_timeout', ?, true),
                       set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
                       set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
                       set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
                """)) {
            lock.setLong(1, LOCK);
            lock.setString(2, idleLimit.toMillis() + "ms");
            try (ResultSet row = lock.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    /** @param most how many waiting tasks of a job to count */
    Load load(int most) throws SQLException {
        Map<String, FairShare.InFlight> byTenant = new HashMap<>();
        Map<UUID, FairShare.InFlight> byJob = new HashMap<>();
        FairShare.InFlight all = FairShare.InFlight.NOTHING;
        int started = 0;
        try (PreparedStatement count = connection.prepareStatement(IN_FLIGHT);
                ResultSet rows = count.executeQuery()) {
            while (rows.next()) {
                int tasks = rows.getInt(4);
                FairShare.InFlight flying =
                        new FairShare.InFlight(tasks, Weight.of(tasks, rows.getLong(5), rows.getInt(3)));
                byJob.put(rows.getObject(1, UUID.class), flying);
                byTenant.merge(rows.getString(2), flying, FairShare.InFlight::plus);
                all = all.plus(flying);
                started += rows.getInt(6);
            }
        }
        return new Load(demands(most, byJob), byTenant, all, started);
    }

    private List<FairShare.Demand> demands(int most, Map<UUID, FairShare.InFlight> inFlight) throws SQLException {
        try (PreparedStatement waiting = connection.prepareStatement(WAITING)) {
            waiting.setInt(1, JOBS_PER_TENANT);
            waiting.setInt(2, most);
            List<FairShare.Demand> demands = new ArrayList<>();
            try (ResultSet rows = waiting.executeQuery()) {
                while (rows.next()) {
                    UUID job = rows.getObject(1, UUID.class);
                    int tasks = rows.getInt(5);
                    demands.add(new FairShare.Demand(
                            job,
                            rows.getString(2),
                            Priority.valueOf(rows.getString(3)),
                            inFlight.getOrDefault(job, FairShare.InFlight.NOTHING),
                            tasks,
                            Weight.of(tasks, rows.getLong(6), rows.getInt(4)) / Math.max(1, tasks)));
                }
            }
            return demands;
        }
    }

    /**
     * Marks tasks as dispatched.
     *
     * @param granted a job for each place
     * @return the tasks claimed, in that order; fewer where others were quicker
     */
    List<ClaimedTask> claim(List<UUID> granted) throws SQLException {
        Map<UUID, Integer> quotas = new LinkedHashMap<>();
        granted.forEach(job -> quotas.merge(job, 1, Integer::sum));
        Array jobs = connection.createArrayOf("uuid", quotas.keySet().toArray());
        Array places = connection.createArrayOf("int4", quotas.values().toArray());
        try (PreparedStatement claim = connection.prepareStatement(CLAIM)) {
            claim.setArray(1, jobs);
            claim.setArray(2, places);
            return inOrder(granted, read(claim));
        }
    }

    private static Map<UUID, List<ClaimedTask>> read(PreparedStatement claim) throws SQLException {
        Map<UUID, List<ClaimedTask>> byJob = new HashMap<>();
        // One text for all tasks of a job, as specs may be long.
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
                                job,
                                rows.getInt(2),
                                rows.getInt(3),
                                rows.getInt(4),
                                rows.getInt(5),
                                rows.getString(6),
                                spec));
            }
        }
        byJob.values().forEach(tasks -> tasks.sort(Comparator.comparingInt(ClaimedTask::number)));
        return byJob;
    }

    /** So that the topic's order too is fair. */
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
