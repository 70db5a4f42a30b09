package dev.nonet.api.tenant;

import java.time.Duration;

/**
 * Lets through so many requests a second on average, and so many at once: each takes a token from the bucket, into which
 * they drip back. Times are those of {@link System#nanoTime}.
 */
final class TokenBucket {

    private final double perNano;
    private final double capacity;
    private double tokens;
    private long at;

    /** Full. */
    TokenBucket(double perSecond, int capacity, long now) {
        this.perNano = perSecond / 1e9;
        this.capacity = capacity;
        this.tokens = capacity;
        this.at = now;
    }

    /**
     * Takes a token if there is one.
     *
     * @return zero if it was taken; if not, how long it is until there is one
     */
    synchronized Duration take(long now) {
        if (now > at) {
            tokens = Math.min(capacity, tokens + (now - at) * perNano);
            at = now;
        }
        if (tokens >= 1) {
            tokens--;
            return Duration.ZERO;
        }
        return Duration.ofNanos((long) Math.ceil((1 - tokens) / perNano));
    }
}
