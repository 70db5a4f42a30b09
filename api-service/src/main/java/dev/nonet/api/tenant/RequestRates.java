package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.Quotas;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many requests each tenant sends. Every process of the API counts for itself. */
@ApplicationScoped
class RequestRates {

    private final Quotas quotas;

    /** Of authenticated tenants alone, so there are as many as tenants. */
    private final Map<String, TokenBucket> buckets = new ConcurrentHashMap<>();

    RequestRates(Quotas quotas) {
        this.quotas = quotas;
    }

    /** @throws ProblemException 429 if the tenant has sent too many */
    void count(String tenant) {
        long now = System.nanoTime();
        Quotas.Quota quota = quotas.of(tenant);
        Duration wait = buckets.computeIfAbsent(
                        tenant, name -> new TokenBucket(quota.requestsPerSecond(), quota.burst(), now))
                .take(now);
        if (wait.isPositive()) {
            throw Problem.tooMany(
                            "too-many-requests",
                            "It may send " + quota.requestsPerSecond() + " requests a second, and " + quota.burst()
                                    + " at once")
                    .toException(wait);
        }
    }
}
