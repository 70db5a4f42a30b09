package dev.nonet.api.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of table {@code webhook_secret}. */
@Entity
@Table(name = "webhook_secret")
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class EndpointSecret {

    @Id
    UUID id;

    @Column(name = "endpoint_id")
    UUID endpointId;

    /** Encrypted by {@link dev.nonet.api.platform.SecretCipher} with this row's id as owner. */
    String secret;

    @Column(name = "created_at")
    Instant createdAt;

    /** When it stops signing; null for the current one. */
    @Column(name = "expires_at")
    @Nullable
    Instant expiresAt;
}
