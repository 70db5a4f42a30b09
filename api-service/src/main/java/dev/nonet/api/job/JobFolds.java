package dev.nonet.api.job;

import dev.nonet.api.platform.BackgroundLoop;
import dev.nonet.api.platform.Outage;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Folds the counts of stored outcomes into the rows of their jobs ({@link JobCounts}), in the background, and wakes the
 * jobs' followers. However many batches are stored, a job's row changes a few times a second. Counts that a process
 * leaves when it dies are found by {@link JobLifecycle#unfolded}.
 */
@ApplicationScoped
public class JobFolds {

    private static final Logger LOG = Logger.getLogger(JobFolds.class);

    /** Short enough that, with the time of a round itself, followers hear of a result within 250 ms. */
    private static final Duration INTERVAL = Duration.ofMillis(150);

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private final JobLifecycle lifecycle;
    private final JobSignals signals;
    private final Set<UUID> jobs = ConcurrentHashMap.newKeySet();
    private final BackgroundLoop loop =
            new BackgroundLoop("job-folds", "Counts of jobs were not added", INTERVAL, this::foldAll);

    JobFolds(JobLifecycle lifecycle, JobSignals signals) {
        this.lifecycle = lifecycle;
        this.signals = signals;
    }

    void start(@Observes StartupEvent event) {
        loop.start();
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        loop.stop(STOP_TIMEOUT);
    }

    /** Folds the counts of jobs in the next round: outcomes of them were stored. */
    public void later(Collection<UUID> changed) {
        jobs.addAll(changed);
    }

    private Duration foldAll() {
        List.copyOf(jobs).forEach(this::fold);
        return INTERVAL;
    }

    /** Catches every Throwable, so that one job that fails delays no other. */
    private void fold(UUID job) {
        jobs.remove(job);
        try {
            QuarkusTransaction.requiringNew().run(() -> lifecycle.fold(job));
            signals.changed(List.of(job));
        } catch (Throwable e) {
            jobs.add(job);
            if (Outage.isCauseOf(e)) {
                LOG.debugf("Counts of job %s wait: %s", job, Outage.describe(e));
            } else {
                LOG.errorf(e, "Counts of job %s were not added", job);
            }
        }
    }
}
