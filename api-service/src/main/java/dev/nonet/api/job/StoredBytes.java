package dev.nonet.api.job;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.nonet.api.platform.ClientTransactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * What the jobs of tenants take in the database. Summed over a tenant's jobs, which takes a second for a million of
 * them: so a sum is kept for {@link #FRESH}, or {@value #KEPT} times as long as it took. Jobs that are deleted count
 * until their rows are.
 */
@ApplicationScoped
class StoredBytes {

    private static final Duration FRESH = Duration.ofSeconds(30);

    /** However many jobs a tenant has, its sums take at most a twentieth of a connection's time. */
    private static final int KEPT = 20;

    /** For so many tenants sums are kept. */
    private static final int MOST_TENANTS = 10_000;

    private record Sum(long bytes, Duration took) {

        Duration kept() {
            Duration paced = took.multipliedBy(KEPT);
            return paced.compareTo(FRESH) > 0 ? paced : FRESH;
        }
    }

    private final Cache<String, Sum> sums = Caffeine.newBuilder()
            .maximumSize(MOST_TENANTS)
            .expireAfter(Expiry.<String, Sum>writing((tenant, sum) -> sum.kept()))
            .build();

    private final Jobs jobs;
    private final ClientTransactions transactions;

    StoredBytes(Jobs jobs, ClientTransactions transactions) {
        this.jobs = jobs;
        this.transactions = transactions;
    }

    /** As it was when it was summed last. */
    long of(String tenant) {
        Sum known = sums.getIfPresent(tenant);
        if (known != null) {
            return known.bytes();
        }
        return transactions.lookup(tenant, () -> {
            // Whoever waited for a turn finds what the one before has summed.
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
