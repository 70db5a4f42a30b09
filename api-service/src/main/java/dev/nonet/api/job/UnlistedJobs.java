package dev.nonet.api.job;

import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.BackgroundLoop;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.LimitedLog;
import dev.nonet.api.platform.Outage;
import dev.nonet.job.SolveSpec;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.http.HttpServerResponse;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jboss.logging.Logger;

/**
 * Jobs of one item that serve a single request: stored and dispatched like all others, but not listed, and deleted soon
 * after the answer. They are deleted one after another by a thread of their own: hundreds of requests may end at one
 * moment, because no worker has answered or their clients have gone, and with a transaction each they would take all
 * connections of the database. A place is held for each until it is deleted, so clients who leave at once cannot submit
 * more than are deleted.
 */
@ApplicationScoped
public class UnlistedJobs {

    /** How much longer than the wait the job's deadline is, so that a worker's last message still finds it. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final Logger LOG = Logger.getLogger(UnlistedJobs.class);
    private static final LimitedLog FAILED = new LimitedLog(LOG, Logger.Level.ERROR);

    /** When to look whether there is anything to delete, if nobody says so. */
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    /** What a process leaves behind ends by its deadline. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(1);

    private final JobSubmission submission;
    private final LongPoll longPoll;
    private final JobControl control;
    private final SpecReader specs;
    private final Admission admission;
    private final Queue<Served> served = new ConcurrentLinkedQueue<>();
    private final BackgroundLoop loop =
            new BackgroundLoop("unlisted-jobs", "Jobs of requests were not deleted", INTERVAL, this::dropServed);

    UnlistedJobs(
            JobSubmission submission, LongPoll longPoll, JobControl control, SpecReader specs, Admission admission) {
        this.submission = submission;
        this.longPoll = longPoll;
        this.control = control;
        this.specs = specs;
        this.admission = admission;
    }

    void start(@Observes StartupEvent event) {
        loop.start();
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        loop.stop(STOP_TIMEOUT);
    }

    private record Served(UUID job, BoundedResource.Permit place) {}

    /** Reads the answer from a job before it is deleted. The job may not have succeeded. */
    public interface Answer<T> {
        T of(JobProgress job);
    }

    /**
     * Submits a job of one board and waits for its end. Blocking.
     *
     * @param spec with exactly one puzzle
     * @param place for the job; is given back when it is deleted
     * @param client if it disconnects, waiting ends
     * @throws dev.nonet.api.platform.ProblemException 422 if the spec is invalid, 429 if too many requests wait
     */
    public <T> T carryOut(
            String tenant,
            SolveSpec spec,
            BoundedResource.Permit place,
            Duration atMost,
            HttpServerResponse client,
            Answer<T> answer) {
        JobProgress job;
        try {
            job = submitted(tenant, spec, atMost);
        } catch (Throwable e) {
            place.close();
            throw e;
        }
        try {
            return answer.of(longPoll.awaitEnd(job, atMost, client));
        } finally {
            served.add(new Served(job.id(), place));
            loop.wake();
        }
    }

    private JobProgress submitted(String tenant, SolveSpec spec, Duration atMost) {
        specs.checked(spec);
        try (PuzzleSpool puzzle = new PuzzleSpool(admission.spool(tenant))) {
            puzzle.addBoard(spec.puzzles().getFirst());
            return JobProgress.of(submission.submitUnlisted(tenant, spec, puzzle, atMost.plus(GRACE)));
        }
    }

    /** One that cannot be deleted now ends by its deadline. */
    private Duration dropServed() {
        for (Served next = served.poll(); next != null; next = served.poll()) {
            UUID job = next.job();
            try {
                control.drop(job);
            } catch (RuntimeException e) {
                if (Outage.isCauseOf(e)) {
                    LOG.debugf("Job %s was not deleted: %s", job, Outage.describe(e));
                } else {
                    FAILED.line(e, "Job %s was not deleted", job);
                }
            } finally {
                next.place().close();
            }
        }
        return INTERVAL;
    }
}
