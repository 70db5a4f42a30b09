package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A job as clients read it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobView(
        UUID id,
        JobKind kind,
        JobState state,
        Counts counts,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant cancellingAt,
        @Nullable Instant endedAt,
        @Nullable Instant deadlineAt,
        Instant changedAt,
        @Nullable String failure,
        @JsonRawValue @Nullable String tally,
        @Nullable Estimate estimate,
        @JsonRawValue String spec,
        Links links) {

    /** @param failed how many items have an error */
    public record Counts(int requested, int done, int failed) {}

    /**
     * When the job should end, if what is left goes as fast as what is done: {@code elapsed × left ÷ finished}, where elapsed
     * runs from the job's start to its last change, and what has a result or an error is finished. As of that last change.
     */
    public record Estimate(Instant endsAt, long secondsLeft) {

        private static final long MILLIS = 1_000;

        /** @return null before the first item, and after the last */
        static @Nullable Estimate of(Job job) {
            long finished = (long) job.done + job.failed;
            if (job.state != JobState.RUNNING || job.startedAt == null || finished == 0) {
                return null;
            }
            long elapsed =
                    Math.max(1, Duration.between(job.startedAt, job.changedAt).toMillis());
            long left = Math.round((double) elapsed * (job.requested - finished) / finished);
            return new Estimate(job.changedAt.plusMillis(left), Math.ceilDiv(left, MILLIS));
        }
    }

    /** Where to go from here. */
    public record Links(
            String self, String results, String errors, String events, String cancel, String retry, String deliveries) {

        static Links of(UUID id) {
            String self = JobResource.PATH + "/" + id;
            return new Links(
                    self,
                    self + "/results",
                    self + "/errors",
                    self + "/events",
                    self + "/cancel",
                    self + "/retry",
                    self + "/deliveries");
        }
    }

    /** @param next the cursor of the following page; null if there is none */
    public record Page(
            List<JobView> items,

            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable
            String next) {}

    public static JobView of(Job job) {
        return new JobView(
                job.id,
                job.kind,
                job.state,
                new Counts(job.requested, job.done, job.failed),
                job.createdAt,
                job.startedAt,
                job.cancellingAt,
                job.endedAt,
                job.deadlineAt,
                job.changedAt,
                job.failure,
                job.tally,
                Estimate.of(job),
                job.spec,
                Links.of(job.id));
    }

    /** The same for two views of a job if and only if they read the same; the time alone might not tell two changes apart. */
    String version() {
        return state.id() + "-" + counts.done() + "-" + counts.failed() + "-"
                + Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, changedAt), Character.MAX_RADIX);
    }
}
