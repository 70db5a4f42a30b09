package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.RatingRange;
import dev.nonet.job.SolveSpec;
import dev.nonet.reasoning.Level;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** Cuts a job into tasks and writes them; in SQL, as a job may have tens of thousands. */
@ApplicationScoped
class TaskSlices {

    /** Escaped to ASCII, so that characters a database text cannot hold, such as NUL, come through. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** Rows sent to the database at once; at 200 puzzles a row about 2 MB. */
    private static final int BATCH = 100;

    /** A job has no more, however rare its items are. */
    private static final int MOST_TASKS = 100_000;

    private static final int FEW_CLUES = 20;

    private final DataSource database;
    private final TasksConfig config;

    TaskSlices(DataSource database, TasksConfig config) {
        this.database = database;
        this.config = config;
    }

    /** How many tasks the job has. */
    int count(JobSpec spec) {
        return Math.ceilDiv(JobSubmission.itemsOf(spec), size(spec));
    }

    /** How many items each task has, but for the last. */
    int size(JobSpec spec) {
        return size(spec, config);
    }

    static int size(JobSpec spec, TasksConfig config) {
        int items = JobSubmission.itemsOf(spec);
        return Math.max(
                Math.clamp(Math.ceilDiv(items, config.spread()), 1, largest(spec, config)),
                Math.ceilDiv(items, MOST_TASKS));
    }

    /** How many items a task has in a job that is large, but not too large for {@value #MOST_TASKS} tasks. */
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

    /** What is rarely found takes a thousand times as long as what comes by itself. */
    private static int mostOf(GenerateSpec spec, TasksConfig config) {
        Level level = spec.level();
        RatingRange rating = spec.rating();
        Level least = level != null ? level : rating != null ? Level.of(rating.min()) : Level.EASY;
        Level most = level != null ? level : rating != null ? Level.of(rating.max()) : Level.EXTREME;
        boolean fewClues = spec.clues() != null && spec.clues().max() <= FEW_CLUES;
        if (least == Level.EXTREME || fewClues || !spec.requires().isEmpty()) {
            return config.rareItems();
        }
        if (least.compareTo(Level.MEDIUM) > 0 || spec.recipe() != null) {
            return config.hardItems();
        }
        return most.compareTo(Level.MEDIUM) <= 0 ? config.easyItems() : config.generateItems();
    }

    /** Writes the tasks in the transaction under way. */
    void insert(UUID job, JobSpec spec) {
        try (Connection connection = database.getConnection()) {
            switch (spec) {
                case GenerateSpec generate -> insertGenerate(connection, job, generate);
                case SolveSpec solve -> insertSolve(connection, job, solve);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("Tasks were not stored", e);
        }
    }

    private void insertGenerate(Connection connection, UUID job, GenerateSpec spec) throws SQLException {
        int size = size(spec);
        try (PreparedStatement insert = connection.prepareStatement("""
                INSERT INTO task (job_id, number, first_index, item_count)
                SELECT ?, number, number * ?, least(?, ? - number * ?) FROM generate_series(0, ? - 1) AS number
                """)) {
            insert.setObject(1, job);
            insert.setInt(2, size);
            insert.setInt(3, size);
            insert.setInt(4, spec.count());
            insert.setInt(5, size);
            insert.setInt(6, count(spec));
            insert.executeUpdate();
        }
    }

    /** A job of fewer times the {@linkplain #largest largest} task has smaller ones. */
    int spread() {
        return config.spread();
    }

    private void insertSolve(Connection connection, UUID job, SolveSpec spec) throws SQLException {
        int size = size(spec);
        List<String> puzzles = spec.puzzles();
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO task (job_id, number, first_index, item_count, puzzles) VALUES (?, ?, ?, ?, ?)")) {
            int number = 0;
            for (int first = 0; first < puzzles.size(); first += size) {
                List<String> slice = puzzles.subList(first, Math.min(first + size, puzzles.size()));
                insert.setObject(1, job);
                insert.setInt(2, number++);
                insert.setInt(3, first);
                insert.setInt(4, slice.size());
                insert.setString(5, text(slice));
                insert.addBatch();
                if (number % BATCH == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    /** A JSON array in ASCII. */
    static String text(List<String> puzzles) {
        try {
            return JSON.writeValueAsString(puzzles.stream().map(TaskSlices::cut).toList());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Texts cannot be written", e);
        }
    }

    /** A text that is too long to be a puzzle stays so when cut. */
    private static String cut(String text) {
        return text.length() <= SolveSpec.MAX_TEXT ? text : text.substring(0, SolveSpec.MAX_TEXT);
    }
}
