package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.Tally;
import dev.nonet.api.task.AttemptsConfig;
import dev.nonet.api.task.Slice;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.ItemError;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
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

/**
 * The automatic retry within a running job: what follows a failed attempt at a task. Another attempt after a pause, smaller tasks, or,
 * after the last attempt, an error for each item. ({@link JobRetry} is the retry that a client asks for.)
 */
@ApplicationScoped
class TaskRetry {

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final AttemptsConfig config;
    private final ObjectMapper json;
    private final Counter divided;

    TaskRetry(
            DataSource database,
            JobLifecycle lifecycle,
            AttemptsConfig config,
            ObjectMapper json,
            MeterRegistry metrics) {
        this.divided = Counter.builder("nonet.tasks.divided")
                .description("Tasks of which some items became other tasks")
                .register(metrics);
        this.database = database;
        this.lifecycle = lifecycle;
        this.config = config;
        this.json = json;
    }

    /** How long the attempt is believed to be worked on after this message, unless another heartbeat comes. */
    Duration lease(TaskReport.Started started) {
        return Duration.ofSeconds((long) started.beatSeconds() * config.missedBeats());
    }

    /**
     * To be called within a transaction that has locked the job's row. Does nothing if the attempt is already over. Before the last
     * attempt a task of several items is divided into single items, so that one item that crashes every worker does not fail the others.
     */
    void afterFailure(Tasks tasks, Tasks.Attempt attempt, String reason) throws SQLException {
        Optional<Tasks.Underway> found = tasks.underway(attempt);
        if (found.isEmpty()) {
            return;
        }
        Tasks.Underway underway = found.get();
        int failed = underway.failed(attempt);
        if (failed >= config.max()) {
            giveUp(tasks, new Tasks.Completion(attempt.task(), attempt.number(), true), underway, reason);
        } else if (failed == config.max() - 1 && underway.slice().count() > 1) {
            divide(tasks, attempt, underway, 0, Tasks.Rest.APART);
        } else {
            tasks.requeue(attempt.task(), config.pauseAfter(failed));
        }
    }

    /** As {@link #afterFailure}, but the attempt does not count until workers have handed the task back too often. */
    void afterReturn(Tasks tasks, Tasks.Attempt attempt, String reason) throws SQLException {
        Optional<Tasks.Underway> found = tasks.underway(attempt);
        if (found.isEmpty()) {
            return;
        }
        int returns = found.get().returns();
        if (returns < config.returns()) {
            tasks.giveBack(attempt.task(), config.pauseAfterReturn(returns));
        } else {
            afterFailure(tasks, attempt, reason);
        }
    }

    /** Divides a task, and likewise the results that are stored of it if a client has retried the job. */
    void divide(Tasks tasks, Tasks.Attempt attempt, Tasks.Underway underway, int done, Tasks.Rest rest)
            throws SQLException {
        UUID job = attempt.task().job();
        List<Slice> parts = tasks.divide(attempt, underway, done, rest);
        divided.increment();
        try (Connection connection = database.getConnection()) {
            new OutcomeRows(connection, job, underway.slice()).divide(parts);
        }
        if (parts.size() > 1) {
            lifecycle.progressed(List.of(JobProgress.moreTasks(job, parts.size() - 1)));
        }
    }

    /** Every item of the task that has neither a result nor an error gets an error. */
    private void giveUp(Tasks tasks, Tasks.Completion last, Tasks.Underway whole, String reason) throws SQLException {
        UUID job = last.task().job();
        Slice slice = whole.slice();
        tasks.complete(Set.of(last));
        try (Connection connection = database.getConnection()) {
            OutcomeRows before = new OutcomeRows(connection, job, slice);
            Optional<ResultSlice> results = before.results();
            BitSet open = (BitSet)
                    results.orElseGet(() -> ResultSlice.empty(slice)).missing().clone();
            open.andNot(before.errors());
            ErrorRow.copy(
                    connection,
                    open.stream()
                            .mapToObj(place -> ErrorRow.of(job, error(whole, place, reason)))
                            .toList());
            if (results.isEmpty()) {
                ResultSlices.insert(connection, Map.of(job, List.of(ResultSlice.empty(slice))));
            }
            lifecycle.progressed(List.of(new JobProgress(job, 1, 0, open.cardinality(), Tally.NOTHING, Set.of())));
        }
    }

    private ItemError error(Tasks.Underway whole, int place, String reason) {
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
