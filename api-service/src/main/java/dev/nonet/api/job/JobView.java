package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import java.time.Instant;
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
        @Nullable String failure,
        @JsonRawValue String spec,
        Links links) {

    /** @param failed how many items have an error */
    public record Counts(int requested, int done, int failed) {}

    /** Where to go from here. */
    public record Links(String self, String results, String errors, String events, String cancel) {

        static Links of(UUID id) {
            String self = JobResource.PATH + "/" + id;
            return new Links(self, self + "/results", self + "/errors", self + "/events", self + "/cancel");
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
                job.failure,
                job.spec,
                Links.of(job.id));
    }

    /** The same for two views of a job if and only if they read the same: all else follows from state and counts. */
    String version() {
        return state.id() + "-" + counts.done() + "-" + counts.failed();
    }
}
