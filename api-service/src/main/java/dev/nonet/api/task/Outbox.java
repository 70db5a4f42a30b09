package dev.nonet.api.task;

import dev.nonet.api.platform.Sql;
import dev.nonet.job.JobKind;
import dev.nonet.job.Priority;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tables {@code uncut} and {@code task} as a transactional outbox: the SQL that finds what waits, and cuts and claims
 * tasks for dispatch, within the transaction of one connection.
 */
public final class Outbox {

    /** The key of the advisory lock: any number that nothing else in this database uses. */
    private static final long LOCK = 0x6e6f_6e65_7401L;

    /** The most jobs of one tenant considered in a round: the first by priority and age. */
    private static final int JOBS_PER_TENANT = 200;

    /**
     * Tasks in flight of each job. Claims that expire within the given time are left out: Kafka has been slow to
     * acknowledge them, and they must not block others. Parameter: that time in milliseconds.
     */
    static final String IN_FLIGHT = """
            SELECT job.id, job.tenant, flying.tasks, flying.weight, flying.started, flying.started_weight,
                   flying.first_attempts, job.priority, job.done + job.failed = 0 AS is_untried
            FROM (SELECT job_id, count(*) AS tasks, sum(weight) AS weight,
                      count(*) FILTER (WHERE state = 'STARTED') AS started,
                      coalesce(sum(weight) FILTER (WHERE state = 'STARTED'), 0) AS started_weight,
                      count(*) FILTER (WHERE attempt = 1) AS first_attempts
                  FROM task
                  WHERE due_at IS NULL AND (state = 'STARTED' OR lease_until IS NULL
                                            OR lease_until >= now() + ? * interval '1 millisecond')
                  GROUP BY job_id) flying
            JOIN job ON job.id = flying.job_id
            """;

    /**
     * Jobs with tasks that are due, or with items to cut. The recursive part is a loose index scan: it jumps from
     * tenant to tenant in the index instead of reading all jobs. Scalar subqueries instead of EXISTS, which the planner
     * might hash, reading whole tables. An interactive job is slow if one of its tasks waits for a later attempt, due
     * or not. Parameters: how many jobs of a tenant to consider, up to how many tasks of a job to count.
     */
    static final String WAITING = """
            WITH RECURSIVE tenants AS (
                (SELECT tenant FROM job WHERE state IN ('QUEUED', 'RUNNING') ORDER BY tenant LIMIT 1)
                UNION ALL
                SELECT (SELECT job.tenant FROM job WHERE state IN ('QUEUED', 'RUNNING') AND job.tenant > tenants.tenant
                        ORDER BY job.tenant LIMIT 1)
                FROM tenants WHERE tenants.tenant IS NOT NULL)
            SELECT open.id, tenants.tenant, open.priority, open.kind, due.tasks, due.weight,
                   extract(epoch FROM now() - due.due_at) AS due_for,
                   extract(epoch FROM now() - open.created_at) AS open_for, open.requested,
                   uncut.next_item, uncut.item_seconds, uncut.item_bytes, uncut.most_items, open.is_untried,
                   CASE open.priority WHEN 'INTERACTIVE' THEN
                       (SELECT true FROM task
                        WHERE task.job_id = open.id AND task.due_at IS NOT NULL AND task.attempt > 1 LIMIT 1)
                   END AS is_slow
            FROM tenants
            CROSS JOIN LATERAL (
                  SELECT id, priority, kind, requested, created_at, done + failed = 0 AS is_untried FROM job
                  WHERE job.tenant = tenants.tenant AND state IN ('QUEUED', 'RUNNING')
                    AND coalesce((SELECT 1 FROM uncut WHERE uncut.job_id = job.id),
                                 (SELECT 1 FROM task
                                  WHERE task.job_id = job.id AND task.due_at IS NOT NULL LIMIT 1)) = 1
                  ORDER BY CASE priority WHEN 'INTERACTIVE' THEN 0 WHEN 'NORMAL' THEN 1 ELSE 2 END, id
                  LIMIT ?) open
            LEFT JOIN uncut ON uncut.job_id = open.id
            CROSS JOIN LATERAL (
                  SELECT count(*) AS tasks, coalesce(sum(weight), 0) AS weight, min(due_at) AS due_at FROM (
                      SELECT weight, due_at FROM task
                      WHERE task.job_id = open.id AND task.due_at IS NOT NULL AND task.due_at <= now()
                      LIMIT ?) counted) due
            """;

    /** The columns of a task and of its job from which its message is made. */
    private static final String CLAIMED_COLUMNS = """
            task.job_id, task.id, task.attempt, task.first_item, task.item_count, task.chunk, job.spec,
            task.sends, task.returns, job.done + job.failed = 0 AS is_untried,
            CASE WHEN strpos(job.engines, ' ') = 0 THEN job.engines END AS engine, job.priority, job.trace
            """;

    /**
     * A task weighs what items of the job have cost so far, if that is more than was believed when it was inserted.
     * Parameters: jobs, how many tasks of each, how long the claim holds in milliseconds.
     */
    static final String CLAIM = """
            WITH claimed AS (
                SELECT picked.id
                FROM unnest(?, ?) AS quota(job_id, places)
                CROSS JOIN LATERAL (
                    SELECT task.id FROM task
                    WHERE task.job_id = quota.job_id AND task.due_at IS NOT NULL AND task.due_at <= now()
                    ORDER BY task.first_item LIMIT quota.places
                    FOR UPDATE SKIP LOCKED) picked)
            UPDATE task SET %s, dispatched_at = NULL, sends = sends + 1,
                lease_until = now() + ? * interval '1 millisecond',
                weight = greatest(weight,
                    item_count * (SELECT item_seconds FROM uncut WHERE uncut.job_id = task.job_id))
            FROM claimed, job WHERE task.id = claimed.id AND job.id = task.job_id
            RETURNING %s""".formatted(Transition.CLAIM.set(), CLAIMED_COLUMNS);

    /**
     * Locks the jobs of which tasks are to be cut, if they are open. Skips those locked by others, such as a fold of
     * counts: they come next. Parameter: jobs.
     */
    static final String LOCK_TO_CUT = """
            SELECT id FROM job WHERE id = ANY (?) AND state IN ('QUEUED', 'RUNNING')
            ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
            """;

    /** The uncut rest of jobs that are locked. Parameter: jobs. */
    static final String UNCUT = """
            SELECT job_id, kind, priority, requested, next_item, item_seconds, item_bytes, most_items
            FROM uncut JOIN job ON job.id = uncut.job_id WHERE job_id = ANY (?)
            """;

    /**
     * Parameters: jobs, first items, how many items of each, chunks, weights, how long the claim holds in milliseconds.
     */
    static final String CUT = """
            WITH cut AS (
                INSERT INTO task (job_id, first_item, item_count, chunk, weight, state, sends, lease_until)
                SELECT job_id, first_item, item_count, chunk, weight, '%s', 1, now() + ? * interval '1 millisecond'
                FROM unnest(?, ?, ?, ?, ?) AS slice(job_id, first_item, item_count, chunk, weight)
                RETURNING *)
            SELECT %s FROM cut AS task JOIN job ON job.id = task.job_id
            """.formatted(TaskState.DISPATCHED, CLAIMED_COLUMNS);

    /** Parameters: jobs, their next items to cut. */
    private static final String MOVE = """
            UPDATE uncut SET next_item = cut.next_item
            FROM unnest(?, ?) AS cut(job_id, next_item) WHERE uncut.job_id = cut.job_id
            """;

    /** Tasks whose claim has not expired; parameters: ids, attempts. */
    private static final String CLAIMED = """
            (SELECT task.id
             FROM unnest(?, ?) AS sent(id, attempt) JOIN task ON task.id = sent.id AND task.attempt = sent.attempt
             WHERE task.%s AND task.dispatched_at IS NULL
             FOR UPDATE OF task SKIP LOCKED) claimed
            """.formatted(TaskState.in(TaskState.DISPATCHED));

    private static final String ACKNOWLEDGED =
            "UPDATE task SET dispatched_at = now(), lease_until = NULL FROM %s WHERE task.id = claimed.id"
                    .formatted(CLAIMED);

    private static final String REFUSED = "UPDATE task SET %s, lease_until = NULL FROM %s WHERE task.id = claimed.id"
            .formatted(Transition.RESEND.set("now() + interval '1 second'"), CLAIMED);

    private final Connection connection;

    public Outbox(Connection connection) {
        this.connection = connection;
    }

    /**
     * What is in flight, and what waits.
     *
     * @param inFlight all tasks dispatched and not done
     * @param started those of them that a worker has started
     * @param onInteractiveThreads how many of them each tenant has that are interactive tasks in their first attempt:
     *     those in a later one go to the threads for all other work
     * @param slow tenants with an interactive task in a later attempt, in flight or not: mostly, as an item of it took
     *     too long in the first
     * @param seconds that a task should take, see {@link TaskSize#seconds}
     * @param oldest how long the longest waiting of the tasks that are due, or of the jobs with items to cut, has
     *     waited
     * @param withPuzzles those of the waiting jobs whose tasks hold uploaded puzzles
     */
    public record Load(
            List<Demand> demands,
            Map<String, InFlight> inFlightByTenant,
            InFlight inFlight,
            InFlight started,
            Map<String, Integer> onInteractiveThreads,
            Set<String> slow,
            double seconds,
            Duration oldest,
            Set<UUID> withPuzzles) {

        /** Whether a tenant may have more jobs with waiting tasks than were considered. */
        public boolean isCut() {
            Map<String, Integer> jobs = new HashMap<>();
            demands.forEach(demand -> jobs.merge(demand.tenant(), 1, Integer::sum));
            return jobs.values().stream().anyMatch(count -> count >= JOBS_PER_TENANT);
        }
    }

    /**
     * @param puzzles the texts of the items; null in a generate job
     * @param limitMillis after this time a worker hands back the items that it has not started
     * @param isUntried whether no item of the job is done yet, so that nobody knows what they take
     * @param send which time this attempt is sent, from 1; more if it was sent before without being started
     * @param returns how often workers handed it back because their version cannot do it
     * @param engine the engine version that made all of the job's results so far; null while it has none, and if there
     *     were several: a job whose version has changed already need not wait for a worker of the first one
     * @param trace the trace context (traceparent) of the request that submitted the job; null if it had none
     */
    public record ClaimedTask(
            TaskKey key,
            int attempt,
            Slice slice,
            @Nullable List<String> puzzles,
            int limitMillis,
            boolean isUntried,
            String spec,
            int send,
            int returns,
            @Nullable String engine,
            Priority priority,
            @Nullable String trace) {}

    /**
     * Makes this transaction the only one that dispatches, until it ends. Keep it short, as other processes wait
     * meanwhile.
     *
     * <p>Forces nested loops over plain index scans: only those mark the index entries of tasks that have moved on as
     * dead (LP_DEAD), which keeps the partial indexes small between vacuums. The indexes made for these queries have
     * their order and few rows, which the planner does not see before the tables are first analyzed. As the plan is
     * forced, it is made once for a connection: planning takes longer than executing.
     *
     * @param limit time after which the server cancels a statement of this transaction, or ends the transaction if it
     *     is idle, so that a process that hangs does not keep the lock
     * @return false if another process holds the lock
     */
    public boolean tryLock(Duration limit) throws SQLException {
        String timeout = limit.toMillis() + "ms";
        return Sql.holds(connection, """
                SELECT pg_try_advisory_xact_lock(?), set_config('idle_in_transaction_session_timeout', ?, true),
                       set_config('statement_timeout', ?, true),
                       set_config('plan_cache_mode', 'force_generic_plan', true),
                       set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
                       set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
                       set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
                """, LOCK, timeout, timeout);
    }

    /**
     * @param max how many waiting tasks of a job to count
     * @param threads of the workers, as far as they are known
     * @param expiring claims that expire within this time do not count as in flight
     */
    public Load load(int max, int threads, Duration expiring) throws SQLException {
        Map<String, InFlight> byTenant = new HashMap<>();
        Map<UUID, InFlight> byJob = new HashMap<>();
        InFlight all = InFlight.NOTHING;
        InFlight started = InFlight.NOTHING;
        Map<String, Integer> onInteractiveThreads = new HashMap<>();
        Set<String> slow = new HashSet<>();
        try (PreparedStatement count = connection.prepareStatement(IN_FLIGHT)) {
            count.setLong(1, expiring.toMillis());
            try (ResultSet rows = count.executeQuery()) {
                while (rows.next()) {
                    int tasks = rows.getInt("tasks");
                    String tenant = rows.getString("tenant");
                    boolean isInteractive = rows.getString("priority").equals(Priority.INTERACTIVE.name());
                    InFlight flying = new InFlight(
                            tasks,
                            rows.getDouble("weight"),
                            isInteractive ? tasks : 0,
                            !isInteractive && rows.getBoolean("is_untried") ? tasks : 0);
                    byJob.put(rows.getObject("id", UUID.class), flying);
                    byTenant.merge(tenant, flying, InFlight::plus);
                    all = all.plus(flying);
                    if (isInteractive) {
                        int firstAttempts = rows.getInt("first_attempts");
                        onInteractiveThreads.merge(tenant, firstAttempts, Integer::sum);
                        if (firstAttempts < tasks) {
                            slow.add(tenant);
                        }
                    }
                    started = started.plus(new InFlight(rows.getInt("started"), rows.getDouble("started_weight")));
                }
            }
        }
        List<Demand> demands = new ArrayList<>();
        Set<UUID> withPuzzles = new HashSet<>();
        double seconds = TaskSize.seconds(Math.max(started.tasks(), threads));
        Duration oldest = demands(max, seconds, byJob, demands, withPuzzles, slow);
        return new Load(demands, byTenant, all, started, onInteractiveThreads, slow, seconds, oldest, withPuzzles);
    }

    /**
     * Adds to the last three what waits.
     *
     * @return how long the longest waiting task has waited
     */
    private Duration demands(
            int max,
            double seconds,
            Map<UUID, InFlight> inFlight,
            List<Demand> demands,
            Set<UUID> withPuzzles,
            Set<String> slow)
            throws SQLException {
        double oldest = 0;
        try (PreparedStatement waiting = connection.prepareStatement(WAITING)) {
            waiting.setInt(1, JOBS_PER_TENANT);
            waiting.setInt(2, max);
            try (ResultSet rows = waiting.executeQuery()) {
                while (rows.next()) {
                    UUID job = rows.getObject("id", UUID.class);
                    String tenant = rows.getString("tenant");
                    Priority priority = Priority.valueOf(rows.getString("priority"));
                    if (rows.getBoolean("is_slow")) {
                        slow.add(tenant);
                    }
                    int tasks = rows.getInt("tasks");
                    double weight = rows.getDouble("weight");
                    double waited = rows.getDouble("due_for");
                    InFlight flying = inFlight.getOrDefault(job, InFlight.NOTHING);
                    int next = rows.getInt("next_item");
                    if (!rows.wasNull()) {
                        int requested = rows.getInt("requested");
                        ItemCost cost = new ItemCost(rows.getDouble("item_seconds"), rows.getDouble("item_bytes"));
                        int size = TaskSize.items(cost, rows.getInt("most_items"), requested, priority, seconds);
                        int cuts = Math.min(max, Math.ceilDiv(requested - next, size));
                        tasks += cuts;
                        weight += cuts * cost.weight(size);
                        // Before the first task of a job nothing else tells how long it has waited.
                        waited = Math.max(waited, next == 0 ? rows.getDouble("open_for") : 0);
                    }
                    if (tasks > 0) {
                        if (JobKind.valueOf(rows.getString("kind")) == JobKind.SOLVE) {
                            withPuzzles.add(job);
                        }
                        demands.add(new Demand(
                                job, tenant, priority, flying, tasks, weight / tasks, rows.getBoolean("is_untried")));
                        oldest = Math.max(oldest, waited);
                    }
                }
            }
        }
        return Duration.ofMillis((long) (oldest * 1_000));
    }

    /**
     * Claims tasks to send them: they count as in flight from now on. Those that are due come first, the others are
     * cut. After the commit, call {@link #acknowledged} or {@link #refused} for each; a claim without either expires,
     * and the task is sent again ({@link Tasks#resendUnacknowledged}).
     *
     * @param granted a job for each task to claim
     * @param seconds of a worker's thread that a task should take
     * @param claim how long the claim holds
     * @return the tasks claimed, in that order; fewer if a job has no more that are due and not locked
     */
    public List<ClaimedTask> claim(List<UUID> granted, double seconds, Duration claim) throws SQLException {
        Map<UUID, Integer> quotas = new LinkedHashMap<>();
        granted.forEach(job -> quotas.merge(job, 1, Integer::sum));
        List<Row> rows = new ArrayList<>();
        read(rows, CLAIM, Sql.array("uuid", quotas.keySet()), Sql.array("int4", quotas.values()), claim.toMillis());
        rows.forEach(row -> quotas.merge(row.key.job(), -1, Integer::sum));
        quotas.values().removeIf(places -> places <= 0);
        if (!quotas.isEmpty()) {
            cut(quotas, seconds, claim, rows);
        }
        Map<Chunks.Key, List<String>> puzzles = new Chunks(connection)
                .puzzles(rows.stream().flatMap(row -> row.chunkKey().stream()).toList());
        int limit = TaskSize.limitMillis(seconds);
        Map<UUID, List<ClaimedTask>> byJob = new HashMap<>();
        rows.sort(Comparator.comparingInt(row -> row.slice.first()));
        for (Row row : rows) {
            byJob.computeIfAbsent(row.key.job(), job -> new ArrayList<>()).add(row.task(puzzles, limit));
        }
        return inOrder(granted, byJob);
    }

    /**
     * What of a job is not cut yet.
     *
     * @param isInChunks whether the job has uploaded puzzles: no task has those of two chunks
     * @param taskSize how many items a task should have
     */
    private record Rest(UUID job, boolean isInChunks, Slice items, int taskSize, ItemCost cost) {}

    /** A task to be cut: its slice, and the chunk that it lies in, or null. */
    private record Piece(UUID job, Slice slice, @Nullable Integer chunk, double weight) {}

    /** Cuts tasks of jobs and moves their cursors, in one transaction, so that no item is lost or cut twice. */
    private void cut(Map<UUID, Integer> quotas, double seconds, Duration claim, List<Row> rows) throws SQLException {
        List<UUID> locked = Sql.list(
                connection, LOCK_TO_CUT, row -> row.getObject(1, UUID.class), Sql.array("uuid", quotas.keySet()));
        if (locked.isEmpty()) {
            return;
        }
        List<Piece> pieces = new ArrayList<>();
        Map<UUID, Integer> next = new HashMap<>();
        List<UUID> whole = new ArrayList<>();
        // A statement after the lock: it sees what another process has cut before.
        for (Rest rest : Sql.list(connection, UNCUT, row -> rest(row, seconds), Sql.array("uuid", locked))) {
            int places = quotas.getOrDefault(rest.job(), 0);
            List<Piece> cut = rest.isInChunks() ? inChunks(rest, places) : pieces(rest, rest.items(), null, places);
            if (cut.isEmpty()) {
                continue;
            }
            pieces.addAll(cut);
            int end = cut.getLast().slice().end();
            if (end < rest.items().end()) {
                next.put(rest.job(), end);
            } else {
                whole.add(rest.job());
            }
        }
        if (pieces.isEmpty()) {
            return;
        }
        if (!whole.isEmpty()) {
            new Uncut(connection).delete(whole);
        }
        if (!next.isEmpty()) {
            Sql.update(connection, MOVE, Sql.array("uuid", next.keySet()), Sql.array("int4", next.values()));
        }
        read(
                rows,
                CUT,
                claim.toMillis(),
                Sql.array("uuid", pieces, Piece::job),
                Sql.array("int4", pieces, piece -> piece.slice().first()),
                Sql.array("int4", pieces, piece -> piece.slice().count()),
                Sql.array("int4", pieces, Piece::chunk),
                Sql.array("float8", pieces, Piece::weight));
    }

    private static Rest rest(ResultSet row, double seconds) throws SQLException {
        int requested = row.getInt("requested");
        int next = row.getInt("next_item");
        ItemCost cost = new ItemCost(row.getDouble("item_seconds"), row.getDouble("item_bytes"));
        Priority priority = Priority.valueOf(row.getString("priority"));
        return new Rest(
                row.getObject("job_id", UUID.class),
                JobKind.valueOf(row.getString("kind")) == JobKind.SOLVE,
                new Slice(next, requested - next),
                TaskSize.items(cost, row.getInt("most_items"), requested, priority, seconds),
                cost);
    }

    private static List<Piece> pieces(Rest rest, Slice items, @Nullable Integer chunk, int atMost) {
        List<Piece> pieces = new ArrayList<>();
        for (int first = items.first(); first < items.end() && pieces.size() < atMost; first += rest.taskSize()) {
            int count = Math.min(rest.taskSize(), items.end() - first);
            pieces.add(new Piece(
                    rest.job(), new Slice(first, count), chunk, rest.cost().weight(count)));
        }
        return pieces;
    }

    private List<Piece> inChunks(Rest rest, int atMost) throws SQLException {
        List<Piece> pieces = new ArrayList<>();
        for (Slice chunk : new Chunks(connection).from(rest.job(), rest.items().first(), atMost)) {
            int first = Math.max(chunk.first(), rest.items().first());
            pieces.addAll(pieces(rest, new Slice(first, chunk.end() - first), chunk.first(), atMost - pieces.size()));
        }
        return pieces;
    }

    /**
     * Kafka has acknowledged these. Skips tasks whose claim has expired, and rows locked because a worker's message is
     * being stored.
     */
    public void acknowledged(Collection<ClaimedTask> tasks) throws SQLException {
        settle(ACKNOWLEDGED, tasks);
    }

    /** Kafka has not taken these: they are due again in a second. Skips the same tasks as {@link #acknowledged}. */
    public void refused(Collection<ClaimedTask> tasks) throws SQLException {
        settle(REFUSED, tasks);
    }

    private void settle(String statement, Collection<ClaimedTask> tasks) throws SQLException {
        if (!tasks.isEmpty()) {
            Sql.update(
                    connection,
                    statement,
                    Sql.array("int8", tasks, task -> task.key().id()),
                    Sql.array("int4", tasks, ClaimedTask::attempt));
        }
    }

    /** A claimed task without its puzzles. */
    private record Row(
            TaskKey key,
            int attempt,
            Slice slice,
            @Nullable Integer chunk,
            boolean isUntried,
            String spec,
            int send,
            int returns,
            @Nullable String engine,
            Priority priority,
            @Nullable String trace) {

        Optional<Chunks.Key> chunkKey() {
            return chunk == null ? Optional.empty() : Optional.of(new Chunks.Key(key.job(), chunk));
        }

        ClaimedTask task(Map<Chunks.Key, List<String>> chunks, int limit) {
            List<String> puzzles = chunk == null ? null : chunks.get(new Chunks.Key(key.job(), chunk));
            if (puzzles != null && chunk != null) {
                int place = slice.first() - chunk;
                puzzles = puzzles.subList(place, place + slice.count());
            }
            return new ClaimedTask(
                    key, attempt, slice, puzzles, limit, isUntried, spec, send, returns, engine, priority, trace);
        }
    }

    /** Adds the tasks that a statement returns. */
    private void read(List<Row> tasks, String claim, Object... parameters) throws SQLException {
        // One string shared by all tasks of a job, as specs may be long.
        Map<UUID, String> specs = new HashMap<>();
        Sql.each(
                connection,
                claim,
                row -> {
                    UUID job = row.getObject("job_id", UUID.class);
                    String spec = specs.get(job);
                    if (spec == null) {
                        spec = row.getString("spec");
                        specs.put(job, spec);
                    }
                    tasks.add(new Row(
                            new TaskKey(job, row.getLong("id")),
                            row.getInt("attempt"),
                            new Slice(row.getInt("first_item"), row.getInt("item_count")),
                            row.getObject("chunk", Integer.class),
                            row.getBoolean("is_untried"),
                            spec,
                            row.getInt("sends"),
                            row.getInt("returns"),
                            row.getString("engine"),
                            Priority.valueOf(row.getString("priority")),
                            row.getString("trace")));
                },
                parameters);
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
