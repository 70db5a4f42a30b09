package dev.nonet.api.webhook;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.TimeOrderedIds;
import io.quarkus.hibernate.orm.panache.Panache;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The addresses that tenants are called back at, and the secrets that sign those calls. */
@ApplicationScoped
@Transactional
class Endpoints implements PanacheRepositoryBase<Endpoint, UUID> {

    /** At once, those in their grace included; a client that rotates faster waits for the oldest to end. */
    static final int MAX_SECRETS = 10;

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 32;

    private final TimeOrderedIds ids;
    private final WebhookConfig config;

    Endpoints(TimeOrderedIds ids, WebhookConfig config) {
        this.ids = ids;
        this.config = config;
    }

    /** A secret in the form of Standard Webhooks. */
    static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return "whsec_" + Base64.getEncoder().encodeToString(bytes);
    }

    /** @throws dev.nonet.api.platform.ProblemException 409 if the tenant has it already, or has as many as it may */
    Endpoint create(String tenant, String url, String secret) {
        if (of(tenant, url).isPresent()) {
            throw Problem.conflict("endpoint-exists", "The tenant has an endpoint of this address")
                    .toException();
        }
        if (count("tenant", tenant) >= config.maxEndpoints()) {
            throw Problem.conflict(
                            "too-many-endpoints",
                            "The tenant has " + config.maxEndpoints() + " endpoints; remove one first")
                    .toException();
        }
        Endpoint endpoint = new Endpoint();
        endpoint.id = ids.next();
        endpoint.tenant = tenant;
        endpoint.url = url;
        endpoint.createdAt = now();
        persist(endpoint);
        addSecret(endpoint.id, secret);
        return endpoint;
    }

    Optional<Endpoint> of(String tenant, String url) {
        // As the index has it.
        return find("tenant = ?1 and function('md5', url) = function('md5', ?2) and url = ?2", tenant, url)
                .firstResultOptional();
    }

    Optional<Endpoint> of(String tenant, UUID id) {
        return find("id = ?1 and tenant = ?2", id, tenant).firstResultOptional();
    }

    /** @param before the id that ended the last page; null for the first */
    List<Endpoint> newest(String tenant, @Nullable UUID before, int limit) {
        return (before == null
                        ? find("tenant = ?1 order by id desc", tenant)
                        : find("tenant = ?1 and id < ?2 order by id desc", tenant, before))
                .page(0, limit)
                .list();
    }

    /** The secrets that sign now, newest first. */
    List<EndpointSecret> secrets(UUID endpoint) {
        return entityManager()
                .createQuery(
                        "from EndpointSecret where endpointId = ?1 and (expiresAt is null or expiresAt > ?2) order by id desc",
                        EndpointSecret.class)
                .setParameter(1, endpoint)
                .setParameter(2, Instant.now())
                .getResultList();
    }

    /**
     * Adds a secret; those before it go on signing for a while.
     *
     * @throws dev.nonet.api.platform.ProblemException 409 if too many are in their grace
     */
    void rotate(UUID endpoint, String secret, Duration grace) {
        // So that two rotations at once do not both end as the newest.
        entityManager()
                .createNativeQuery("SELECT 1 FROM webhook_endpoint WHERE id = :id FOR UPDATE")
                .setParameter("id", endpoint)
                .getSingleResult();
        if (secrets(endpoint).size() >= MAX_SECRETS) {
            throw Problem.conflict(
                            "too-many-secrets",
                            "The endpoint has " + MAX_SECRETS + " secrets that still sign; the oldest must end first")
                    .toException();
        }
        Instant now = now();
        entityManager()
                .createQuery("delete from EndpointSecret where endpointId = ?1 and expiresAt <= ?2")
                .setParameter(1, endpoint)
                .setParameter(2, now)
                .executeUpdate();
        entityManager()
                .createQuery("update EndpointSecret set expiresAt = ?1 where endpointId = ?2 and expiresAt is null")
                .setParameter(1, now.plus(grace))
                .setParameter(2, endpoint)
                .executeUpdate();
        addSecret(endpoint, secret);
    }

    private void addSecret(UUID endpoint, String secret) {
        EndpointSecret row = new EndpointSecret();
        row.id = ids.next();
        row.endpointId = endpoint;
        row.secret = secret;
        row.createdAt = now();
        entityManager().persist(row);
    }

    /** The client wants no more calls at this address; what was still to be delivered there is not. */
    void disable(String tenant, String url) {
        entityManager()
                .createNativeQuery("""
                        INSERT INTO webhook_endpoint (id, tenant, url, created_at, disabled_at)
                        VALUES (:id, :tenant, :url, now(), now())
                        ON CONFLICT (tenant, md5(url)) DO UPDATE
                        SET disabled_at = coalesce(webhook_endpoint.disabled_at, excluded.disabled_at)
                        """)
                .setParameter("id", ids.next())
                .setParameter("tenant", tenant)
                .setParameter("url", url)
                .executeUpdate();
        entityManager()
                .createNativeQuery("""
                        UPDATE delivery SET state = 'DISABLED', ended_at = now(), last_error = :reason
                        WHERE tenant = :tenant AND md5(url) = md5(:url) AND url = :url AND state = 'PENDING'
                        """)
                .setParameter("tenant", tenant)
                .setParameter("url", url)
                .setParameter("reason", Delivery.ENDPOINT_DISABLED)
                .executeUpdate();
    }

    void enable(UUID id) {
        update("set disabledAt = null where id = ?1", id);
    }

    void remove(UUID id) {
        // Its secrets go with it.
        delete("id", id);
    }

    private static EntityManager entityManager() {
        return Panache.getEntityManager();
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
