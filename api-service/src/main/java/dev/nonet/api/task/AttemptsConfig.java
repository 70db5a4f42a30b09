package dev.nonet.api.task;

import dev.nonet.api.platform.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** When a task is sent to workers again, and how often. */
@ConfigMapping(prefix = "nonet.attempts")
public interface AttemptsConfig {

    /** The longest pause after a task was handed back: ten returns with doubled pauses last about three minutes, as an upgrade of the workers does. */
    Duration MAX_RETURN_PAUSE = Duration.ofSeconds(30);

    /**
     * How long a task may wait in the topic for a worker before it is sent again. This counts as a failed attempt if any worker sent a
     * message meanwhile; while all workers are away it does not. Far longer than the work in flight, half a second by design, ever takes.
     */
    Duration START_LIMIT = Duration.ofMinutes(10);

    /** The longest pause between attempts, so that all of them are made within minutes. */
    Duration MAX_BACKOFF = Duration.ofMinutes(1);

    /** After this many failed attempts at a task, its items become errors. */
    @WithDefault("5")
    @Min(1)
    @Max(100)
    int max();

    /** The lease of a worker, in intervals of its heartbeat: after this many missed ones its attempt is given up. */
    @WithDefault("6")
    @Min(2)
    @Max(100)
    int missedBeats();

    /** How often workers may hand a task back because their version cannot do it; after that each return counts as a failed attempt. */
    @WithDefault("10")
    @Min(1)
    @Max(100)
    int returns();

    /**
     * After this many returns of a task, any engine version may do it, and the job lists all versions that contributed. Fewer than
     * {@link #returns}, as the engine that began a job may be gone for good after an upgrade, and the job waits meanwhile.
     */
    @WithDefault("5")
    @Min(1)
    @Max(100)
    int engineReturns();

    /** The pause after a task was handed back for the first time; it doubles with each further time, up to 30 s. */
    @WithDefault("1s")
    @Between(from = "1ms", to = "1h")
    Duration returnPause();

    /** The pause after the first failed attempt; it doubles with each further one. */
    @WithDefault("1s")
    @Between(from = "1ms", to = "1h")
    Duration backoff();

    /** The pause after this many failed attempts. */
    default Duration pauseAfter(int failedAttempts) {
        return doubled(backoff(), failedAttempts - 1, MAX_BACKOFF);
    }

    /** @param returns how often the task was handed back before this time */
    default Duration pauseAfterReturn(int returns) {
        return doubled(returnPause(), returns, MAX_RETURN_PAUSE);
    }

    private static Duration doubled(Duration pause, int times, Duration longest) {
        Duration longer = pause.multipliedBy(1L << Math.min(times, 20));
        return longer.compareTo(longest) < 0 ? longer : longest;
    }
}
