package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.Tally;
import dev.nonet.job.ItemError;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
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
        int failedAttempts = attempt - underway.get().firstAttempt() + 1;
        if (failedAttempts < config.max()) {
            tasks.requeue(task, config.pauseAfter(failedAttempts));
        } else {
            giveUp(tasks, new TaskRows.Completion(task, attempt, true), underway.get(), reason);
        }
    }

    /** Every item of the task that has neither a result nor an error gets an error. */
    private void giveUp(TaskRows tasks, TaskRows.Completion last, TaskRows.Whole whole, String reason)
            throws SQLException {
        UUID job = last.task().job();
        TaskRows.Slice slice = whole.slice();
        tasks.complete(Set.of(last));
        try (Connection connection = database.getConnection()) {
            OutcomeRows before = new OutcomeRows(connection, job, slice);
            Optional<ResultSlice> results = before.results();
            BitSet open =
                    (BitSet) results.orElseGet(slice::withoutResults).missing().clone();
            open.andNot(before.errors());
            StoredRow.copyErrors(
                    connection,
                    open.stream()
                            .mapToObj(place -> StoredRow.error(job, error(whole, place, reason)))
                            .toList());
            if (results.isEmpty()) {
                ResultSlices.insert(connection, Map.of(job, List.of(slice.withoutResults())));
            }
            lifecycle.progressed(List.of(new JobProgress(job, 1, 0, open.cardinality(), Tally.NOTHING)));
        }
    }

    private ItemError error(TaskRows.Whole whole, int place, String reason) {
        return new ItemError(
                whole.slice().first() + place,
                input(whole.puzzles(), place),
                ItemError.WORKER_FAILED,
                "No worker finished it in " + config.max() + " attempts; the last: " + reason);
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
