package dev.nonet.cli.service;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * How requests to a busy or unavailable service are retried: with exponential backoff from {@code first} to
 * {@code longest}. A {@code Retry-After} of the service is used instead; if it is longer than {@code longest}, there is
 * no retry.
 *
 * @param all the longest time from the first attempt to the last retry
 * @param silence the longest time without data on a stream
 * @param stop whether the user has pressed Ctrl-C; polled ten times a second
 */
public record RetryPolicy(Duration first, Duration longest, Duration all, Duration silence, BooleanSupplier stop) {

    private static final long POLL_MILLIS = 100;

    /** The policy for a service across a network. */
    public static RetryPolicy usual(BooleanSupplier stop) {
        return new RetryPolicy(
                Duration.ofMillis(500), Duration.ofSeconds(60), Duration.ofMinutes(3), Duration.ofSeconds(90), stop);
    }

    /** The retries of one request, or of one stream since its last data. */
    final class Retries {

        private final long begun = System.nanoTime();
        private Duration next = first;

        /** Whether a retry after this pause is allowed. */
        boolean allows(Duration pause) {
            Duration gone = Duration.ofNanos(System.nanoTime() - begun);
            return pause.compareTo(longest) <= 0 && gone.plus(pause).compareTo(all) <= 0;
        }

        /** The pause if the service gives no {@code Retry-After}: twice the previous one. */
        Duration next() {
            Duration pause = next;
            next = pause.multipliedBy(2).compareTo(longest) < 0 ? pause.multipliedBy(2) : longest;
            return pause;
        }
    }

    /** @throws CancellationException after Ctrl-C */
    void pause(Duration pause) throws IOException {
        long end = System.nanoTime() + pause.toNanos();
        try {
            for (long left = pause.toMillis(); left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                checkStop();
                Thread.sleep(Math.min(left, POLL_MILLIS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        checkStop();
    }

    void checkStop() {
        if (stop.getAsBoolean()) {
            throw new CancellationException("stopped");
        }
    }

    static long pollMillis() {
        return POLL_MILLIS;
    }
}
