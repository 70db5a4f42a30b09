package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.TimeOrderedIds;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The keys that were made over the API. */
@ApplicationScoped
@Transactional
class ApiKeys implements PanacheRepositoryBase<ApiKey, UUID> {

    /** A use is noted at most so often, so that reading costs no writing. */
    private static final Duration USE_NOTED = Duration.ofMinutes(1);

    private final TimeOrderedIds ids;
    private final AuthConfig config;

    ApiKeys(TimeOrderedIds ids, AuthConfig config) {
        this.ids = ids;
        this.config = config;
    }

    /** What the key of this hash gives; empty if there is none, or it is revoked. */
    Optional<Access> use(String hash) {
        ApiKey key = find("hash = ?1 and revokedAt is null", hash).firstResult();
        if (key == null) {
            return Optional.empty();
        }
        Instant now = Instant.now();
        Instant stale = now.minus(USE_NOTED);
        if (key.lastUsedAt == null || key.lastUsedAt.isBefore(stale)) {
            update("set lastUsedAt = ?1 where id = ?2 and (lastUsedAt is null or lastUsedAt < ?3)", now, key.id, stale);
        }
        return Optional.of(new Access(key.tenant, Set.copyOf(key.scopes())));
    }

    /** @throws dev.nonet.api.platform.ProblemException 409 if the tenant has as many as it may */
    ApiKey create(String tenant, String name, Collection<Scope> scopes, String hash) {
        if (count("tenant = ?1 and revokedAt is null", tenant) >= config.maxKeys()) {
            throw Problem.conflict("too-many-keys", "The tenant has " + config.maxKeys() + " keys; revoke one first")
                    .toException();
        }
        ApiKey key = new ApiKey();
        key.id = ids.next();
        key.tenant = tenant;
        key.name = name;
        key.hash = hash;
        key.scopes = ApiKey.text(scopes);
        key.createdAt = Instant.now().truncatedTo(ChronoUnit.MICROS);
        persist(key);
        return key;
    }

    /** @param before the id that ended the last page; null for the first */
    List<ApiKey> newest(String tenant, @Nullable UUID before, int limit) {
        return (before == null
                        ? find("tenant = ?1 order by id desc", tenant)
                        : find("tenant = ?1 and id < ?2 order by id desc", tenant, before))
                .page(0, limit)
                .list();
    }

    /** @return false if the tenant has no such key; one that is revoked already stays as it is */
    boolean revoke(String tenant, UUID id) {
        if (find("id = ?1 and tenant = ?2", id, tenant).firstResult() == null) {
            return false;
        }
        update("set revokedAt = ?1 where id = ?2 and revokedAt is null", Instant.now(), id);
        return true;
    }
}
