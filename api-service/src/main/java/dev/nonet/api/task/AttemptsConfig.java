package dev.nonet.api.task;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** How often a task is tried. */
@ConfigMapping(prefix = "nonet.attempts")
public interface AttemptsConfig {

    /**
     * How long a task may wait in the topic for a worker before it is sent again. This counts as a failed attempt if
     * any worker sent a message meanwhile; while all workers are away it does not. Far longer than the tasks in flight
     * take, which are a few for each thread, of up to sixteen seconds each.
     */
    Duration START_LIMIT = Duration.ofMinutes(10);

    /** After this many failed attempts at a task, its items become errors. */
    @WithDefault("5")
    @Min(1)
    @Max(100)
    int max();
}
