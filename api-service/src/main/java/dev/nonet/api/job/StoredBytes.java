package dev.nonet.api.job;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.nonet.api.platform.ClientTransactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * The bytes that a tenant's jobs take in the database, as of the last sum. Summing a million jobs takes a second, so a
 * sum is cached for 30 s, or {@value #KEPT} times as long as it took if that is longer. A deleted job counts until its
 * rows are deleted.
 */
@ApplicationScoped
class StoredBytes {

    private static final Duration FRESH = Duration.ofSeconds(30);

    /** However many jobs a tenant has, its sums take at most a twentieth of a connection's time. */
    private static final int KEPT = 20;

    /** The most tenants whose sums are cached. */
    private static final int MAX_TENANTS = 10_000;

    private record Sum(long bytes, Duration took) {

        Duration kept() {
            Duration paced = took.multipliedBy(KEPT);
            return paced.compareTo(FRESH) > 0 ? paced : FRESH;
        }
    }

    private final Cache<String, Sum> sums = Caffeine.newBuilder()
            .maximumSize(MAX_TENANTS)
            .expireAfter(Expiry.<String, Sum>writing((tenant, sum) -> sum.kept()))
            .build();

    private final Jobs jobs;
    private final ClientTransactions transactions;

    StoredBytes(Jobs jobs, ClientTransactions transactions) {
        this.jobs = jobs;
        this.transactions = transactions;
    }

    /** The cached sum, or a new one. */
    long of(String tenant) {
        Sum known = sums.getIfPresent(tenant);
        if (known != null) {
            return known.bytes();
        }
        return transactions.lookup(tenant, () -> {
            // Another request may have summed while this one waited for its turn.
            Sum summed = sums.getIfPresent(tenant);
            if (summed != null) {
                return summed.bytes();
            }
            long begun = System.nanoTime();
            long bytes = jobs.storedBytes(tenant);
            sums.put(tenant, new Sum(bytes, Duration.ofNanos(System.nanoTime() - begun)));
            return bytes;
        });
    }
}
