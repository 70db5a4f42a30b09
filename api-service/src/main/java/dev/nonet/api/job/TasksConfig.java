package dev.nonet.api.job;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** How jobs are sliced into tasks. A task should cost about 0.2 s of CPU and give at most 256 KB of results. */
@ConfigMapping(prefix = "nonet.tasks")
public interface TasksConfig {

    /** The most items of a task that generates. */
    @WithDefault("200")
    @Min(1)
    @Max(10_000)
    int generateItems();

    /** The most items of a task that solves. */
    @WithDefault("200")
    @Min(1)
    @Max(10_000)
    int solveItems();

    /** The most items of a task of either kind that reports paths, which are long. */
    @WithDefault("10")
    @Min(1)
    @Max(1_000)
    int stepsItems();

    /**
     * A job has about so many tasks if it has as many items, so that a small job too is shared by several workers; no more than
     * a tenant is sure to have in flight at once.
     */
    @WithDefault("8")
    @Min(1)
    @Max(1_000)
    int spread();
}
