package dev.nonet.api.dispatch;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * How much the dispatcher keeps ahead of the workers, and how often it looks for work. Not settings, as they follow
 * from the length to which tasks are cut; tests bring other values.
 *
 * @param minWindow tasks of full length allowed in flight until the first result gives a measured throughput. Also what
 *     each tenant may have in flight even when other tenants fill all of the current window
 * @param pollInterval how often the dispatcher looks for work that no event announces, such as retries whose pause is
 *     over
 * @param stallLimit if the dispatcher's loop hangs for this long, the liveness check fails, so that the process is
 *     restarted: longer than any statement of a round may take
 */
public record Pace(int minWindow, Duration pollInterval, Duration stallLimit) {

    /**
     * At least as much work may be in flight as workers complete in this time: two polls of a worker, with room for a
     * pause of its garbage collector.
     */
    static final Duration QUEUE_TIME = Duration.ofMillis(500);

    /**
     * How long a dispatcher's claim of a task holds without an acknowledgement from Kafka; then the task is sent again.
     * A task whose dispatcher dies between claim and acknowledgement waits this long.
     */
    static final Duration CLAIM = Duration.ofSeconds(10);

    static final Pace STANDARD = new Pace(8, Duration.ofMillis(500), Duration.ofMinutes(1));

    @Singleton
    static class Standard {

        @Produces
        @DefaultBean
        @Singleton
        Pace standard() {
            return STANDARD;
        }
    }
}
