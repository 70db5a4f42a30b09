package dev.nonet.api.platform;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Memory that is lent for a moment, first come, first served. Nobody who holds some may wait for a client. */
public final class FairBytes {

    private static final int KIB = 1024;
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final int inAll;
    private final Semaphore free;

    FairBytes(long bytes) {
        this.inAll = kibibytes(bytes);
        this.free = new Semaphore(inAll, true);
    }

    private static int kibibytes(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, KIB));
    }

    /** Memory lent to one request. */
    public final class Held implements AutoCloseable {

        private int kibibytes;

        private Held(int kibibytes) {
            this.kibibytes = kibibytes;
        }

        @Override
        public void close() {
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
                return new Held(wanted);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw Problem.tooMany("too-many-answers", "Too many answers are being made at once")
                .toException(RETRY);
    }

    long inAll() {
        return (long) inAll * KIB;
    }

    long used() {
        return (long) (inAll - free.availablePermits()) * KIB;
    }
}
