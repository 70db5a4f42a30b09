package dev.nonet.api.tenant;

import java.time.Duration;

/**
 * A token bucket: {@code capacity} tokens at most, refilled continuously at a fixed rate; each request takes one. Times
 * are those of {@link System#nanoTime}. Thread-safe.
 */
final class TokenBucket {

    private final double perNano;
    private final double capacity;
    private double tokens;
    private long refilledAt;

    /** The bucket begins full. */
    TokenBucket(double perSecond, int capacity, long now) {
        this.perNano = perSecond / 1e9;
        this.capacity = capacity;
        this.tokens = capacity;
        this.refilledAt = now;
    }

    /**
     * Takes a token if there is one.
     *
     * @return zero if it was taken; else the time until there will be one
     */
    synchronized Duration take(long now) {
        Duration wait = untilNext(now);
        if (wait.isZero()) {
            tokens--;
        }
        return wait;
    }

    /** Gives a token back that was taken. */
    synchronized void giveBack() {
        tokens = Math.min(capacity, tokens + 1);
    }

    /** The time until there is a token; zero if there is one. Takes none. */
    synchronized Duration untilNext(long now) {
        if (now > refilledAt) {
            tokens = Math.min(capacity, tokens + (now - refilledAt) * perNano);
            refilledAt = now;
        }
        return tokens >= 1 ? Duration.ZERO : Duration.ofNanos((long) Math.ceil((1 - tokens) / perNano));
    }
}
