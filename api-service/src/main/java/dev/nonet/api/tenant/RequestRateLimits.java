package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;

/**
 * The rate limit of each tenant's requests: two token buckets per tenant and process, one of them for administration.
 */
@ApplicationScoped
class RequestRateLimits {

    private static final int MAX = 10_000;

    private final Quotas quotas;

    /**
     * Tokens of an issuer may make up any number of tenants. A bucket that is forgotten has been idle for longest, so
     * it was full.
     */
    private final Map<Name, TokenBucket> buckets = new RecentlyUsed<>(MAX);

    private record Name(String tenant, boolean isForAdministration) {}

    RequestRateLimits(Quotas quotas) {
        this.quotas = quotas;
    }

    /** How many buckets there are now. */
    int size() {
        synchronized (buckets) {
            return buckets.size();
        }
    }

    /**
     * Takes a token from one of the tenant's buckets.
     *
     * @param isForAdministration whether from that for calls which need the scope {@code admin} and are made by those
     *     who have it: whoever empties the other one with a stolen key must not keep the tenant from revoking that key
     * @throws ProblemException 429 if it is empty
     */
    void count(String tenant, boolean isForAdministration) {
        long now = System.nanoTime();
        Quotas.Quota quota = quotas.of(tenant);
        TokenBucket bucket;
        synchronized (buckets) {
            bucket = buckets.computeIfAbsent(
                    new Name(tenant, isForAdministration),
                    ofNew -> new TokenBucket(quota.requestsPerSecond(), quota.burst(), now));
        }
        Duration wait = bucket.take(now);
        if (wait.isPositive()) {
            throw Problem.tooMany(
                            "too-many-requests",
                            "The tenant may send " + quota.requestsPerSecond() + " requests a second, and "
                                    + quota.burst() + " at once")
                    .after(wait);
        }
    }
}
