package dev.nonet.api.retention;

import dev.nonet.api.platform.AdvisoryLock;
import dev.nonet.api.platform.Outage;
import dev.nonet.api.platform.Sql;
import dev.nonet.api.platform.TimeOrderedIds;
import dev.nonet.api.task.Chunks;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/**
 * Deletes what has been kept long enough. Any number of processes may run this: an advisory lock admits one at a time.
 * Each statement is a transaction of its own and touches a bounded number of rows, so that none holds locks for long.
 */
@ApplicationScoped
public class Retention {

    private static final Logger LOG = Logger.getLogger(Retention.class);

    private static final AdvisoryLock LOCK = new AdvisoryLock(0x6e6f_6e65_7402L);

    /** Upper bound of rows per statement; slices of results are some ten kilobytes each. */
    private static final int BATCH = 500;

    /**
     * How long an unlisted job (of a hint, for example) stays if the process that waited for it died before deleting
     * it.
     */
    private static final Duration UNLISTED = Duration.ofMinutes(1);

    /** Upper bound of statements of one kind in a round, other than those for jobs that are gone. */
    private static final int BATCHES = 200;

    /** Upper bound of statements on one table for a job that is gone, before other jobs have their turn. */
    private static final int BATCHES_OF_JOB = 10;

    /** No job of a tenant begins later than this in the tenant's turn, however many are gone. */
    private static final Duration TURN = Duration.ofSeconds(1);

    /** No statement of a round begins later than this. */
    private static final Duration LONGEST_ROUND = Duration.ofSeconds(50);

    /** The tables that hold parts of a job, and the column that, with {@code job_id}, identifies their rows. */
    private static final Map<String, String> PARTS =
            Map.of("result_slice", "first_item", "item_error", "item", "identity_count", "identity");

    /**
     * Deletes rows of a job, which are all in one partition. By ctid: a join by the key would read all rows of the job
     * for each batch. Parameters: job, job, how many at most.
     */
    static final String DELETE_PART = """
            DELETE FROM %1$s
            WHERE job_id = ? AND ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE job_id = ? ORDER BY %2$s LIMIT ?))
            """;

    /**
     * Marks jobs as gone, which hides them from clients, that ended long enough ago. Locks them first: PostgreSQL then
     * evaluates the condition again on the newest version of each row, while an update by a list of ids alone would
     * also hide a job that a client has reopened meanwhile to retry it. Skips locked rows: they are locked in another
     * order than by id, so waiting could deadlock. Parameters: time, how many at most.
     */
    private static final String MARK_GONE = """
            WITH ended AS MATERIALIZED (
                SELECT id FROM job WHERE %s AND ended_at < ? ORDER BY ended_at LIMIT ? FOR UPDATE SKIP LOCKED)
            UPDATE job SET gone_at = now(), idempotency_key = NULL, request_hash = NULL, callback_secret = NULL
            WHERE id IN (SELECT id FROM ended)
            """;

    /**
     * Forgets idempotency keys, also of jobs that still run. Skips locked rows, for the same reason. Parameters: the
     * first id of younger jobs, how many at most.
     */
    private static final String FORGET_KEYS = """
            WITH old AS MATERIALIZED (
                SELECT id FROM job WHERE idempotency_key IS NOT NULL AND id < ? LIMIT ? FOR UPDATE SKIP LOCKED)
            UPDATE job SET idempotency_key = NULL, request_hash = NULL WHERE id IN (SELECT id FROM old)
            """;

    /** The next tenant with jobs that are gone. Ordered by the whole index, so that no other index serves. */
    static final String NEXT_TENANT =
            "SELECT tenant FROM job WHERE gone_at IS NOT NULL AND tenant > ? ORDER BY tenant, ended_at LIMIT 1";

    /** Jobs that a client deleted before their time. Parameters: tenant, that time, how many at most. */
    static final String DELETED = """
            SELECT id FROM job WHERE tenant = ? AND gone_at IS NOT NULL AND ended_at >= ? ORDER BY ended_at LIMIT ?
            """;

    /**
     * Jobs that are gone, of some time. Compares rows, as lists of jobs do: for a range of ids alone PostgreSQL may
     * choose the primary key, and read the jobs of all tenants. Parameters: tenant, first id, tenant, first id after
     * them, how many at most.
     */
    static final String GONE_BETWEEN = """
            SELECT id FROM job WHERE (tenant, id) >= (?, ?) AND (tenant, id) < (?, ?) AND gone_at IS NOT NULL
            ORDER BY tenant, id LIMIT ?
            """;

    /**
     * Which jobs of a tenant to delete.
     *
     * @param bounds parameters of the query, each after the tenant
     */
    private record Removable(String query, List<Object> bounds) {

        List<UUID> first(Connection connection, String tenant) throws SQLException {
            Object[] parameters =
                    bounds.stream().flatMap(bound -> Stream.of(tenant, bound)).toArray();
            return Sql.list(connection, query, row -> row.getObject(1, UUID.class), withBatch(parameters));
        }
    }

    private final DataSource database;
    private final RetentionConfig config;
    private volatile boolean stopping;

    /** Whether the last round left something that it could have deleted. */
    private volatile boolean isLeft;

    /** Whose turn was last when a round ended early; empty if all had theirs. */
    private volatile String lastTenant = "";

    /** When the current round ends, in {@link System#nanoTime}. */
    private volatile long roundEnd;

    Retention(DataSource database, RetentionConfig config) {
        this.database = database;
        this.config = config;
    }

    /**
     * Runs a first round at once, in the background so that the start does not wait. It must not wait for the schedule:
     * after a long downtime there is no partition for today, and results would go to the default partition.
     */
    void start(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent event) {
        Thread.ofPlatform().name("nonet-retention-start").daemon().start(this::runUnlessDatabaseIsDown);
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event) {
        stopping = true;
    }

    /**
     * The interval of rounds: the shortest time for which anything is kept. A round that leaves something is followed
     * by the next one at once.
     */
    private static final String INTERVAL = "1m";

    @Scheduled(every = INTERVAL, delayed = INTERVAL, concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void runUnlessDatabaseIsDown() {
        try {
            boolean hasRun;
            do {
                hasRun = run();
            } while (hasRun && isLeft && !stopping);
        } catch (SQLException e) {
            if (stopping) {
                LOG.debug("Retention was interrupted by the end of the process", e);
            } else if (Outage.isCauseOf(e)) {
                LOG.warnf("Retention is postponed: %s", Outage.describe(e));
            } else {
                LOG.error("Retention failed; the next round tries again", e);
            }
        }
    }

    /** A round as of the database's clock, so that processes with different clocks delete the same rows. */
    private boolean run() throws SQLException {
        Instant now;
        try (Connection connection = database.getConnection()) {
            now = Sql.first(
                            connection,
                            "SELECT now()",
                            row -> row.getTimestamp(1).toInstant())
                    .orElseThrow();
        }
        return run(now);
    }

    /**
     * A round as of {@code now}.
     *
     * @return false if another process is running one
     */
    boolean run(Instant now) throws SQLException {
        try (Connection connection = database.getConnection()) {
            if (!LOCK.tryAcquire(connection)) {
                return false;
            }
            try {
                roundEnd = System.nanoTime() + LONGEST_ROUND.toNanos();
                isLeft = false;
                run(connection, now);
                return true;
            } finally {
                LOCK.release(connection);
            }
        }
    }

    private boolean isOver() {
        return stopping || System.nanoTime() - roundEnd > 0;
    }

    private void run(Connection connection, Instant now) throws SQLException {
        LocalDate today = now.atZone(ZoneOffset.UTC).toLocalDate();
        Partitions partitions = new Partitions(connection);
        partitions.create(today, RetentionConfig.PARTITIONS_AHEAD + 1);
        Instant jobsEnd = now.minus(config.jobs());
        inBatches(connection, MARK_GONE.formatted("gone_at IS NULL"), Timestamp.from(jobsEnd));
        inBatches(
                connection, MARK_GONE.formatted("NOT listed AND gone_at IS NULL"), Timestamp.from(now.minus(UNLISTED)));
        // Yesterday's partitions stay: a process whose clock is slow may still create jobs of that day.
        partitions.dropBefore(today.minusDays(1));
        inBatches(connection, FORGET_KEYS, TimeOrderedIds.firstAt(now.minus(RetentionConfig.IDEMPOTENCY_KEYS)));
        inBatches(connection, """
                DELETE FROM delivery
                WHERE id IN (SELECT id FROM delivery WHERE state <> 'PENDING' AND ended_at < ? LIMIT ?)
                """, Timestamp.from(now.minus(RetentionConfig.DELIVERIES)));
        inBatches(
                connection,
                "DELETE FROM api_key WHERE id IN (SELECT id FROM api_key WHERE revoked_at < ? LIMIT ?)",
                Timestamp.from(jobsEnd));
        inBatches(
                connection,
                "DELETE FROM ended_session WHERE id IN (SELECT id FROM ended_session WHERE until < ? LIMIT ?)",
                Timestamp.from(now));
        inBatches(connection, """
                DELETE FROM webhook_endpoint
                WHERE id IN (SELECT id FROM webhook_endpoint WHERE disabled_at < ?
                             AND NOT EXISTS (SELECT FROM webhook_secret WHERE endpoint_id = webhook_endpoint.id)
                             LIMIT ?)
                """, Timestamp.from(jobsEnd));
        // Last, as they may take the rest of the round, and that of the next ones.
        isLeft |= !removeInTurn(connection, removable(partitions, jobsEnd));
    }

    /**
     * Jobs deleted by clients before their time are deleted row by row. The results of expired jobs are dropped with
     * their partition, so the rows of such jobs stay while the partition of their day exists.
     */
    private static List<Removable> removable(Partitions partitions, Instant jobsEnd) throws SQLException {
        List<Removable> removable = new ArrayList<>();
        removable.add(new Removable(DELETED, List.of(Timestamp.from(jobsEnd))));
        UUID from = new UUID(0, 0);
        for (LocalDate day : partitions.days(Partitions.TABLES.getFirst())) {
            UUID to = Partitions.firstId(day);
            if (!from.equals(to)) {
                removable.add(new Removable(GONE_BETWEEN, List.of(from, to)));
            }
            from = Partitions.firstId(day.plusDays(1));
        }
        removable.add(new Removable(GONE_BETWEEN, List.of(from, new UUID(-1, -1))));
        return removable;
    }

    /**
     * Deletes jobs, the tenants in turn: one with ten results that count against its quota does not wait for the
     * million of another. A round begins where the one before has ended.
     *
     * @return false if some are left for the next round
     */
    private boolean removeInTurn(Connection connection, List<Removable> removable) throws SQLException {
        boolean all = false;
        while (!all && !isOver()) {
            // A pass that begins after some tenants does not see theirs.
            all = lastTenant.isEmpty();
            Optional<String> tenant = tenantAfter(connection, lastTenant);
            while (tenant.isPresent() && !isOver()) {
                lastTenant = tenant.get();
                all &= removeOf(connection, lastTenant, removable);
                tenant = tenantAfter(connection, lastTenant);
            }
            if (tenant.isEmpty()) {
                lastTenant = "";
            }
        }
        return all && !isOver();
    }

    private static Optional<String> tenantAfter(Connection connection, String tenant) throws SQLException {
        return Sql.first(connection, NEXT_TENANT, row -> row.getString(1), tenant);
    }

    /**
     * Deletes jobs of a tenant until its turn is over.
     *
     * @return false if some are left
     */
    private boolean removeOf(Connection connection, String tenant, List<Removable> removable) throws SQLException {
        long turnEnd = System.nanoTime() + TURN.toNanos();
        boolean all = true;
        for (Removable some : removable) {
            List<UUID> jobs = some.first(connection, tenant);
            for (UUID job : jobs) {
                if (isOver() || System.nanoTime() - turnEnd > 0) {
                    return false;
                }
                all &= remove(connection, job);
            }
            all &= jobs.size() < BATCH;
        }
        return all;
    }

    /**
     * Deletes rows of a job, and the job if these were all.
     *
     * @return false if some are left
     */
    private boolean remove(Connection connection, UUID job) throws SQLException {
        for (Map.Entry<String, String> part : PARTS.entrySet()) {
            boolean all =
                    repeat(connection, BATCHES_OF_JOB, DELETE_PART.formatted(part.getKey(), part.getValue()), job, job);
            if (!all) {
                return false;
            }
        }
        if (!removePuzzles(connection, job)) {
            return false;
        }
        // The foreign key deletes its deliveries too.
        Sql.update(connection, "DELETE FROM job WHERE id = ? AND gone_at IS NOT NULL", job);
        return true;
    }

    /**
     * Deletes puzzles of an ended job, whose tasks were deleted when it ended.
     *
     * @return false if some are left
     */
    private boolean removePuzzles(Connection connection, UUID job) throws SQLException {
        Chunks chunks = new Chunks(connection);
        for (int batch = 0; batch < BATCHES_OF_JOB && !isOver(); batch++) {
            if (chunks.delete(job, BATCH) < BATCH) {
                return true;
            }
        }
        return false;
    }

    /** Repeats a statement as {@link #repeat} does. If rows are left, the next round continues. */
    private void inBatches(Connection connection, String statement, Object... parameters) throws SQLException {
        isLeft |= !repeat(connection, BATCHES, statement, parameters);
    }

    /**
     * Repeats a statement until it touches fewer rows than a batch. Its last parameter is the number of rows it may
     * touch.
     *
     * @param max statements
     * @return false if some rows are left
     */
    private boolean repeat(Connection connection, int max, String statement, Object... parameters) throws SQLException {
        for (int batch = 0; batch < max && !isOver(); batch++) {
            if (Sql.update(connection, statement, withBatch(parameters)) < BATCH) {
                return true;
            }
        }
        return false;
    }

    /** The parameters, and the batch size as the last one. */
    private static Object[] withBatch(Object... parameters) {
        Object[] all = Arrays.copyOf(parameters, parameters.length + 1);
        all[parameters.length] = BATCH;
        return all;
    }
}
