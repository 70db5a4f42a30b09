package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The rate limit of each tenant's requests: a token bucket per tenant and process. */
@ApplicationScoped
class RequestRateLimits {

    private final Quotas quotas;

    /** Bounded by the number of tenants: only authenticated requests get here. */
    private final Map<String, TokenBucket> buckets = new ConcurrentHashMap<>();

    RequestRateLimits(Quotas quotas) {
        this.quotas = quotas;
    }

    /**
     * Takes a token from the tenant's bucket.
     *
     * @throws ProblemException 429 if it is empty
     */
    void count(String tenant) {
        long now = System.nanoTime();
        Quotas.Quota quota = quotas.of(tenant);
        Duration wait = buckets.computeIfAbsent(
                        tenant, name -> new TokenBucket(quota.requestsPerSecond(), quota.burst(), now))
                .take(now);
        if (wait.isPositive()) {
            throw Problem.tooMany(
                            "too-many-requests",
                            "The tenant may send " + quota.requestsPerSecond() + " requests a second, and "
                                    + quota.burst() + " at once")
                    .toException(wait);
        }
    }
}
