package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A job as clients read it.
 *
 * @param finishedBefore items that had a result or an error when the latest retry began
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobView(
        UUID id,
        JobKind kind,
        JobState state,
        @Nullable Outcome outcome,
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
        @Nullable List<String> engines,
        @JsonRawValue @Nullable String metadata,
        @JsonRawValue String spec,
        Links links,
        @JsonIgnore int finishedBefore) {

    /** What an ended job achieved. The state {@code succeeded} alone does not say, as item errors do not fail a job. */
    public enum Outcome {
        /** Every item has a result. */
        COMPLETE,
        /** Some items have a result. */
        PARTIAL,
        /** No item has a result. */
        EMPTY;

        /** The outcome of a job; null while it has not ended. */
        static @Nullable Outcome of(JobProgress job) {
            if (!job.state().isFinal()) {
                return null;
            }
            return job.done() == job.requested() ? COMPLETE : job.done() > 0 ? PARTIAL : EMPTY;
        }

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param failed items with an error */
    public record Counts(int requested, int done, int failed) {

        static Counts of(JobProgress job) {
            return new Counts(job.requested(), job.done(), job.failed());
        }
    }

    /**
     * The estimated end of a job at its average speed so far: {@code elapsed × left ÷ finished}. Elapsed is the time
     * from the job's start, or that of its latest retry, to its last change; finished are the items that got a result
     * or an error in this time.
     *
     * @param endsAt computed as of the job's last change
     * @param secondsLeft from that change on, rounded up
     */
    public record Estimate(Instant endsAt, long secondsLeft) {

        private static final long MILLIS = 1_000;

        /** The estimate for a job; null before its first finished item and after its end. */
        static @Nullable Estimate of(JobProgress job) {
            long finished = (long) job.done() + job.failed() - job.finishedBefore();
            if (job.state() != JobState.RUNNING || job.startedAt() == null || finished <= 0) {
                return null;
            }
            long elapsed = Math.max(
                    1, Duration.between(job.startedAt(), job.changedAt()).toMillis());
            long open = (long) job.requested() - job.done() - job.failed();
            long left = Math.round((double) elapsed * open / finished);
            return new Estimate(job.changedAt().plusMillis(left), Math.ceilDiv(left, MILLIS));
        }
    }

    /** Paths of related resources. */
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

    public static JobView of(Job job) {
        JobProgress progress = JobProgress.of(job);
        return new JobView(
                job.id,
                job.kind,
                job.state,
                Outcome.of(progress),
                Counts.of(progress),
                job.createdAt,
                job.startedAt,
                job.cancellingAt,
                job.endedAt,
                job.deadlineAt,
                job.changedAt,
                job.failure,
                job.tally,
                Estimate.of(progress),
                job.engines == null ? null : List.of(job.engines.split(" ")),
                job.metadata,
                job.spec,
                Links.of(job.id),
                job.finishedBefore);
    }

    /**
     * The ETag of a view: changes whenever the view does. Counts are included because two changes may have the same
     * timestamp.
     */
    String version() {
        return version(state, counts.done(), counts.failed(), changedAt);
    }

    static String version(Job job) {
        return version(job.state, job.done, job.failed, job.changedAt);
    }

    static String version(JobState state, int done, int failed, Instant changedAt) {
        return state.id() + "-" + done + "-" + failed + "-"
                + Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, changedAt), Character.MAX_RADIX);
    }
}
