package dev.nonet.api.job;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.nonet.api.platform.ClientTransactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * The bytes that a tenant's jobs take in the database, as of the last sum. A sum is cached for 30 s, or
 * {@value #TTL_FACTOR} times as long as it took if that is longer. A job that a client has deleted still counts until
 * retention has removed its rows.
 */
@ApplicationScoped
class StoredBytes {

    private static final Duration MIN_TTL = Duration.ofSeconds(30);

    /**
     * However many jobs a tenant has, each of the look-ups that it may have under way at once spends at most a
     * twentieth of its time on sums.
     */
    private static final int TTL_FACTOR = 20;

    /** The most tenants whose sums are cached. */
    private static final int MAX_TENANTS = 10_000;

    private record Sum(long bytes, Duration took) {

        Duration ttl() {
            Duration paced = took.multipliedBy(TTL_FACTOR);
            return paced.compareTo(MIN_TTL) > 0 ? paced : MIN_TTL;
        }
    }

    private final Cache<String, Sum> sums = Caffeine.newBuilder()
            .maximumSize(MAX_TENANTS)
            .expireAfter(Expiry.<String, Sum>writing((tenant, sum) -> sum.ttl()))
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
            // Another request may have stored a sum while this one waited for its look-up permit.
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
