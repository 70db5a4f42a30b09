package dev.nonet.api.webhook;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * When a call that went wrong is made again. Pure.
 *
 * @param pauses before each repeat; after the last there is none
 * @param jitter by which part of itself a pause varies at random, from 0 to 1
 */
record RetrySchedule(List<Duration> pauses, double jitter) {

    private static final Duration LONGEST_ASKED = Duration.ofHours(24);

    /**
     * How long to wait after a call went wrong; empty if it was the last.
     *
     * @param tries calls made, that one included
     * @param asked what the client asks for; a longer pause than ours is granted, up to a day
     */
    Optional<Duration> pause(int tries, @Nullable Duration asked, RandomGenerator random) {
        if (tries > pauses.size()) {
            return Optional.empty();
        }
        double factor = 1 + jitter * (2 * random.nextDouble() - 1);
        Duration pause = Duration.ofMillis(Math.round(pauses.get(tries - 1).toMillis() * factor));
        if (asked == null || asked.compareTo(pause) < 0) {
            return Optional.of(pause);
        }
        return Optional.of(asked.compareTo(LONGEST_ASKED) < 0 ? asked : LONGEST_ASKED);
    }
}
