package dev.nonet.cli.service;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.nonet.job.Detail;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job of the service, as far as this tool needs it.
 *
 * @param createdAt the time of submission (ISO 8601)
 * @param failure the reason of a failed job; null otherwise
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Job(
        String id,
        JobKind kind,
        JobState state,
        Counts counts,
        String createdAt,
        @Nullable String failure,
        Spec spec) {

    /** Item counts: {@code done} items have a result, {@code failed} items an error. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Counts(int requested, int done, int failed) {

        public int ended() {
            return done + failed;
        }
    }

    /** The part of the spec that this tool needs. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Spec(Detail detail) {}

    /** @param next the cursor of the next page; null on the last page */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Page(List<Job> items, @Nullable String next) {}

    /** {@code 12 of 100 items}. */
    public String progress() {
        return String.format("%,d of %,d items", counts.ended(), counts.requested());
    }
}
