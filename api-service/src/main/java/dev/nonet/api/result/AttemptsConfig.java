package dev.nonet.api.result;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** When a task is tried again, and how often. */
@ConfigMapping(prefix = "nonet.attempts")
public interface AttemptsConfig {

    /** After so many attempts the items of a task become errors. */
    @WithDefault("5")
    @Min(1)
    @Max(100)
    int max();

    /** How long a worker may take from the start of a task to its results; far more than the worst task needs. */
    @WithDefault("2m")
    Duration lease();

    /**
     * How long a task may wait on the topic for a worker before it is sent again, which counts as no attempt. Longer than
     * workers are ever away.
     */
    @WithDefault("10m")
    Duration startLimit();

    /** The pause after the first failed attempt; it doubles with each further one. */
    @WithDefault("1s")
    Duration backoff();

    /** The longest pause between attempts. */
    @WithDefault("1m")
    Duration maxBackoff();

    /** How often to look for leases, start limits and deadlines that have passed. */
    @WithDefault("1s")
    Duration sweepInterval();

    /** The pause before an attempt. */
    default Duration pauseAfter(int failedAttempts) {
        Duration pause = backoff().multipliedBy(1L << Math.min(failedAttempts - 1, 20));
        return pause.compareTo(maxBackoff()) < 0 ? pause : maxBackoff();
    }
}
