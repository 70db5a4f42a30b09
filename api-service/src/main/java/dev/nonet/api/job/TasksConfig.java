package dev.nonet.api.job;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** How jobs are sliced into tasks. A task should cost about 0.2 s of CPU and give at most 512 KB of results. */
@ConfigMapping(prefix = "nonet.tasks")
public interface TasksConfig {

    /**
     * Upper bound of items in a task that generates easy or medium puzzles only, which are found and graded quickly.
     */
    @WithDefault("1000")
    @Min(1)
    @Max(10_000)
    int easyItems();

    /**
     * Upper bound of items in a task that generates puzzles of any level; hard ones among them take longer to grade.
     */
    @WithDefault("400")
    @Min(1)
    @Max(10_000)
    int generateItems();

    /** Upper bound of items in a task that generates hard or expert puzzles, or several boards per item. */
    @WithDefault("60")
    @Min(1)
    @Max(10_000)
    int hardItems();

    /**
     * Upper bound of items in a task that generates rare puzzles: extreme ones, required techniques, 20 clues or fewer.
     */
    @WithDefault("2")
    @Min(1)
    @Max(10_000)
    int rareItems();

    /** Upper bound of items in a solve task. */
    @WithDefault("200")
    @Min(1)
    @Max(10_000)
    int solveItems();

    /** Upper bound of items in a task that returns paths ({@code detail: steps}), which are long. */
    @WithDefault("10")
    @Min(1)
    @Max(1_000)
    int stepsItems();

    /**
     * The number of tasks into which a small job is split, so that several workers share it. Keep it at or below the
     * tasks that a tenant is guaranteed to have in flight ({@code nonet.dispatch.least-window}).
     */
    @WithDefault("8")
    @Min(1)
    @Max(1_000)
    int spread();
}
