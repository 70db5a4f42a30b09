package dev.nonet.api.job;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.ClientTransactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * What the jobs of tenants take in the database. Summed over a tenant's jobs, which takes a fifth of a second for some
 * hundred thousand of them, and so at most every {@link #FRESH}. Jobs that are deleted count until their rows are.
 */
@ApplicationScoped
class StoredBytes {

    static final Duration FRESH = Duration.ofSeconds(30);

    /** For so many tenants sums are kept. */
    private static final int MOST_TENANTS = 10_000;

    private final Cache<String, Long> sums = Caffeine.newBuilder()
            .maximumSize(MOST_TENANTS)
            .expireAfterWrite(FRESH)
            .build();

    private final Jobs jobs;
    private final ClientTransactions transactions;

    StoredBytes(Jobs jobs, ClientTransactions transactions) {
        this.jobs = jobs;
        this.transactions = transactions;
    }

    /** As it was at most {@link #FRESH} ago. */
    long of(String tenant) {
        Long known = sums.getIfPresent(tenant);
        if (known != null) {
            return known;
        }
        try (BoundedResource.Permit turn = transactions.lookup(tenant)) {
            // Whoever waited for a turn finds what the one before has summed.
            Long summed = sums.getIfPresent(tenant);
            if (summed != null) {
                return summed;
            }
            long sum = jobs.storedBytes(tenant);
            sums.put(tenant, sum);
            return sum;
        }
    }
}
