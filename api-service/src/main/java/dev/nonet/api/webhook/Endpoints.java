package dev.nonet.api.webhook;

import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.SecretCipher;
import dev.nonet.api.platform.TimeOrderedIds;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.exception.ConstraintViolationException;

/** The callback addresses of tenants and the secrets that sign calls to them. */
@ApplicationScoped
@Transactional
class Endpoints implements PanacheRepositoryBase<Endpoint, UUID> {

    /** Valid secrets of one endpoint, those in their grace period included. Every call carries a signature for each. */
    static final int MAX_SECRETS = 10;

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 32;

    private final TimeOrderedIds ids;
    private final SecretCipher cipher;

    Endpoints(TimeOrderedIds ids, SecretCipher cipher) {
        this.ids = ids;
        this.cipher = cipher;
    }

    /** A random secret of 256 bits in the form of Standard Webhooks: {@code whsec_} and base64. */
    static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return "whsec_" + Base64.getEncoder().encodeToString(bytes);
    }

    /**
     * Creates an endpoint with its first secret.
     *
     * @throws dev.nonet.api.platform.ProblemException 409 if the tenant has an endpoint of this address, or as many as
     *     it may have
     */
    Endpoint create(String tenant, String url, String secret) {
        lock(tenant);
        if (of(tenant, url).isPresent()) {
            throw exists();
        }
        checkRoom(tenant);
        Endpoint endpoint = new Endpoint();
        endpoint.id = ids.next();
        endpoint.tenant = tenant;
        endpoint.url = url;
        endpoint.createdAt = now();
        try {
            persistAndFlush(endpoint);
        } catch (ConstraintViolationException e) {
            // A callback to this address was answered with 410 at the same time, which notes it without the lock.
            throw exists();
        }
        addSecret(endpoint.id, secret);
        return endpoint;
    }

    /** Addresses that are only noted as gone are bounded by {@link DeliveryQueue}. */
    private void checkRoom(String tenant) {
        long has = count(
                "from Endpoint e where tenant = ?1 and (disabledAt is null"
                        + " or exists (select 1 from EndpointSecret where endpointId = e.id))",
                tenant);
        if (has >= WebhookConfig.MAX_ENDPOINTS) {
            throw Problem.conflict(
                    "too-many-endpoints",
                    "The tenant has " + WebhookConfig.MAX_ENDPOINTS + " endpoints; remove one first");
        }
    }

    private static ProblemException exists() {
        return Problem.conflict("endpoint-exists", "The tenant already has an endpoint with this address");
    }

    /**
     * Serialises the creation of a tenant's endpoints by an advisory lock until the transaction ends. Without it two
     * concurrent requests could both pass the checks of existence and number.
     */
    private void lock(String tenant) {
        getEntityManager()
                .createNativeQuery(
                        "SELECT 1 FROM pg_advisory_xact_lock(hashtext('webhook_endpoint'), hashtext(:tenant))")
                .setParameter("tenant", tenant)
                .getSingleResult();
    }

    Optional<Endpoint> of(String tenant, String url) {
        // Written like the expression index on (tenant, md5(url)), so that the index is used.
        return find("tenant = ?1 and function('md5', url) = function('md5', ?2) and url = ?2", tenant, url)
                .firstResultOptional();
    }

    Optional<Endpoint> of(String tenant, UUID id) {
        return find("id = ?1 and tenant = ?2", id, tenant).firstResultOptional();
    }

    /**
     * A page of a tenant's endpoints, newest first (keyset pagination by id).
     *
     * @param before the last id of the previous page; {@link Cursor#NEWEST} for the first page
     */
    List<Endpoint> newest(String tenant, UUID before, int limit) {
        // A range instead of `=`: see JobLists.
        return find("tenant between ?1 and ?1 and id < ?2 order by tenant desc, id desc", tenant, before)
                .page(0, limit)
                .list();
    }

    /** The valid secrets, newest first. */
    List<EndpointSecret> secrets(UUID endpoint) {
        return secrets(List.of(endpoint)).getOrDefault(endpoint, List.of());
    }

    /** The valid secrets of some endpoints, by endpoint, newest first. */
    Map<UUID, List<EndpointSecret>> secrets(Collection<UUID> endpoints) {
        return getEntityManager()
                .createQuery(
                        "from EndpointSecret where endpointId in ?1 and (expiresAt is null or expiresAt > ?2)"
                                + " order by id desc",
                        EndpointSecret.class)
                .setParameter(1, endpoints)
                .setParameter(2, Instant.now())
                .getResultStream()
                .collect(Collectors.groupingBy(secret -> secret.endpointId));
    }

    /**
     * Adds a secret. The previous ones stay valid for the grace period, so that receivers can change over.
     *
     * @throws dev.nonet.api.platform.ProblemException 404 if the endpoint has been deleted meanwhile, 409 if it has
     *     {@link #MAX_SECRETS} valid secrets, or none, and the tenant as many endpoints as it may have
     */
    void rotate(String tenant, UUID endpoint, String secret, Duration grace) {
        lock(tenant);
        // Serialise rotations: two concurrent ones would both leave a current secret.
        List<?> locked = getEntityManager()
                .createNativeQuery("SELECT 1 FROM webhook_endpoint WHERE id = :id FOR UPDATE")
                .setParameter("id", endpoint)
                .getResultList();
        if (locked.isEmpty()) {
            throw Problem.notFound("There is no endpoint '" + endpoint + "'");
        }
        if (secrets(endpoint).size() >= MAX_SECRETS) {
            throw Problem.conflict(
                    "too-many-secrets",
                    "The endpoint has " + MAX_SECRETS + " valid secrets; wait until the oldest expires");
        }
        if (isOnlyNoted(endpoint)) {
            checkRoom(tenant);
        }
        Instant now = now();
        getEntityManager()
                .createQuery("delete from EndpointSecret where endpointId = ?1 and expiresAt <= ?2")
                .setParameter(1, endpoint)
                .setParameter(2, now)
                .executeUpdate();
        getEntityManager()
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
        row.secret = cipher.encrypt(secret, row.id.toString());
        row.createdAt = now();
        getEntityManager().persist(row);
    }

    /** Whether a row says nothing but that its address is gone. */
    private boolean isOnlyNoted(UUID id) {
        return count(
                        "from Endpoint e where id = ?1 and disabledAt is not null"
                                + " and not exists (select 1 from EndpointSecret where endpointId = e.id)",
                        id)
                > 0;
    }

    /**
     * Has calls made again.
     *
     * @throws dev.nonet.api.platform.ProblemException 409 if it is noted only because of an answer 410, and the tenant
     *     has as many other endpoints as it may have
     */
    void enable(String tenant, UUID id) {
        lock(tenant);
        if (isOnlyNoted(id)) {
            checkRoom(tenant);
        }
        update("set disabledAt = null where id = ?1", id);
    }

    void remove(UUID id) {
        // The foreign key deletes its secrets too.
        delete("id", id);
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
