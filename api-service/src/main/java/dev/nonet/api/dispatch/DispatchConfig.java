package dev.nonet.api.dispatch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** How many tasks may be in flight (dispatched and not yet done) at once. */
@ConfigMapping(prefix = "nonet.dispatch")
public interface DispatchConfig {

    /**
     * The most tasks in flight, dispatched and not yet done, in all, whatever the tasks are believed to cost; eight for
     * each thread of the workers if that is more, so no fleet needs a larger value. Below this bound the number follows
     * the threads of the workers and how many tasks are done in half a second.
     */
    @WithDefault("4096")
    @Min(1)
    @Max(Window.MAX_TASKS)
    int window();

    /** The most tasks in flight of one job. Lower than {@code window} only to keep a job from using the whole fleet. */
    @WithDefault("100000")
    @Min(1)
    @Max(Window.MAX_TASKS)
    int windowPerJob();
}
