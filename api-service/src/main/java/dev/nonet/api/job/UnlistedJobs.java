package dev.nonet.api.job;

import dev.nonet.api.platform.Admission;
import dev.nonet.job.SolveSpec;
import io.vertx.core.http.HttpServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * Jobs of one item that serve a single request: stored and dispatched like all others, but not listed, and deleted with
 * the answer.
 */
@ApplicationScoped
public class UnlistedJobs {

    /** How much longer than the wait the job's deadline is, so that a worker's last message still finds it. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final JobSubmission submission;
    private final LongPoll longPoll;
    private final JobControl control;
    private final SpecReader specs;
    private final Admission admission;

    UnlistedJobs(
            JobSubmission submission, LongPoll longPoll, JobControl control, SpecReader specs, Admission admission) {
        this.submission = submission;
        this.longPoll = longPoll;
        this.control = control;
        this.specs = specs;
        this.admission = admission;
    }

    /** Reads the answer from a job before it is deleted. The job may not have succeeded. */
    public interface Answer<T> {
        T of(JobProgress job);
    }

    /**
     * Submits a job of one board and waits for its end. Blocking.
     *
     * @param spec with exactly one puzzle
     * @param client if it disconnects, waiting ends
     * @throws dev.nonet.api.platform.ProblemException 422 if the spec is invalid, 429 if too many requests wait
     */
    public <T> T carryOut(String tenant, SolveSpec spec, Duration atMost, HttpServerResponse client, Answer<T> answer) {
        specs.checked(spec);
        JobProgress job;
        try (PuzzleSpool puzzle = new PuzzleSpool(admission.spool(tenant))) {
            puzzle.addBoard(spec.puzzles().getFirst());
            job = JobProgress.of(submission.submitUnlisted(tenant, spec, puzzle, atMost.plus(GRACE)));
        }
        try {
            return answer.of(longPoll.awaitEnd(job, atMost, client));
        } finally {
            control.drop(job.id());
        }
    }
}
