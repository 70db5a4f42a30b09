package dev.nonet.api.job;

import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import dev.nonet.job.Priority;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of table {@code job}. Migration V1 describes the columns. */
@Entity
@Table(name = "job")
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class Job {

    @Id
    UUID id;

    String tenant;

    @Enumerated(EnumType.STRING)
    JobKind kind;

    @Enumerated(EnumType.STRING)
    JobState state;

    @Enumerated(EnumType.STRING)
    Priority priority;

    String spec;

    /** The labels as a JSON object; null if the job has none. */
    @Nullable
    String metadata;

    int requested;

    int done;

    int failed;

    /** Items that had a result or an error when the latest retry began. */
    @Column(name = "finished_before")
    int finishedBefore;

    /** About how many bytes it takes with its texts, labels, puzzles, results, errors and delivery. */
    @Column(name = "stored_bytes")
    long storedBytes;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "started_at")
    @Nullable
    Instant startedAt;

    @Column(name = "cancelling_at")
    @Nullable
    Instant cancellingAt;

    @Column(name = "ended_at")
    @Nullable
    Instant endedAt;

    /** When the job ceased to exist for clients, by deletion or retention. */
    @Column(name = "gone_at")
    @Nullable
    Instant goneAt;

    @Column(name = "deadline_at")
    @Nullable
    Instant deadlineAt;

    @Column(name = "changed_at")
    Instant changedAt;

    /** Whether lists show it; false for a job that serves a single request, such as a hint. */
    boolean listed = true;

    @Nullable
    String failure;

    @Nullable
    String tally;

    /** Engine versions that made the results, oldest first, separated by blanks. */
    @Nullable
    String engines;

    /** The W3C traceparent of the submitting request; null if it was not traced. */
    @Nullable
    String trace;

    @Column(name = "idempotency_key")
    @Nullable
    String idempotencyKey;

    @Column(name = "request_hash")
    @Nullable
    String requestHash;

    @Column(name = "callback_url")
    @Nullable
    String callbackUrl;

    /** Signs the callback. Encrypted by {@link dev.nonet.api.platform.SecretCipher} with the job's id as owner. */
    @Column(name = "callback_secret")
    @Nullable
    String callbackSecret;

    public UUID id() {
        return id;
    }

    public String tenant() {
        return tenant;
    }

    public JobKind kind() {
        return kind;
    }

    public JobState state() {
        return state;
    }

    /** The spec as JSON, without puzzles and secrets. */
    public String spec() {
        return spec;
    }

    /** The length of the spec and the labels, in characters. */
    int textLength() {
        return spec.length() + (metadata == null ? 0 : metadata.length());
    }

    /** The labels as a JSON object; null if the job has none. */
    public @Nullable String metadata() {
        return metadata;
    }

    public int requested() {
        return requested;
    }

    public int done() {
        return done;
    }

    public int failed() {
        return failed;
    }

    public @Nullable Instant endedAt() {
        return endedAt;
    }

    public @Nullable String callbackUrl() {
        return callbackUrl;
    }
}
