package dev.nonet.api.result;

import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.platform.Outage;
import dev.nonet.job.JobState;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/**
 * Looks after what no message will tell of: leases that ran out, tasks that no worker took, deadlines, jobs that wait for
 * nothing more to be cancelled. Any number of processes may sweep.
 */
@ApplicationScoped
class TaskSweep {

    private static final Logger LOG = Logger.getLogger(TaskSweep.class);

    /** Of each kind so many at once; the rest comes with the next sweep. */
    private static final int BATCH = 500;

    /** Parameters: the start limit in milliseconds, how many at most. */
    static final String RESEND = """
            UPDATE task SET state = 'PENDING', due_at = now()
            FROM (SELECT job_id, number FROM task
                  WHERE state = 'DISPATCHED' AND dispatched_at < now() - ? * interval '1 millisecond'
                  LIMIT ? FOR UPDATE SKIP LOCKED) late
            WHERE task.job_id = late.job_id AND task.number = late.number
            """;

    /** Parameter: how many at most. */
    static final String ENDED_LEASES = """
            SELECT job_id, number, attempt FROM task
            WHERE state = 'STARTED' AND lease_until < now() ORDER BY lease_until LIMIT ?
            """;

    /** Parameters: how many at most of those whose deadline has passed, and of those that wait for nothing more. */
    static final String JOBS_TO_END = """
            (SELECT id FROM job WHERE state IN ('QUEUED', 'RUNNING') AND deadline_at <= now() LIMIT ?)
            UNION ALL
            (SELECT id FROM job
             WHERE state = 'CANCELLING' AND NOT EXISTS (
                SELECT FROM task WHERE job_id = job.id AND state IN ('DISPATCHED', 'STARTED'))
             LIMIT ?)
            """;

    private static final String SILENT = "the worker was not heard of again";

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final TaskRetry retry;
    private final AttemptsConfig config;
    private final JobSignals signals;
    private final Dispatcher dispatcher;

    TaskSweep(
            DataSource database,
            JobLifecycle lifecycle,
            TaskRetry retry,
            AttemptsConfig config,
            JobSignals signals,
            Dispatcher dispatcher) {
        this.database = database;
        this.lifecycle = lifecycle;
        this.retry = retry;
        this.config = config;
        this.signals = signals;
        this.dispatcher = dispatcher;
    }

    private record Lease(Incoming.Task task, int attempt) {}

    @Scheduled(every = "${nonet.attempts.sweep-interval:1s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        try {
            int again = QuarkusTransaction.requiringNew().call(this::resendUnstarted);
            for (Lease lease : QuarkusTransaction.requiringNew().call(this::endedLeases)) {
                QuarkusTransaction.requiringNew().call(() -> end(lease));
                signals.changed(Set.of(lease.task().job()));
                again++;
            }
            for (UUID job : QuarkusTransaction.requiringNew().call(this::jobsToEnd)) {
                QuarkusTransaction.requiringNew().run(() -> {
                    lifecycle.expire(job);
                    lifecycle.settleCancelled(job);
                });
                signals.changed(Set.of(job));
                again++;
            }
            if (again > 0) {
                dispatcher.nudge();
            }
        } catch (RuntimeException e) {
            if (!Outage.isCauseOf(e)) {
                throw e;
            }
            LOG.warnf("Nothing was swept: %s", Outage.describe(e));
        }
    }

    /** Tasks that were dispatched long ago and never started are sent again, as the same attempt. */
    private int resendUnstarted() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(RESEND)) {
            update.setLong(1, config.startLimit().toMillis());
            update.setInt(2, BATCH);
            int sent = update.executeUpdate();
            if (sent > 0) {
                LOG.warnf("%d tasks were not started by any worker in %s and go out again", sent, config.startLimit());
            }
            return sent;
        }
    }

    private List<Lease> endedLeases() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement select = connection.prepareStatement(ENDED_LEASES)) {
            select.setInt(1, BATCH);
            List<Lease> ended = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    ended.add(new Lease(
                            new Incoming.Task(rows.getObject(1, UUID.class), rows.getInt(2)), rows.getInt(3)));
                }
            }
            return ended;
        }
    }

    /** Its worker had its time; what it may still send is stored all the same unless another is first. */
    private boolean end(Lease lease) throws SQLException {
        UUID job = lease.task().job();
        JobState state = lifecycle.lock(Set.of(job)).get(job);
        if (state == null || state.isFinal()) {
            return false;
        }
        LOG.warnf(
                "The lease of task %s/%d ended on attempt %d", job, lease.task().number(), lease.attempt());
        try (Connection connection = database.getConnection()) {
            TaskRows tasks = new TaskRows(connection);
            if (state == JobState.CANCELLING) {
                tasks.drop(lease.task());
                lifecycle.settleCancelled(job);
            } else {
                retry.afterFailure(tasks, lease.task(), lease.attempt(), SILENT);
            }
        }
        return true;
    }

    /** Jobs whose deadline has passed, and jobs that are being cancelled with nothing running. */
    private List<UUID> jobsToEnd() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement select = connection.prepareStatement(JOBS_TO_END)) {
            select.setInt(1, BATCH);
            select.setInt(2, BATCH);
            List<UUID> jobs = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    jobs.add(rows.getObject(1, UUID.class));
                }
            }
            return jobs;
        }
    }
}
