package dev.nonet.api.job;

import dev.nonet.job.JobState;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a job stands, without what its client sent with it: spec, labels and callback are up to 50 KB, and thousands of
 * requests may wait for jobs, each for another one.
 *
 * @param finishedBefore items that had a result or an error when the latest retry began
 * @param tally as JSON, null while there is none
 */
public record JobProgress(
        UUID id,
        String tenant,
        JobState state,
        int requested,
        int done,
        int failed,
        int finishedBefore,
        @Nullable Instant startedAt,
        Instant changedAt,
        @Nullable String tally) {

    public static JobProgress of(Job job) {
        return new JobProgress(
                job.id,
                job.tenant,
                job.state,
                job.requested,
                job.done,
                job.failed,
                job.finishedBefore,
                job.startedAt,
                job.changedAt,
                job.tally);
    }

    /** The ETag of the job's view. */
    String version() {
        return JobView.version(state, done, failed, changedAt);
    }
}
