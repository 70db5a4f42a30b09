package dev.nonet.api.task;

import dev.nonet.api.platform.Between;
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

    /**
     * How long a worker that says only once that it has begun, one of before protocol 2, may take from then to its results.
     */
    @WithDefault("2m")
    @Between(from = "1s", to = "1D")
    Duration lease();

    /** After so many missed beats a worker that says again and again that it has a task is given up. */
    @WithDefault("6")
    @Min(2)
    @Max(100)
    int missedBeats();

    /** So often workers may hand a task back because their version cannot do it; after that each time counts as an attempt. */
    @WithDefault("10")
    @Min(1)
    @Max(100)
    int returns();

    /** The pause after a task was handed back for the first time; it doubles with each further time, up to {@link #maxReturnPause}. */
    @WithDefault("1s")
    @Between(from = "1ms", to = "1h")
    Duration returnPause();

    /** The longest pause after a task was handed back. */
    @WithDefault("30s")
    @Between(from = "1ms", to = "1h")
    Duration maxReturnPause();

    /**
     * How long a task may wait on the topic for a worker before it is sent again. That counts as an attempt if workers were heard of
     * meanwhile, and as none if they are away.
     */
    @WithDefault("10m")
    @Between(from = "1s", to = "1D")
    Duration startLimit();

    /** The pause after the first failed attempt; it doubles with each further one. */
    @WithDefault("1s")
    @Between(from = "1ms", to = "1h")
    Duration backoff();

    /** The longest pause between attempts. */
    @WithDefault("1m")
    @Between(from = "1ms", to = "1D")
    Duration maxBackoff();

    /** How often to look for leases, start limits and deadlines that have passed. */
    @WithDefault("1s")
    @Between(from = "10ms", to = "1m")
    Duration sweepInterval();

    /** The pause before an attempt. */
    default Duration pauseAfter(int failedAttempts) {
        return doubled(backoff(), failedAttempts - 1, maxBackoff());
    }

    /** The pause after a task was handed back so often before. */
    default Duration pauseAfterReturn(int returns) {
        return doubled(returnPause(), returns, maxReturnPause());
    }

    private static Duration doubled(Duration pause, int times, Duration most) {
        Duration longer = pause.multipliedBy(1L << Math.min(times, 20));
        return longer.compareTo(most) < 0 ? longer : most;
    }
}
