package dev.nonet.api.task;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * How soon a task is sent to workers again. No settings, as what suits depends on how the workers speak and not on
 * where they run; tests have shorter ones.
 *
 * @param missedBeats the lease of a worker, in intervals of its heartbeat: after this many missed ones its attempt is
 *     given up
 * @param first the pause after the first failed attempt; it doubles with each further one, up to {@link #MAX_BACKOFF}
 * @param returns how often workers may hand a task back because their version cannot do it; after that each return
 *     counts as a failed attempt
 * @param engineReturns after this many returns of a task, any engine version may do it, and the job lists all versions
 *     that contributed. Fewer than {@code returns}, as the engine that began a job may be gone for good after an
 *     upgrade, and the job waits meanwhile
 * @param firstReturn the pause after a task was handed back for the first time; it doubles with each further time, up
 *     to {@link #MAX_RETURN_PAUSE}
 */
public record RetryPauses(int missedBeats, Duration first, int returns, int engineReturns, Duration firstReturn) {

    /** The longest pause between attempts, so that all of them are made within minutes. */
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(1);

    /**
     * The longest pause after a task was handed back: ten returns with doubled pauses last about three minutes, as an
     * upgrade of the workers does.
     */
    private static final Duration MAX_RETURN_PAUSE = Duration.ofSeconds(30);

    static final RetryPauses STANDARD = new RetryPauses(6, Duration.ofSeconds(1), 10, 5, Duration.ofSeconds(1));

    @Singleton
    static class Standard {

        @Produces
        @DefaultBean
        @Singleton
        RetryPauses standard() {
            return STANDARD;
        }
    }

    /** The pause after this many failed attempts. */
    public Duration after(int failedAttempts) {
        return doubled(first, failedAttempts - 1, MAX_BACKOFF);
    }

    /** @param before how often the task was handed back before this time */
    public Duration afterReturn(int before) {
        return doubled(firstReturn, before, MAX_RETURN_PAUSE);
    }

    private static Duration doubled(Duration pause, int times, Duration longest) {
        Duration longer = pause.multipliedBy(1L << Math.min(times, 20));
        return longer.compareTo(longest) < 0 ? longer : longest;
    }
}
