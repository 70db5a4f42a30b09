package dev.nonet.api.platform;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.spi.JobInstrumenter;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jboss.logging.Logger;

/**
 * Ends the runs of {@link Scheduled} methods before the beans that they use. Quarkus' scheduler stops only while the
 * beans are destroyed, and waits for no run: one that begins or goes on meanwhile finds a bean without its state, or no
 * container ({@code Arc.container()} is null). The scheduler hands each run to its one instrumenter, on the thread of
 * the run and before any use of the container; the setting {@code quarkus.scheduler.tracing.enabled} switches that on.
 * An alternative, as OpenTelemetry brings an instrumenter too, whose traces of scheduled methods are given up for this.
 */
@Alternative
@Priority(Interceptor.Priority.APPLICATION)
@Singleton
class ScheduledRuns implements JobInstrumenter {

    private static final Logger LOG = Logger.getLogger(ScheduledRuns.class);

    /** How long a stopping process waits for the runs under way; a part of its grace period. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    /** A run holds the read lock until its method returns; a process that has stopped keeps the write lock. */
    private final ReentrantReadWriteLock runs = new ReentrantReadWriteLock();

    private volatile boolean stopping;

    @Override
    public CompletionStage<Void> instrument(JobInstrumentationContext run) {
        if (stopping || !runs.readLock().tryLock()) {
            return CompletableFuture.completedStage(null);
        }
        try {
            return run.executeJob();
        } finally {
            runs.readLock().unlock();
        }
    }

    /** Comes after the observers by which beans learn that they are to end their runs early. */
    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) ShutdownEvent event) throws InterruptedException {
        stopping = true;
        if (!runs.writeLock().tryLock(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.warnf("A scheduled method still runs %s after the process was told to stop", STOP_TIMEOUT);
        }
    }
}
