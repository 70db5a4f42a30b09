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

/** A row of table {@code job}. Its columns are explained in the migration. */
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

    int requested;

    int done;

    int failed;

    @Column(name = "open_tasks")
    int openTasks;

    @Column(name = "task_items")
    int taskItems;

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

    /** Since when it does not exist for clients any more. */
    @Column(name = "gone_at")
    @Nullable
    Instant goneAt;

    @Column(name = "deadline_at")
    @Nullable
    Instant deadlineAt;

    @Column(name = "changed_at")
    Instant changedAt;

    @Nullable
    String failure;

    @Nullable
    String tally;

    @Column(name = "idempotency_key")
    @Nullable
    String idempotencyKey;

    @Column(name = "request_hash")
    @Nullable
    String requestHash;

    @Column(name = "callback_url")
    @Nullable
    String callbackUrl;

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

    /** As JSON, without puzzles and secrets. */
    public String spec() {
        return spec;
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

    /** Signs the callback; shown to nobody. */
    public @Nullable String callbackSecret() {
        return callbackSecret;
    }
}
