package dev.nonet.api.dispatch;

import dev.nonet.api.platform.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** How many tasks may be in flight (dispatched and not yet done) at once. */
@ConfigMapping(prefix = "nonet.dispatch")
public interface DispatchConfig {

    /**
     * The most tasks in flight, dispatched and not yet done, in all: bounds the table and the topic, whatever the tasks are believed to cost.
     * At least four times the number of threads that the largest fleet of workers has. How many are in flight follows what the workers get
     * done.
     */
    @WithDefault("4096")
    @Min(1)
    @Max(100_000)
    int window();

    /**
     * Tasks of full length allowed in flight until the first result gives a measured throughput. Also what each tenant may have in flight even
     * when other tenants fill all of the current window, up to the maximum, {@code window}.
     */
    @WithDefault("8")
    @Min(1)
    @Max(10_000)
    int leastWindow();

    /** At least as much work may be in flight as workers complete in this time, at their current throughput. */
    @WithDefault("500ms")
    @Between(from = "1ms", to = "1m")
    Duration queueTime();

    /** The most tasks in flight of one job. Lower than {@code window} only to keep a job from using the whole fleet. */
    @WithDefault("100000")
    @Min(1)
    @Max(100_000)
    int windowPerJob();

    /** How often the dispatcher looks for work that no event announces, such as retries whose pause is over. */
    @WithDefault("500ms")
    @Between(from = "10ms", to = "1m")
    Duration pollInterval();

    /**
     * How long a dispatcher's claim of a task holds without an acknowledgement from Kafka; then the task is sent again. A task whose
     * dispatcher dies between claim and acknowledgement waits this long.
     */
    @WithDefault("10s")
    @Between(from = "1s", to = "1h")
    Duration claim();

    /** If the dispatcher's loop hangs for this long, the liveness check fails, so that the process is restarted. */
    @WithDefault("60s")
    @Between(from = "1s", to = "1h")
    Duration stallLimit();
}
