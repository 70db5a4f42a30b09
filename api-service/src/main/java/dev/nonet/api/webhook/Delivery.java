package dev.nonet.api.webhook;

import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of table {@code delivery}: a call that tells of a job's end. */
@Entity
@Table(name = "delivery")
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class Delivery {

    /** Why a call is not made at an address that answered 410 before. */
    static final String ENDPOINT_DISABLED = "the endpoint is disabled, as it answered 410";

    /** Where a delivery stands. */
    public enum State {
        PENDING,
        /** The client answered 2xx. */
        DELIVERED,
        /** The last repeat went wrong too. */
        FAILED,
        /** The client answered 410: it wants no more calls. */
        DISABLED;

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The {@code webhook-id}. */
    @Id
    UUID id;

    @Column(name = "job_id")
    UUID jobId;

    String tenant;

    String url;

    String body;

    @Enumerated(EnumType.STRING)
    State state;

    /** Calls made, the one under way included. */
    int attempts;

    /** Those of them since the client last asked for it anew. */
    int tries;

    @Column(name = "due_at")
    Instant dueAt;

    @Column(name = "last_status")
    @Nullable
    Integer lastStatus;

    @Column(name = "last_error")
    @Nullable
    String lastError;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "ended_at")
    @Nullable
    Instant endedAt;
}
