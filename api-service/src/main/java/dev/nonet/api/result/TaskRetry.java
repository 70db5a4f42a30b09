package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.Tally;
import dev.nonet.job.ItemError;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What follows when an attempt at a task has failed: another attempt, or, after the last, an error for each item. */
@ApplicationScoped
class TaskRetry {

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final AttemptsConfig config;
    private final ObjectMapper json;

    TaskRetry(DataSource database, JobLifecycle lifecycle, AttemptsConfig config, ObjectMapper json) {
        this.database = database;
        this.lifecycle = lifecycle;
        this.config = config;
        this.json = json;
    }

    Duration lease() {
        return config.lease();
    }

    /** Belongs to the transaction under way, in which the job's row is locked. Does nothing if the task has moved on. */
    void afterFailure(TaskRows tasks, Incoming.Task task, int attempt, String reason) throws SQLException {
        Optional<TaskRows.Whole> underway = tasks.underway(task, attempt);
        if (underway.isEmpty()) {
            return;
        }
        if (attempt < config.max()) {
            tasks.requeue(task, config.pauseAfter(attempt));
        } else {
            giveUp(tasks, task, underway.get(), reason);
        }
    }

    private void giveUp(TaskRows tasks, Incoming.Task task, TaskRows.Whole whole, String reason) throws SQLException {
        tasks.complete(Set.of(task));
        List<StoredRow> errors = new ArrayList<>();
        for (int i = 0; i < whole.slice().count(); i++) {
            errors.add(StoredRow.error(
                    task.job(),
                    new ItemError(
                            whole.slice().first() + i,
                            input(whole.puzzles(), i),
                            ItemError.WORKER_FAILED,
                            "No worker finished it in " + config.max() + " attempts; the last: " + reason)));
        }
        try (Connection connection = database.getConnection()) {
            StoredRow.copyErrors(connection, errors);
            ResultSlices.insert(
                    connection, Map.of(task.job(), List.of(whole.slice().withoutResults())));
        }
        lifecycle.progressed(task.job(), 1, 0, errors.size(), Tally.NOTHING);
    }

    private @Nullable String input(@Nullable String puzzles, int position) {
        if (puzzles == null) {
            return null;
        }
        try {
            JsonNode text = json.readTree(puzzles).path(position);
            return text.textValue();
        } catch (JsonProcessingException e) {
            return null;
        }
    }
}
