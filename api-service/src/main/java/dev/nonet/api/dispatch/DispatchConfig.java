package dev.nonet.api.dispatch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

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

    /** The most tasks in flight of one job. Lower than {@code window} only to keep a job from using the whole fleet. */
    @WithDefault("100000")
    @Min(1)
    @Max(100_000)
    int windowPerJob();
}
