package dev.nonet.api.ingest;

import dev.nonet.api.job.JobCounts;
import dev.nonet.api.job.JobPart;
import dev.nonet.api.job.Tally;
import dev.nonet.api.result.ErrorRow;
import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.api.task.AttemptsConfig;
import dev.nonet.api.task.Chunks;
import dev.nonet.api.task.RetryPauses;
import dev.nonet.api.task.Slice;
import dev.nonet.api.task.Tasks;
import dev.nonet.api.task.Uncut;
import dev.nonet.job.ItemError;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The automatic retry within a running job: what follows a failed attempt at a task. Another attempt after a pause,
 * smaller tasks, or, after the last attempt, an error for each item. ({@link JobRetry} is the retry that a client asks
 * for.)
 */
@ApplicationScoped
class TaskRetry {

    /** The most tasks that the items of a divided task become, apart from items that are tasks of their own. */
    private static final int MAX_PARTS = 64;

    /**
     * As {@link #MAX_PARTS}, if no item of the task was done: its other items may be as slow as the first or a thousand
     * times as fast. As one task, slow items would be abandoned one after the other; as a task each, fast items would
     * cost many messages.
     */
    private static final int PARTS_OF_UNKNOWN = 8;

    private final DataSource database;
    private final JobCounts counts;
    private final AttemptsConfig config;
    private final RetryPauses pauses;
    private final Counter divided;

    TaskRetry(DataSource database, JobCounts counts, AttemptsConfig config, RetryPauses pauses, MeterRegistry metrics) {
        this.divided = Counter.builder("nonet.tasks.divided")
                .description("Tasks of which some items became other tasks")
                .register(metrics);
        this.database = database;
        this.counts = counts;
        this.config = config;
        this.pauses = pauses;
    }

    /** How long the attempt is believed to be worked on after this message, unless another heartbeat comes. */
    Duration lease(TaskReport.Started started) {
        return Duration.ofSeconds((long) started.beatSeconds() * pauses.missedBeats());
    }

    /**
     * The current attempt at a task has failed. To be called within a transaction that has locked the rows of the job,
     * which must be open, and of the task. Before the last attempt a task of several items is divided into single
     * items, so that one item that crashes every worker does not fail the others.
     *
     * @param seconds CPU time that the attempt took; 0 if that is unknown
     */
    void afterFailure(Tasks tasks, Tasks.Live task, double seconds, String reason) throws SQLException {
        if (task.attempt() >= config.max()) {
            giveUp(tasks, task, reason);
        } else if (task.attempt() == config.max() - 1 && task.slice().count() > 1) {
            tasks.delete(Set.of(task.task()));
            insertRest(tasks, task, 0, Tasks.Rest.SINGLE_ITEMS, 0);
        } else {
            tasks.requeue(task, pauses.after(task.attempt()), seconds);
        }
    }

    /** As {@link #afterFailure}, but the attempt does not count until workers have handed the task back too often. */
    void afterReturn(Tasks tasks, Tasks.Live task, String reason) throws SQLException {
        if (task.returns() < pauses.returns()) {
            tasks.giveBack(task.task(), pauses.afterReturn(task.returns()));
        } else {
            afterFailure(tasks, task, 0, reason);
        }
    }

    /**
     * As {@link #afterFailure}, but a worker handed back all items of the task, none of which was done in time.
     *
     * @param seconds the CPU time that it took, at least that of the first item
     */
    void afterNothing(Tasks tasks, Tasks.Live task, double seconds) throws SQLException {
        if (task.slice().count() > 1) {
            tasks.delete(Set.of(task.task()));
            insertRest(tasks, task, 0, Tasks.Rest.FIRST_ALONE, seconds);
        } else {
            afterFailure(tasks, task, seconds, "its only item was not done in time");
        }
    }

    /**
     * Inserts what is left of a task that was deleted as new tasks, and divides likewise what is stored of it if a
     * client has retried the job. Items that stay together are cut to tasks as large as what was done, as that took the
     * time of a task; but not to too many. They weigh what those that were done have cost: a tenant whose items take a
     * thousand times as long as estimated would otherwise have many of them in flight, before everybody's.
     *
     * @param done how many items have an outcome
     * @param itemSeconds what each has taken, in CPU time; 0 if that is unknown
     */
    void insertRest(Tasks tasks, Tasks.Live whole, int done, Tasks.Rest rest, double itemSeconds) throws SQLException {
        Slice left = new Slice(whole.slice().first() + done, whole.slice().count() - done);
        int alone = switch (rest) {
            case SEVERAL_ITEMS -> 0;
            case FIRST_ALONE -> 1;
            case SINGLE_ITEMS -> left.count();
        };
        int max = done > 0 ? MAX_PARTS : PARTS_OF_UNKNOWN;
        List<Slice> single = parts(new Slice(left.first(), alone), 1);
        Slice others = new Slice(left.first() + alone, left.count() - alone);
        List<Slice> together = parts(others, Math.max(1, Math.max(done, Math.ceilDiv(others.count(), max))));
        tasks.insertParts(whole, single, whole.attempt() + 1, itemSeconds);
        // Those beside a slow item are like the ones that were done before it.
        boolean isSlowKnown = rest == Tasks.Rest.FIRST_ALONE && done > 0;
        tasks.insertParts(whole, together, 1, isSlowKnown ? 0 : itemSeconds);
        divided.increment();
        if (whole.isRetry()) {
            try (Connection connection = database.getConnection()) {
                StoredOutcomes.divide(
                        connection,
                        whole.task().job(),
                        left,
                        Stream.concat(single.stream(), together.stream()).toList());
            }
        }
    }

    private static List<Slice> parts(Slice whole, int size) {
        List<Slice> parts = new ArrayList<>();
        for (int first = whole.first(); first < whole.end(); first += size) {
            parts.add(new Slice(first, Math.min(size, whole.end() - first)));
        }
        return parts;
    }

    /** Every item of the task that has neither a result nor an error gets an error. */
    private void giveUp(Tasks tasks, Tasks.Live task, String reason) throws SQLException {
        if (tasks.delete(Set.of(task.task())).isEmpty()) {
            return;
        }
        UUID job = task.task().job();
        Slice slice = task.slice();
        try (Connection connection = database.getConnection()) {
            Optional<ResultSlice> results = StoredOutcomes.results(connection, job, slice.first());
            BitSet open = (BitSet)
                    results.orElseGet(() -> ResultSlice.empty(slice)).missing().clone();
            open.andNot(StoredOutcomes.errors(connection, job, slice));
            List<String> puzzles = puzzles(connection, task);
            ErrorRow.copy(
                    connection,
                    open.stream()
                            .mapToObj(place -> ErrorRow.of(
                                    job,
                                    new ItemError(
                                            slice.first() + place,
                                            puzzles == null ? null : puzzles.get(place),
                                            ItemError.WORKER_FAILED,
                                            "No worker finished it in " + config.max() + " attempts; the last: "
                                                    + reason)))
                            .toList());
            if (results.isEmpty()) {
                ResultSlices.insert(connection, Map.of(job, List.of(ResultSlice.empty(slice))));
            }
            counts.insert(
                    connection, List.of(new JobPart(job, 0, open.cardinality(), Tally.NOTHING, Uncut.Usage.NOTHING)));
        }
    }

    private static @Nullable List<String> puzzles(Connection connection, Tasks.Live task) throws SQLException {
        Integer chunk = task.chunk();
        if (chunk == null) {
            return null;
        }
        Chunks.Key key = new Chunks.Key(task.task().job(), chunk);
        int place = task.slice().first() - chunk;
        List<String> puzzles = new Chunks(connection).puzzles(List.of(key)).getOrDefault(key, List.of());
        return puzzles.subList(place, place + task.slice().count());
    }
}
