package dev.nonet.api.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of table {@code delivery_attempt}: one call of a delivery and its outcome. */
@Entity
@Table(name = "delivery_attempt")
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class DeliveryAttempt {

    @Id
    UUID id;

    @Column(name = "delivery_id")
    UUID deliveryId;

    int number;

    @Column(name = "made_at")
    Instant madeAt;

    @Column(name = "duration_ms")
    int durationMillis;

    @Nullable
    Integer status;

    @Nullable
    String error;
}
