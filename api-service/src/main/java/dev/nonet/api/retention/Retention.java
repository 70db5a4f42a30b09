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
import java.util.Set;
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
        Set<LocalDate> days = partitions.days(Partitions.TABLES.getFirst());
        UUID last = new UUID(0, 0);
        for (int batch = 0; batch < BATCHES && !stopping; batch++) {
            List<Gone> gone = goneAfter(connection, last);
            for (Gone job : gone) {
                boolean waits = job.endedAt().isBefore(jobsEnd) && days.contains(TimeOrderedIds.dayOf(job.id()));
                if (!waits) {
                    remove(connection, job.id());
                }
                last = job.id();
            }
            if (gone.size() < BATCH) {
                return;
            }
        }
    }

    private record Gone(UUID id, Instant endedAt) {}

    private static List<Gone> goneAfter(Connection connection, UUID last) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT id, ended_at FROM job WHERE gone_at IS NOT NULL AND id > ? ORDER BY id LIMIT ?")) {
            select.setObject(1, last);
            select.setInt(2, BATCH);
            List<Gone> gone = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    gone.add(new Gone(
                            rows.getObject(1, UUID.class), rows.getTimestamp(2).toInstant()));
                }
            }
            return gone;
        }
    }

    private void remove(Connection connection, UUID job) throws SQLException {
        boolean all = true;
        for (String part : List.of("result_slice first_item", "item_error item", "task number")) {
            String table = part.substring(0, part.indexOf(' '));
            String key = part.substring(part.indexOf(' ') + 1);
            all &= inBatches(
                    connection,
                    "DELETE FROM %1$s WHERE job_id = ? AND %2$s IN (SELECT %2$s FROM %1$s WHERE job_id = ? LIMIT ?)"
                            .formatted(table, key),
                    job,
                    job);
        }
        if (all) {
            // Its deliveries go with it.
            try (PreparedStatement delete =
                    connection.prepareStatement("DELETE FROM job WHERE id = ? AND gone_at IS NOT NULL")) {
                delete.setObject(1, job);
                delete.executeUpdate();
            }
        }
    }

    /**
     * Repeats a statement, whose last parameter is how many rows it may touch, until it touches fewer.
     *
     * @return false if more is left for the next round
     */
    private boolean inBatches(Connection connection, String statement, Object... parameters) throws SQLException {
        try (PreparedStatement change = connection.prepareStatement(statement)) {
            for (int i = 0; i < parameters.length; i++) {
                change.setObject(i + 1, parameters[i]);
            }
            change.setInt(parameters.length + 1, BATCH);
            for (int batch = 0; batch < BATCHES && !stopping; batch++) {
                if (change.executeUpdate() < BATCH) {
                    return true;
                }
            }
            return false;
        }
    }
}
