package dev.nonet.api.platform;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A bounded resource of this process, such as bytes of memory or open streams, with a limit in all and a limit for each
 * tenant. Closing a {@link Permit} gives it back. A request that does not fit is refused with 429 instead of queued, so
 * that no queue can grow.
 */
public final class BoundedResource {

    /** The {@code Retry-After} of a refusal. */
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final long inAll;
    private final long perTenant;
    private final Supplier<Problem> refusal;

    /** What each tenant holds; tenants that hold nothing have no entry. */
    private final Map<String, Long> byTenant = new HashMap<>();

    private long used;

    /**
     * Creates a resource, all of it free.
     *
     * @param inAll how much there is
     * @param perTenant how much one tenant may hold
     * @param refusal the 429 answer when it is exhausted
     */
    public BoundedResource(long inAll, long perTenant, Supplier<Problem> refusal) {
        this.inAll = inAll;
        this.perTenant = perTenant;
        this.refusal = refusal;
    }

    /** A part of the resource, held by one request. Not thread-safe. */
    public final class Permit implements AutoCloseable {

        private final String tenant;
        private long amount;

        private Permit(String tenant, long amount) {
            this.tenant = tenant;
            this.amount = amount;
        }

        /**
         * Takes more.
         *
         * @throws ProblemException 429 if so much is not free; the permit is unchanged then
         */
        public void more(long further) {
            add(tenant, further);
            amount += further;
        }

        @Override
        public void close() {
            give(tenant, amount);
            amount = 0;
        }
    }

    /**
     * Takes a part.
     *
     * @throws ProblemException 429 if so much is not free
     */
    public Permit take(String tenant, long amount) {
        add(tenant, amount);
        return new Permit(tenant, amount);
    }

    /**
     * Takes a part, waiting for others to give theirs back. Blocking.
     *
     * @throws ProblemException 429 if so much is not free in time
     */
    public Permit take(String tenant, long amount, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        synchronized (this) {
            while (!isFree(tenant, amount)) {
                long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
                if (left <= 0) {
                    throw refusal.get().toException(RETRY);
                }
                try {
                    wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw refusal.get().toException(RETRY);
                }
            }
            return take(tenant, amount);
        }
    }

    /** How much is held now. */
    public synchronized long used() {
        return used;
    }

    public long inAll() {
        return inAll;
    }

    private synchronized boolean isFree(String tenant, long amount) {
        return used + amount <= inAll && byTenant.getOrDefault(tenant, 0L) + amount <= perTenant;
    }

    private synchronized void add(String tenant, long amount) {
        if (!isFree(tenant, amount)) {
            throw refusal.get().toException(RETRY);
        }
        if (amount > 0) {
            used += amount;
            byTenant.merge(tenant, amount, Long::sum);
        }
    }

    private synchronized void give(String tenant, long amount) {
        if (amount > 0) {
            used -= amount;
            byTenant.compute(tenant, (name, had) -> had == null || had <= amount ? null : had - amount);
            notifyAll();
        }
    }
}
