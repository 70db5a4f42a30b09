package dev.nonet.api.tenant;

import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.Cursor;
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

/** API keys created over REST, in the database. */
@ApplicationScoped
@Transactional
class ApiKeys implements PanacheRepositoryBase<ApiKey, UUID> {

    /** {@code last_used_at} is updated at most this often, so that authenticating a request rarely writes. */
    private static final Duration LAST_USED_PRECISION = Duration.ofMinutes(1);

    /** How many revoked keys of a tenant are shown: the newest, until they are deleted. */
    static final int REVOKED_KEPT = 1_000;

    private final TimeOrderedIds ids;
    private final ClientTransactions transactions;
    private final AuthConfig config;

    ApiKeys(TimeOrderedIds ids, ClientTransactions transactions, AuthConfig config) {
        this.ids = ids;
        this.transactions = transactions;
        this.config = config;
    }

    /**
     * Looks up a key by its hash and notes its use; empty if there is none or it is revoked.
     *
     * @param share in whose turn
     */
    Optional<Access> use(String share, String hash) {
        return transactions.accessCredentials(share, () -> valid(hash).map(this::used));
    }

    /** As {@link #use}, but notes nothing and so locks no row: two keys may revoke each other at the same time. */
    Optional<Access> access(String share, String hash) {
        return transactions.accessCredentials(share, () -> valid(hash).map(ApiKeys::accessOf));
    }

    private Optional<ApiKey> valid(String hash) {
        return find("hash = ?1 and revokedAt is null", hash).firstResultOptional();
    }

    private static Access accessOf(ApiKey key) {
        return new Access(key.tenant, Set.copyOf(key.scopes()));
    }

    private Access used(ApiKey key) {
        Instant now = Instant.now();
        Instant stale = now.minus(LAST_USED_PRECISION);
        if (key.lastUsedAt == null || key.lastUsedAt.isBefore(stale)) {
            update("set lastUsedAt = ?1 where id = ?2 and (lastUsedAt is null or lastUsedAt < ?3)", now, key.id, stale);
        }
        return accessOf(key);
    }

    /**
     * Creates a key.
     *
     * @throws dev.nonet.api.platform.ProblemException 409 if the tenant has {@code nonet.auth.max-keys} keys
     */
    ApiKey create(String tenant, String name, Collection<Scope> scopes, String hash) {
        // Locks the tenant's keys: concurrent requests could otherwise all pass the limit check.
        getEntityManager()
                .createNativeQuery("SELECT 1 FROM pg_advisory_xact_lock(hashtext('api_key'), hashtext(:tenant))")
                .setParameter("tenant", tenant)
                .getSingleResult();
        if (count("tenant = ?1 and revokedAt is null", tenant) >= config.maxKeys()) {
            throw Problem.conflict("too-many-keys", "The tenant has " + config.maxKeys() + " keys; revoke one first");
        }
        forgetRevoked(tenant);
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

    /** Somebody who makes and revokes keys for days would otherwise fill the table, which each of these calls reads. */
    private void forgetRevoked(String tenant) {
        getEntityManager()
                .createNativeQuery("""
                        DELETE FROM api_key WHERE id IN (
                            SELECT id FROM api_key WHERE tenant = :tenant AND revoked_at IS NOT NULL
                            ORDER BY id DESC OFFSET :kept)
                        """)
                .setParameter("tenant", tenant)
                .setParameter("kept", REVOKED_KEPT)
                .executeUpdate();
    }

    /**
     * A page of a tenant's keys, newest first, revoked ones included (keyset pagination by id).
     *
     * @param before the last id of the previous page; {@link Cursor#NEWEST} for the first page
     */
    List<ApiKey> newest(String tenant, UUID before, int limit) {
        // A range instead of `=`: see JobLists.
        return find("tenant between ?1 and ?1 and id < ?2 order by tenant desc, id desc", tenant, before)
                .page(0, limit)
                .list();
    }

    /** @param isNew whether it was not revoked before */
    record Revoked(String hash, boolean isNew) {}

    /**
     * Revokes a key; a second time changes nothing.
     *
     * @return empty if the tenant has no such key
     */
    Optional<Revoked> revoke(String tenant, UUID id) {
        return find("id = ?1 and tenant = ?2", id, tenant)
                .firstResultOptional()
                .map(row -> new Revoked(
                        row.hash,
                        update("set revokedAt = ?1 where id = ?2 and revokedAt is null", Instant.now(), row.id) > 0));
    }
}
