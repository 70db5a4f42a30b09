package dev.nonet.api.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code webhook_endpoint}: a callback address of a tenant, with secrets of its own or disabled by a
 * 410.
 */
@Entity
@Table(name = "webhook_endpoint")
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class Endpoint {

    @Id
    UUID id;

    String tenant;

    String url;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "disabled_at")
    @Nullable
    Instant disabledAt;
}
