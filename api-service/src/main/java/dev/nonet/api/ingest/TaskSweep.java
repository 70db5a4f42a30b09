package dev.nonet.api.ingest;

import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.platform.LimitedLog;
import dev.nonet.api.platform.Outage;
import dev.nonet.api.task.AttemptsConfig;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.JobState;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Finds, on a schedule, what no message or request announces: expired leases and claims, tasks that no worker has
 * started in time, jobs past their deadline; and what a process that died left behind, which is open jobs without
 * tasks, and counts that nobody has folded. Any number of processes may sweep.
 */
@ApplicationScoped
class TaskSweep {

    private static final Logger LOG = Logger.getLogger(TaskSweep.class);
    private static final LimitedLog FAILURES = new LimitedLog(LOG, Logger.Level.ERROR);

    /** The most of each kind in one sweep, unless said otherwise below; the others follow in the next. */
    private static final int BATCH = 500;

    /** The most overdue jobs that are ended before the query gives each tenant its turn again. */
    private static final int OVERDUE_BATCH = 20;

    /** How long one sweep ends overdue jobs; expired leases wait meanwhile. The other jobs follow in the next sweep. */
    private static final long OVERDUE_NANOS = Duration.ofSeconds(1).toNanos();

    /** How many open jobs one sweep checks for having nothing left to do. A tenant may have hundreds of thousands. */
    private static final int OPEN_BATCH = 2_000;

    private static final String SILENT = "its worker sent no more messages";
    private static final String NOT_STARTED = "no worker started it in time";

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final TaskRetry retry;
    private final JobSignals signals;
    private final Dispatcher dispatcher;
    private final Counter leaseEnds;
    private final Counter resends;
    private volatile boolean stopping;

    /** The open job that was checked last; null if the next sweep begins with the first. */
    private volatile Tasks.@Nullable Open lastChecked;

    TaskSweep(
            DataSource database,
            JobLifecycle lifecycle,
            TaskRetry retry,
            JobSignals signals,
            Dispatcher dispatcher,
            MeterRegistry metrics) {
        this.leaseEnds = Counter.builder("nonet.tasks.lease.ended")
                .description("Attempts given up as their worker was not heard of any more")
                .register(metrics);
        this.resends = Counter.builder("nonet.tasks.resent")
                .description("Tasks sent again as no worker had started them")
                .register(metrics);
        this.database = database;
        this.lifecycle = lifecycle;
        this.retry = retry;
        this.signals = signals;
        this.dispatcher = dispatcher;
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event) {
        stopping = true;
    }

    /** Every second, as leases and deadlines are in seconds: the queries read a few index entries. */
    @Scheduled(every = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        if (stopping) {
            return;
        }
        try {
            int found = QuarkusTransaction.requiringNew().call(this::resendUnstarted);
            found += endAll(QuarkusTransaction.requiringNew().call(this::endedLeases), SILENT, leaseEnds);
            found += endAll(QuarkusTransaction.requiringNew().call(this::unstarted), NOT_STARTED, resends);
            found += expire();
            found += endFinished();
            found += each(QuarkusTransaction.requiringNew().call(() -> lifecycle.unfolded(BATCH)), lifecycle::fold);
            // Each of them may have left room for other tasks, or is a task to send.
            if (found > 0) {
                dispatcher.wake();
            }
        } catch (RuntimeException e) {
            if (stopping) {
                LOG.debug("The end of the process interrupted a sweep", e);
            } else if (Outage.isCauseOf(e)) {
                LOG.warnf("The sweep failed: %s", Outage.describe(e));
            } else {
                throw e;
            }
        }
    }

    /**
     * Sends tasks again, as the same attempt, that Kafka has not acknowledged, or that no worker has started while all
     * workers are away.
     */
    private int resendUnstarted() throws SQLException {
        try (Connection connection = database.getConnection()) {
            Tasks tasks = new Tasks(connection);
            int unacknowledged = tasks.resendUnacknowledged(BATCH);
            if (unacknowledged > 0) {
                LOG.warnf("Kafka did not acknowledge %d tasks in time; they are sent again", unacknowledged);
            }
            int unstarted = tasks.resend(AttemptsConfig.START_LIMIT, BATCH);
            if (unstarted > 0) {
                LOG.warnf(
                        "No worker started %d tasks within %s; they are sent again",
                        unstarted, AttemptsConfig.START_LIMIT);
            }
            resends.increment(unacknowledged + unstarted);
            return unacknowledged + unstarted;
        }
    }

    private List<Tasks.Attempt> endedLeases() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return new Tasks(connection).endedLeases(BATCH);
        }
    }

    private List<Tasks.Attempt> unstarted() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return new Tasks(connection).unstarted(AttemptsConfig.START_LIMIT, BATCH);
        }
    }

    /** Ends attempts one by one, and with each its job if nothing of that is left to do. */
    private int endAll(List<Tasks.Attempt> attempts, String reason, Counter counter) {
        forEach(attempts, attempt -> {
            if (QuarkusTransaction.requiringNew().call(() -> end(attempt, reason))) {
                counter.increment();
            }
            UUID job = attempt.task().job();
            QuarkusTransaction.requiringNew().run(() -> lifecycle.end(List.of(job)));
            signals.changed(Set.of(job));
        });
        return attempts.size();
    }

    /**
     * Handles elements one by one. One that fails is left to the next sweep, so that it does not keep the others from
     * their turn.
     */
    private <T> void forEach(List<T> elements, Consumer<T> work) {
        for (T element : elements) {
            try {
                work.accept(element);
            } catch (RuntimeException e) {
                if (stopping || Outage.isCauseOf(e)) {
                    throw e;
                }
                FAILURES.line(e, "The sweep failed for %s", element);
            }
        }
    }

    /**
     * Ends jobs whose deadline has passed, the tenants in turn: one tenant may have thousands that are overdue at once.
     */
    private int expire() {
        long begun = System.nanoTime();
        int all = 0;
        int found;
        do {
            found = each(
                    QuarkusTransaction.requiringNew().call(() -> lifecycle.overdue(OVERDUE_BATCH)), lifecycle::expire);
            all += found;
        } while (found == OVERDUE_BATCH && System.nanoTime() - begun < OVERDUE_NANOS);
        return all;
    }

    /** Ends open jobs with nothing left to do: the process that stored their last outcome died before it ended them. */
    private int endFinished() {
        List<Tasks.Open> open = QuarkusTransaction.requiringNew().call(() -> lifecycle.open(lastChecked, OPEN_BATCH));
        lastChecked = open.size() < OPEN_BATCH ? null : open.getLast();
        return each(
                open.stream()
                        .filter(Tasks.Open::isFinished)
                        .map(Tasks.Open::job)
                        .toList(),
                job -> lifecycle.end(List.of(job)));
    }

    /** Handles each of some jobs in a transaction of its own, and announces that they may have changed. */
    private int each(List<UUID> jobs, Consumer<UUID> work) {
        forEach(jobs, job -> QuarkusTransaction.requiringNew().run(() -> work.accept(job)));
        signals.changed(jobs);
        return jobs.size();
    }

    /**
     * Ends an attempt whose time is over. Results that its worker sends later are still stored, unless another
     * attempt's come first.
     *
     * @return whether it had not ended yet; another process may have ended it in this very second
     */
    private boolean end(Tasks.Attempt attempt, String reason) throws SQLException {
        UUID job = attempt.task().job();
        JobState state = lifecycle.lock(Set.of(job)).get(job);
        if (state == null || state.isFinal()) {
            return false;
        }
        try (Connection connection = database.getConnection()) {
            Tasks tasks = new Tasks(connection);
            Tasks.Live task = tasks.lock(Set.of(attempt.task())).get(attempt.task());
            if (task == null || task.attempt() != attempt.number()) {
                return false;
            }
            LOG.warnf(
                    "Attempt %d of task %s/%d is given up: %s",
                    attempt.number(), job, attempt.task().id(), reason);
            if (state == JobState.CANCELLING) {
                tasks.delete(Set.of(attempt.task()));
            } else {
                retry.afterFailure(tasks, task, 0, reason);
            }
        }
        return true;
    }
}
