package dev.nonet.api.platform;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Memory that is lent for a moment, first come, first served. Nobody who holds some may wait for a client.
 *
 * <p>It can be lent through a narrower gate as well, to those of whom there may be many: others then wait for a few of them only.
 */
public final class FairBytes {

    private static final int KIB = 1024;
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final int inAll;
    private final Semaphore free;
    private final @Nullable FairBytes whole;

    FairBytes(long bytes) {
        this(bytes, null);
    }

    private FairBytes(long bytes, @Nullable FairBytes whole) {
        this.inAll = kibibytes(bytes);
        this.free = new Semaphore(inAll, true);
        this.whole = whole;
    }

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
            free.release(kibibytes);
            kibibytes = 0;
        }
    }

    /**
     * Blocks until so much is free; takes all if it is more than there is.
     *
     * @throws ProblemException 429 if it is not free in time
     */
    Held take(long bytes, Duration patience) {
        int wanted = Math.min(inAll, kibibytes(bytes));
        try {
            if (free.tryAcquire(wanted, patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return held(wanted, bytes, patience);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw Problem.tooMany("too-many-answers", "Too many answers are being made at once")
                .toException(RETRY);
    }

    private Held held(int wanted, long bytes, Duration patience) {
        boolean isHeld = false;
        try {
            Held held = new Held(wanted, whole == null ? null : whole.take(bytes, patience));
            isHeld = true;
            return held;
        } finally {
            if (!isHeld) {
                free.release(wanted);
            }
        }
    }

    long inAll() {
        return (long) inAll * KIB;
    }

    long used() {
        return (long) (inAll - free.availablePermits()) * KIB;
    }
}
