package dev.nonet.api.observe;

import dev.nonet.api.platform.Outage;
import dev.nonet.api.platform.Sql;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Metrics computed from the database, refreshed every 15 seconds and not on each scrape. Every process reports the same
 * values, so dashboards take the maximum over processes and not the sum.
 */
@ApplicationScoped
class StoredState {

    private static final Logger LOG = Logger.getLogger(StoredState.class);
    private static final List<JobState> OPEN = List.of(JobState.QUEUED, JobState.RUNNING, JobState.CANCELLING);
    private static final List<JobState> ENDED =
            List.of(JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED, JobState.EXPIRED);

    /**
     * How long after a job's {@code ended_at} its transaction has certainly committed; more recent ends are read in the
     * next round.
     */
    private static final Duration LAG = Duration.ofSeconds(10);

    /** Upper bound of ended jobs read in one round; further ones are not recorded. */
    private static final int MAX_ENDED = 100_000;

    private static final String JOBS =
            "SELECT state, count(*) AS jobs FROM job WHERE state IN ('QUEUED', 'RUNNING', 'CANCELLING') GROUP BY state";

    private static final String DELIVERIES = """
            SELECT count(*) AS due, coalesce(extract(epoch FROM now() - min(due_at)), 0) AS oldest
            FROM delivery WHERE state = 'PENDING' AND due_at <= now()
            """;

    /** Parameters: start (exclusive) and end (inclusive) of the interval; at most how many. */
    private static final String DURATIONS = """
            SELECT kind, state, (1000 * extract(epoch FROM ended_at - created_at))::int8 AS millis FROM job
            WHERE gone_at IS NULL AND ended_at > ? AND ended_at <= ? LIMIT ?
            """;

    private final DataSource database;
    private final MeterRegistry metrics;
    private final Map<JobState, Long> jobs = new EnumMap<>(JobState.class);
    private volatile long deliveries;
    private volatile double oldestDelivery;
    private @Nullable Instant readUntil;

    StoredState(DataSource database, MeterRegistry metrics) {
        this.database = database;
        this.metrics = metrics;
    }

    void register(@Observes StartupEvent event) {
        for (JobState state : OPEN) {
            Gauge.builder("nonet.jobs", this, stored -> stored.jobsIn(state))
                    .description("Jobs that have not ended")
                    .tag("state", state.id())
                    .register(metrics);
        }
        Gauge.builder("nonet.webhook.deliveries.due", this, stored -> stored.deliveries)
                .description("Deliveries whose call is due and not under way")
                .register(metrics);
        Gauge.builder("nonet.webhook.deliveries.overdue", this, stored -> stored.oldestDelivery)
                .description("How long the oldest due delivery has been due")
                .baseUnit("seconds")
                .register(metrics);
        for (JobKind kind : JobKind.values()) {
            ENDED.forEach(state -> duration(kind.name(), state.name()));
        }
    }

    private synchronized long jobsIn(JobState state) {
        return jobs.getOrDefault(state, 0L);
    }

    private Timer duration(String kind, String state) {
        return Timer.builder("nonet.jobs.ended")
                .description("Jobs that have ended, and how long they took from their submission")
                .tag("kind", kind.toLowerCase(Locale.ROOT))
                .tag("state", state.toLowerCase(Locale.ROOT))
                .register(metrics);
    }

    @Scheduled(every = "15s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void read() {
        try (Connection connection = database.getConnection()) {
            readJobs(connection);
            readDeliveries(connection);
            readDurations(connection);
        } catch (SQLException e) {
            if (Outage.isCauseOf(e)) {
                LOG.debugf("Metrics of stored jobs and deliveries were not refreshed: %s", Outage.describe(e));
            } else {
                LOG.error("Metrics of stored jobs and deliveries were not refreshed", e);
            }
        }
    }

    private void readJobs(Connection connection) throws SQLException {
        Map<JobState, Long> counts = new EnumMap<>(JobState.class);
        Sql.each(connection, JOBS, row -> counts.put(JobState.valueOf(row.getString("state")), row.getLong("jobs")));
        synchronized (this) {
            jobs.clear();
            jobs.putAll(counts);
        }
    }

    private void readDeliveries(Connection connection) throws SQLException {
        Sql.each(connection, DELIVERIES, row -> {
            deliveries = row.getLong("due");
            oldestDelivery = row.getDouble("oldest");
        });
    }

    private void readDurations(Connection connection) throws SQLException {
        Instant until = Sql.first(
                        connection, "SELECT now()", row -> row.getTimestamp(1).toInstant())
                .orElseThrow()
                .minus(LAG);
        Instant from = readUntil;
        if (from != null) {
            // Recorded once all are read: if reading fails, the next round reads the whole interval again.
            Map<Timer, LongStream.Builder> durations = new HashMap<>();
            Sql.each(
                    connection,
                    DURATIONS,
                    row -> durations
                            .computeIfAbsent(
                                    duration(row.getString("kind"), row.getString("state")),
                                    timer -> LongStream.builder())
                            .add(row.getLong("millis")),
                    Timestamp.from(from),
                    Timestamp.from(until),
                    MAX_ENDED);
            durations.forEach((timer, all) -> all.build().forEach(each -> timer.record(each, TimeUnit.MILLISECONDS)));
        }
        readUntil = until;
    }
}
