package dev.nonet.api.job;

import dev.nonet.api.task.TaskCopy;
import dev.nonet.api.task.TaskCreation;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.RatingRange;
import dev.nonet.job.SolveSpec;
import dev.nonet.reasoning.Level;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Slices a job into tasks. Rare or expensive items give smaller tasks, so that all tasks cost about the same CPU time.
 */
@ApplicationScoped
class TaskSlices {

    /** Upper bound of tasks in a job, whatever the cost of its items. */
    private static final int MOST_TASKS = 100_000;

    private static final int FEW_CLUES = 20;

    private final DataSource database;
    private final TasksConfig config;

    TaskSlices(DataSource database, TasksConfig config) {
        this.database = database;
        this.config = config;
    }

    /** The number of tasks of a job. */
    int count(JobSpec spec, int items) {
        return Math.ceilDiv(items, size(spec, items, config));
    }

    /** The number of items in each task but the last. */
    static int size(JobSpec spec, int items, TasksConfig config) {
        return Math.max(
                Math.clamp(Math.ceilDiv(items, config.spread()), 1, largest(spec, config)),
                Math.ceilDiv(items, MOST_TASKS));
    }

    /**
     * The number of items in a full-size task: in a job with many items, but not so many that {@value #MOST_TASKS}
     * tasks require larger ones.
     */
    int largest(JobSpec spec) {
        return largest(spec, config);
    }

    private static int largest(JobSpec spec, TasksConfig config) {
        int most = switch (spec) {
            case GenerateSpec generate -> mostOf(generate, config);
            case SolveSpec solve -> config.solveItems();
        };
        return spec.detail() == Detail.STEPS ? Math.min(most, config.stepsItems()) : most;
    }

    /** Rare puzzles take a thousand times as long as easy ones. */
    private static int mostOf(GenerateSpec spec, TasksConfig config) {
        Level level = spec.level();
        RatingRange rating = spec.rating();
        Level least = level != null ? level : rating != null ? Level.of(rating.min()) : Level.EASY;
        Level most = level != null ? level : rating != null ? Level.of(rating.max()) : Level.EXTREME;
        boolean fewClues = spec.clues() != null && spec.clues().max() <= FEW_CLUES;
        if (least == Level.EXTREME || fewClues || !spec.requires().isEmpty()) {
            return config.rareItems();
        }
        if (least.compareTo(Level.MEDIUM) > 0 || spec.humanSeconds() != null || spec.recipe() != null) {
            return config.hardItems();
        }
        return most.compareTo(Level.MEDIUM) <= 0 ? config.easyItems() : config.generateItems();
    }

    /** Inserts the tasks in the current transaction. */
    void insert(UUID job, JobSpec spec, PuzzleSpool puzzles) {
        try (Connection connection = database.getConnection()) {
            int items = spec instanceof GenerateSpec generate ? generate.count() : puzzles.count();
            int size = size(spec, items, config);
            if (spec instanceof GenerateSpec) {
                TaskCreation.generate(connection, job, items, size);
                return;
            }
            try (TaskCopy copy = new TaskCopy(connection, job)) {
                puzzles.slices(size, copy::add);
                copy.end();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("Tasks could not be stored", e);
        }
    }
}
