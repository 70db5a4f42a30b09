package dev.nonet.api.platform;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A bounded resource of this process, such as bytes of memory or open streams. Closing a {@link Permit} gives it back.
 *
 * <p>What clients may hold for long is {@linkplain Sharing#IN_PARTS shared in parts}, what is lent for a moment
 * {@linkplain Sharing#BY_TURNS by turns}. In both, requests that wait are served in turn within a tenant, and tenants
 * in turn: a request waits for one of each other tenant, however many of theirs came before it. Each has a thread of
 * its own, and waits no longer than its client is there. A tenant is here whoever has a share: a tenant's
 * administration counts as one of its own.
 */
public final class BoundedResource {

    /** The {@code Retry-After} of a refusal. */
    private static final Duration RETRY = Duration.ofSeconds(2);

    private enum Sharing {
        /**
         * A tenant may hold at most half of what the other tenants do not hold (dynamic thresholds: Choudhury and
         * Hahne, 1998): alone half of all, two of them two thirds; so there is always room for one tenant more.
         */
        IN_PARTS,

        /**
         * A tenant may hold all. Nobody overtakes the one whose turn it is, who would otherwise wait for ever if it
         * wants much.
         */
        BY_TURNS
    }

    private final Sharing sharing;
    private final long inAll;
    private final int maxWaiting;
    private final Supplier<ProblemException> refusal;

    /** What each tenant holds; tenants that hold nothing have no entry. */
    private final Map<String, Long> byTenant = new HashMap<>();

    /** The requests that wait, by tenant; tenants without one have no entry. The tenant served last is the last. */
    private final Map<String, Deque<Waiter>> waiting = new LinkedHashMap<>();

    private long used;

    /**
     * Creates a resource that is shared in parts, all of it free.
     *
     * @param inAll how much there is
     * @param refusal the 429 answer when it is exhausted
     */
    public BoundedResource(long inAll, Supplier<ProblemException> refusal) {
        this(Sharing.IN_PARTS, inAll, Integer.MAX_VALUE, refusal);
    }

    /** A resource that is lent by turns. Nobody who holds a part of it may wait for a client. */
    static BoundedResource lentByTurns(long inAll, Supplier<ProblemException> refusal) {
        return lentByTurns(inAll, Integer.MAX_VALUE, refusal);
    }

    /**
     * A resource that is lent by turns.
     *
     * @param maxWaiting how many requests may wait for it: a tenant's at most half as many as the other tenants' leave
     *     room for; others are refused at once
     */
    static BoundedResource lentByTurns(long inAll, int maxWaiting, Supplier<ProblemException> refusal) {
        return new BoundedResource(Sharing.BY_TURNS, inAll, maxWaiting, refusal);
    }

    private BoundedResource(Sharing sharing, long inAll, int maxWaiting, Supplier<ProblemException> refusal) {
        this.sharing = sharing;
        this.inAll = inAll;
        this.maxWaiting = maxWaiting;
        this.refusal = refusal;
    }

    private record Waiter(long amount, CompletableFuture<Void> granted) {}

    /** A part of the resource, held by one request. */
    public final class Permit implements Lent {

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
        public synchronized void more(long further) {
            add(tenant, further);
            amount += further;
        }

        /** Keeps so much and gives back the rest. */
        public synchronized void shrink(long kept) {
            if (kept < amount) {
                give(tenant, amount - kept);
                amount = kept;
            }
        }

        @Override
        public void close() {
            shrink(0);
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
     * @param wanted is reduced to what a tenant alone may hold, so that a small resource serves one after another
     * @throws ProblemException 429 if so much is not free in time, or too many wait
     */
    public Permit take(String tenant, long wanted, Duration patience) {
        long amount = Math.min(wanted, sharing == Sharing.IN_PARTS ? inAll / 2 : inAll);
        Waiter waiter;
        synchronized (this) {
            boolean isFirst = sharing == Sharing.IN_PARTS ? !waiting.containsKey(tenant) : waiting.isEmpty();
            if (amount == 0 || isFirst && isFree(tenant, amount)) {
                hold(tenant, amount);
                return new Permit(tenant, amount);
            }
            Deque<Waiter> own = waiting.get(tenant);
            int ahead = own == null ? 0 : own.size();
            if (ahead >= (maxWaiting - (waiting() - ahead)) / 2) {
                throw refusal.get().after(RETRY);
            }
            waiter = new Waiter(amount, new CompletableFuture<>());
            waiting.computeIfAbsent(tenant, first -> new ArrayDeque<>()).add(waiter);
        }
        try {
            waiter.granted().get(patience.toNanos(), TimeUnit.NANOSECONDS);
            return new Permit(tenant, amount);
        } catch (TimeoutException e) {
            return giveUp(tenant, waiter);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return giveUp(tenant, waiter);
        } catch (ExecutionException e) {
            throw new IllegalStateException("Nobody fails a waiter", e);
        }
    }

    /** Leaves the queue, unless the part was granted in the last moment. */
    private synchronized Permit giveUp(String tenant, Waiter waiter) {
        if (waiter.granted().isDone()) {
            return new Permit(tenant, waiter.amount());
        }
        waiting.computeIfPresent(tenant, (name, queue) -> {
            queue.remove(waiter);
            return queue.isEmpty() ? null : queue;
        });
        // The waiter that was first may have wanted more than the next ones do.
        serve();
        throw refusal.get().after(RETRY);
    }

    /** How much is held now. */
    public synchronized long used() {
        return used;
    }

    public long inAll() {
        return inAll;
    }

    /** How many requests wait. */
    synchronized int waiting() {
        return waiting.values().stream().mapToInt(Deque::size).sum();
    }

    /** Nothing is always free, also for a tenant that holds more than its share since others have come. */
    private synchronized boolean isFree(String tenant, long amount) {
        if (amount == 0) {
            return true;
        }
        if (sharing == Sharing.BY_TURNS) {
            return used + amount <= inAll;
        }
        long own = byTenant.getOrDefault(tenant, 0L);
        return own + amount <= (inAll - (used - own)) / 2;
    }

    private synchronized void add(String tenant, long amount) {
        if (!isFree(tenant, amount)) {
            throw refusal.get().after(RETRY);
        }
        hold(tenant, amount);
    }

    private synchronized void hold(String tenant, long amount) {
        if (amount > 0) {
            used += amount;
            byTenant.merge(tenant, amount, Long::sum);
        }
    }

    private synchronized void give(String tenant, long amount) {
        used -= amount;
        byTenant.compute(tenant, (name, had) -> had == null || had <= amount ? null : had - amount);
        serve();
    }

    /**
     * Grants what is free to the first of each tenant, tenant by tenant, until nothing is, or the next one may not be
     * overtaken.
     */
    private synchronized void serve() {
        boolean isServing = true;
        while (isServing) {
            isServing = false;
            Map<String, Deque<Waiter>> served = new LinkedHashMap<>();
            for (Iterator<Map.Entry<String, Deque<Waiter>>> tenants =
                            waiting.entrySet().iterator();
                    tenants.hasNext(); ) {
                Map.Entry<String, Deque<Waiter>> tenant = tenants.next();
                Waiter first = tenant.getValue().getFirst();
                if (isFree(tenant.getKey(), first.amount())) {
                    hold(tenant.getKey(), first.amount());
                    tenant.getValue().removeFirst();
                    first.granted().complete(null);
                    isServing = true;
                    tenants.remove();
                    if (!tenant.getValue().isEmpty()) {
                        served.put(tenant.getKey(), tenant.getValue());
                    }
                } else if (sharing == Sharing.BY_TURNS) {
                    isServing = false;
                    break;
                }
            }
            waiting.putAll(served);
        }
    }
}
