package dev.nonet.api.webhook;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The backoff between the calls of a delivery: a fixed list of pauses with random jitter, which keeps deliveries that
 * failed together from being retried together. A pure function.
 *
 * @param pauses before each retry; after the last there is none
 * @param jitter the part of a pause by which it varies at random, 0 to 1: 0.2 gives 80 % to 120 % of the pause
 */
record DeliveryBackoff(List<Duration> pauses, double jitter) {

    private static final Duration LONGEST_RETRY_AFTER = Duration.ofHours(24);

    /**
     * The pause after a failed call; empty if it was the last.
     *
     * @param tries calls made, the failed one included
     * @param retryAfter the receiver's {@code Retry-After}, obeyed up to a day if it is longer than the scheduled
     *     pause; null for none
     */
    Optional<Duration> pause(int tries, @Nullable Duration retryAfter, RandomGenerator random) {
        if (tries > pauses.size()) {
            return Optional.empty();
        }
        double factor = 1 + jitter * (2 * random.nextDouble() - 1);
        Duration pause = Duration.ofMillis(Math.round(pauses.get(tries - 1).toMillis() * factor));
        if (retryAfter == null || retryAfter.compareTo(pause) < 0) {
            return Optional.of(pause);
        }
        return Optional.of(retryAfter.compareTo(LONGEST_RETRY_AFTER) < 0 ? retryAfter : LONGEST_RETRY_AFTER);
    }
}
