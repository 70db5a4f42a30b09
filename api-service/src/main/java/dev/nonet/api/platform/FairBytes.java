package dev.nonet.api.platform;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Memory that is lent for a moment, to waiting tenants in turn: a request waits for one loan to each of the other tenants, however many
 * requests of theirs came before it. Nobody who holds some may wait for a client.
 *
 * <p>It can be lent through a narrower gate as well, to those of whom there may be many: others then wait for a few of them only.
 */
public final class FairBytes {

    private static final int KIB = 1024;
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final int inAll;
    private final @Nullable FairBytes whole;

    /** The requests that wait, by tenant; tenants without one have no entry. The tenant served last is the last. */
    private final Map<String, Deque<Waiter>> waiting = new LinkedHashMap<>();

    private int free;

    FairBytes(long bytes) {
        this(bytes, null);
    }

    private FairBytes(long bytes, @Nullable FairBytes whole) {
        this.inAll = kibibytes(bytes);
        this.free = inAll;
        this.whole = whole;
    }

    private record Waiter(int kibibytes, CompletableFuture<Void> granted) {}

    /** A gate to this memory: what is taken through it, or waits for it there, is never more than so many bytes. */
    FairBytes gate(long bytes) {
        return new FairBytes(Math.min(bytes, inAll()), this);
    }

    private static int kibibytes(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, KIB));
    }

    /** Memory lent to one request. */
    public final class Held implements Lent {

        private final @Nullable Held ofWhole;
        private int kibibytes;

        private Held(int kibibytes, @Nullable Held ofWhole) {
            this.kibibytes = kibibytes;
            this.ofWhole = ofWhole;
        }

        @Override
        public void close() {
            if (ofWhole != null) {
                ofWhole.close();
            }
            give(kibibytes);
            kibibytes = 0;
        }
    }

    /**
     * Blocks until so much is free and it is the tenant's turn; takes all if it is more than there is.
     *
     * @throws ProblemException 429 if it is not free in time
     */
    Held take(String tenant, long bytes, Duration patience) {
        int wanted = Math.min(inAll, kibibytes(bytes));
        lend(tenant, wanted, patience);
        boolean isHeld = false;
        try {
            Held held = new Held(wanted, whole == null ? null : whole.take(tenant, bytes, patience));
            isHeld = true;
            return held;
        } finally {
            if (!isHeld) {
                give(wanted);
            }
        }
    }

    private void lend(String tenant, int wanted, Duration patience) {
        Waiter waiter = new Waiter(wanted, new CompletableFuture<>());
        synchronized (this) {
            waiting.computeIfAbsent(tenant, first -> new ArrayDeque<>()).add(waiter);
            serve();
        }
        try {
            waiter.granted().get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            giveUp(tenant, waiter);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp(tenant, waiter);
        } catch (ExecutionException e) {
            throw new IllegalStateException("Nobody fails a waiter", e);
        }
    }

    /** Leaves the queue, unless the memory was lent in the last moment. */
    private synchronized void giveUp(String tenant, Waiter waiter) {
        if (waiter.granted().isDone()) {
            return;
        }
        waiting.computeIfPresent(tenant, (name, queue) -> {
            queue.remove(waiter);
            return queue.isEmpty() ? null : queue;
        });
        // Those behind it may want less.
        serve();
        throw Problem.tooMany("too-many-answers", "Too many answers are being made at once")
                .toException(RETRY);
    }

    private synchronized void give(int kibibytes) {
        free += kibibytes;
        serve();
    }

    /** Lends to the first of each tenant in turn. If it wants more than is free, nobody overtakes it: it would wait for ever. */
    private synchronized void serve() {
        while (!waiting.isEmpty()) {
            Map.Entry<String, Deque<Waiter>> next =
                    waiting.entrySet().iterator().next();
            Deque<Waiter> queue = next.getValue();
            if (queue.getFirst().kibibytes() > free) {
                return;
            }
            Waiter first = queue.removeFirst();
            waiting.remove(next.getKey());
            if (!queue.isEmpty()) {
                waiting.put(next.getKey(), queue);
            }
            free -= first.kibibytes();
            first.granted().complete(null);
        }
    }

    long inAll() {
        return (long) inAll * KIB;
    }

    synchronized long used() {
        return (long) (inAll - free) * KIB;
    }
}
