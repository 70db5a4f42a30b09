package dev.nonet.api.job;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Wakes those who wait for a job when this process changes it. Only a hint: what another process changes is not heard of,
 * so waiters look for themselves now and then.
 */
@ApplicationScoped
public class JobSignals {

    private final ConcurrentHashMap<UUID, Set<Subscription>> subscriptions = new ConcurrentHashMap<>();

    /** One who waits. Changes from its making on are not missed. */
    public final class Subscription implements AutoCloseable {

        private final UUID job;
        private final Semaphore changes = new Semaphore(0);

        private Subscription(UUID job) {
            this.job = job;
        }

        /** Returns after a change, or after the time. */
        public void await(Duration atMost) throws InterruptedException {
            if (changes.tryAcquire(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS)) {
                changes.drainPermits();
            }
        }

        @Override
        public void close() {
            subscriptions.computeIfPresent(job, (id, waiting) -> {
                waiting.remove(this);
                return waiting.isEmpty() ? null : waiting;
            });
        }
    }

    public Subscription subscribe(UUID job) {
        Subscription subscription = new Subscription(job);
        subscriptions.compute(job, (id, waiting) -> {
            Set<Subscription> all = waiting == null ? ConcurrentHashMap.newKeySet() : waiting;
            all.add(subscription);
            return all;
        });
        return subscription;
    }

    /** Called once a change is committed. */
    public void changed(Collection<UUID> jobs) {
        for (UUID job : jobs) {
            Set<Subscription> waiting = subscriptions.get(job);
            if (waiting != null) {
                waiting.forEach(subscription -> subscription.changes.release());
            }
        }
    }
}
