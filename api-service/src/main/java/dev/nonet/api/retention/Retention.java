package dev.nonet.api.retention;

import dev.nonet.api.platform.Outage;
import dev.nonet.api.platform.TimeOrderedIds;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/**
 * Lets go what has been kept long enough. Any number of processes may run this: an advisory lock lets one do it at a time.
 * Each statement is a transaction of its own and touches a bounded number of rows.
 */
@ApplicationScoped
public class Retention {

    private static final Logger LOG = Logger.getLogger(Retention.class);

    /** Names the advisory lock; any number that nothing else in this database uses. */
    private static final long LOCK = 0x6e6f_6e65_7402L;

    /** Rows that one statement touches at most; slices of results are some ten kilobytes each. */
    private static final int BATCH = 500;

    /** Statements of one kind in a round; what is left waits for the next. */
    private static final int BATCHES = 200;

    /** The parts of a job that are tables of their own, and the column that tells their rows apart. */
    private static final Map<String, String> PARTS =
            Map.of("result_slice", "first_item", "item_error", "item", "identity_count", "identity", "task", "number");

    private final DataSource database;
    private final RetentionConfig config;
    private volatile boolean stopping;

    Retention(DataSource database, RetentionConfig config) {
        this.database = database;
        this.config = config;
    }

    /** Before anything is stored, as the service may have been away for longer than there are partitions. */
    void start(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent event) {
        runUnlessAway();
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event) {
        stopping = true;
    }

    @Scheduled(
            every = "${nonet.retention.interval:1M}",
            delayed = "${nonet.retention.interval:1M}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void runUnlessAway() {
        try {
            run(Instant.now());
        } catch (SQLException e) {
            if (stopping) {
                LOG.debug("Retention was cut off by the end of the process", e);
            } else if (Outage.isCauseOf(e)) {
                LOG.warnf("Nothing was let go: %s", Outage.describe(e));
            } else {
                LOG.error("Not everything was let go that should have been", e);
            }
        }
    }

    /** @return false if another process is at it */
    boolean run(Instant now) throws SQLException {
        try (Connection connection = database.getConnection()) {
            if (!locked(connection, "SELECT pg_try_advisory_lock(?)")) {
                return false;
            }
            try {
                run(connection, now);
                return true;
            } finally {
                locked(connection, "SELECT pg_advisory_unlock(?)");
            }
        }
    }

    private static boolean locked(Connection connection, String statement) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(statement)) {
            lock.setLong(1, LOCK);
            try (ResultSet row = lock.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    private void run(Connection connection, Instant now) throws SQLException {
        LocalDate today = now.atZone(ZoneOffset.UTC).toLocalDate();
        Partitions partitions = new Partitions(connection);
        partitions.make(today, config.partitionsAhead() + 1);
        Instant jobsEnd = now.minus(config.jobs());
        inBatches(connection, """
                UPDATE job SET gone_at = now(), idempotency_key = NULL, request_hash = NULL, callback_secret = NULL
                WHERE id IN (SELECT id FROM job WHERE gone_at IS NULL AND ended_at < ? ORDER BY ended_at LIMIT ?)
                """, Timestamp.from(jobsEnd));
        // Yesterday's stays, for the sake of clocks that do not agree.
        partitions.dropBefore(today.minusDays(1));
        removeGoneJobs(connection, partitions, jobsEnd);
        inBatches(connection, """
                UPDATE job SET idempotency_key = NULL, request_hash = NULL
                WHERE id IN (SELECT id FROM job WHERE idempotency_key IS NOT NULL AND id < ? LIMIT ?)
                """, TimeOrderedIds.firstAt(now.minus(config.idempotencyKeys())));
        inBatches(connection, """
                DELETE FROM delivery
                WHERE id IN (SELECT id FROM delivery WHERE state <> 'PENDING' AND ended_at < ? LIMIT ?)
                """, Timestamp.from(now.minus(config.deliveries())));
        inBatches(
                connection,
                "DELETE FROM api_key WHERE id IN (SELECT id FROM api_key WHERE revoked_at < ? LIMIT ?)",
                Timestamp.from(jobsEnd));
        inBatches(connection, """
                DELETE FROM webhook_endpoint
                WHERE id IN (SELECT id FROM webhook_endpoint WHERE disabled_at < ?
                             AND NOT EXISTS (SELECT FROM webhook_secret WHERE endpoint_id = webhook_endpoint.id) LIMIT ?)
                """, Timestamp.from(jobsEnd));
    }

    /**
     * Removes the rows of jobs that are gone. The results of those whose time is over go with their partition: while that is
     * there for the sake of a younger job, their rows wait too.
     */
    private void removeGoneJobs(Connection connection, Partitions partitions, Instant jobsEnd) throws SQLException {
        removeAll(
                connection,
                "SELECT id FROM job WHERE gone_at IS NOT NULL AND ended_at >= ? ORDER BY ended_at LIMIT ?",
                Timestamp.from(jobsEnd));
        UUID from = new UUID(0, 0);
        for (LocalDate day : partitions.days(Partitions.TABLES.getFirst())) {
            removeBetween(connection, from, Partitions.firstId(day));
            from = Partitions.firstId(day.plusDays(1));
        }
        removeBetween(connection, from, new UUID(-1, -1));
    }

    private void removeBetween(Connection connection, UUID from, UUID to) throws SQLException {
        removeAll(
                connection,
                "SELECT id FROM job WHERE gone_at IS NOT NULL AND id >= ? AND id < ? ORDER BY id LIMIT ?",
                from,
                to);
    }

    /** Removes the jobs that a query, whose last parameter is how many it may give, gives again and again. */
    private void removeAll(Connection connection, String query, Object... parameters) throws SQLException {
        for (int batch = 0; batch < BATCHES && !stopping; batch++) {
            List<UUID> jobs = new ArrayList<>();
            try (PreparedStatement select = connection.prepareStatement(query)) {
                setAll(select, parameters);
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        jobs.add(rows.getObject(1, UUID.class));
                    }
                }
            }
            for (UUID job : jobs) {
                if (!remove(connection, job)) {
                    return;
                }
            }
            if (jobs.size() < BATCH) {
                return;
            }
        }
    }

    /** @return false if more is left for the next round */
    private boolean remove(Connection connection, UUID job) throws SQLException {
        for (Map.Entry<String, String> part : PARTS.entrySet()) {
            boolean all = inBatches(
                    connection,
                    "DELETE FROM %1$s WHERE job_id = ? AND %2$s IN (SELECT %2$s FROM %1$s WHERE job_id = ? LIMIT ?)"
                            .formatted(part.getKey(), part.getValue()),
                    job,
                    job);
            if (!all) {
                return false;
            }
        }
        // Its deliveries go with it.
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM job WHERE id = ? AND gone_at IS NOT NULL")) {
            delete.setObject(1, job);
            delete.executeUpdate();
        }
        return true;
    }

    /**
     * Repeats a statement, whose last parameter is how many rows it may touch, until it touches fewer.
     *
     * @return false if more is left for the next round
     */
    private boolean inBatches(Connection connection, String statement, Object... parameters) throws SQLException {
        try (PreparedStatement change = connection.prepareStatement(statement)) {
            setAll(change, parameters);
            for (int batch = 0; batch < BATCHES && !stopping; batch++) {
                if (change.executeUpdate() < BATCH) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The last one is how many rows a statement may touch. */
    private static void setAll(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        statement.setInt(parameters.length + 1, BATCH);
    }
}
