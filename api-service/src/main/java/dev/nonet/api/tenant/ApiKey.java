package dev.nonet.api.tenant;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A row of table {@code api_key}. Only the key's hash is stored. */
@Entity
@Table(name = "api_key")
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class ApiKey {

    @Id
    UUID id;

    String tenant;

    String name;

    String hash;

    /** Scope ids separated by blanks. */
    String scopes;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "last_used_at")
    @Nullable
    Instant lastUsedAt;

    @Column(name = "revoked_at")
    @Nullable
    Instant revokedAt;

    List<Scope> scopes() {
        return Arrays.stream(scopes.split(" ")).map(Scope::parse).toList();
    }

    static String text(Collection<Scope> scopes) {
        return scopes.stream().sorted().map(Scope::id).collect(Collectors.joining(" "));
    }
}
