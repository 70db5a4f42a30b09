package dev.nonet.api.job;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** How jobs are sliced into tasks. A task should cost about 0.2 s of CPU and give at most 512 KB of results. */
@ConfigMapping(prefix = "nonet.tasks")
public interface TasksConfig {

    /** The most items of a task that generates easy and medium puzzles alone: they come by themselves and are graded quickly. */
    @WithDefault("1000")
    @Min(1)
    @Max(10_000)
    int easyItems();

    /** The most items of a task that generates puzzles as they come, hard ones among them, which take longer to grade. */
    @WithDefault("400")
    @Min(1)
    @Max(10_000)
    int generateItems();

    /** The most items of a task that generates hard and expert puzzles, or several boards an item. */
    @WithDefault("25")
    @Min(1)
    @Max(10_000)
    int hardItems();

    /** The most items of a task that generates what is rare: extreme puzzles, required techniques, 20 clues or less. */
    @WithDefault("2")
    @Min(1)
    @Max(10_000)
    int rareItems();

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
