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

/** A row of table {@code delivery}: the webhook message that tells a callback URL of the end of a job. */
@Entity
@Table(name = "delivery")
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class Delivery {

    /** The {@code last_error} of deliveries that are not attempted, as their URL answered an earlier call with 410. */
    static final String ENDPOINT_DISABLED = "the endpoint is disabled: it answered 410";

    /** The state of a delivery. All but {@code PENDING} are final unless a client asks for redelivery. */
    public enum State {
        /** Waiting for its first or next call, or with a call under way. */
        PENDING,
        /** The receiver answered 2xx. */
        DELIVERED,
        /** The last retry failed too, or the receiver did not answer for {@link WebhookConfig#GIVE_UP}. */
        FAILED,
        /** The receiver answered 410 Gone: it wants no more calls. */
        DISABLED;

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Sent as {@code webhook-id}; receivers use it to recognise duplicates. */
    @Id
    UUID id;

    @Column(name = "job_id")
    UUID jobId;

    String tenant;

    String url;

    String body;

    @Enumerated(EnumType.STRING)
    State state;

    /** All calls made, including the one under way. */
    int attempts;

    /** Calls made since creation or the last requested redelivery; limited by {@link WebhookConfig#retries}. */
    int tries;

    @Column(name = "due_at")
    Instant dueAt;

    /** Why the latest call failed, or no call was made; for people with access to the database. */
    @Column(name = "last_error")
    @Nullable
    String lastError;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "ended_at")
    @Nullable
    Instant endedAt;
}
