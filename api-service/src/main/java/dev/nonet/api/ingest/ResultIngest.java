package dev.nonet.api.ingest;

import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.task.Tasks;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * Stores the messages of workers; then ends the jobs that are finished, wakes the dispatcher, and counts for the
 * metrics.
 */
@ApplicationScoped
public class ResultIngest {

    /** The least time between two notes of this process that workers are alive, in nanoseconds. */
    private static final long HEARD_AGAIN = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong heardAt = new AtomicLong(System.nanoTime() - HEARD_AGAIN);
    private final DataSource database;
    private final RunningJobs running;
    private final BatchTransaction batches;
    private final FinishedJobs finished;
    private final Dispatcher dispatcher;
    private final Counter results;
    private final Counter errors;
    private final Counter duplicates;
    private final Counter returned;

    ResultIngest(
            DataSource database,
            RunningJobs running,
            BatchTransaction batches,
            FinishedJobs finished,
            Dispatcher dispatcher,
            MeterRegistry metrics) {
        this.database = database;
        this.running = running;
        this.batches = batches;
        this.finished = finished;
        this.dispatcher = dispatcher;
        this.results =
                Counter.builder("nonet.results").description("Results stored").register(metrics);
        this.errors = Counter.builder("nonet.item.errors")
                .description("Item errors stored")
                .register(metrics);
        this.duplicates = Counter.builder("nonet.tasks.duplicate")
                .description("Outcomes of tasks that were over already")
                .register(metrics);
        this.returned = Counter.builder("nonet.tasks.returned")
                .description("Tasks that workers handed back because their version cannot do them")
                .register(metrics);
    }

    /** Stores a batch, all of it or nothing. */
    void store(Collection<TaskReport> messages) {
        heardOfWorkers();
        running.note(messages);
        BatchTransaction.Stored stored = batches.store(messages);
        results.increment(stored.results);
        errors.increment(stored.errors);
        duplicates.increment(stored.duplicates);
        returned.increment(stored.returned);
        finished.endAmong(stored.jobs);
        dispatcher.done(stored.tasks, stored.weight);
    }

    /** Notes that workers are alive: at most once a second for each process. */
    private void heardOfWorkers() {
        long now = System.nanoTime();
        long last = heardAt.get();
        if (now - last < HEARD_AGAIN || !heardAt.compareAndSet(last, now)) {
            return;
        }
        try (Connection connection = database.getConnection()) {
            new Tasks(connection).heardOfWorkers();
        } catch (SQLException e) {
            heardAt.set(last);
            throw new IllegalStateException("It was not stored that workers were heard of", e);
        }
    }
}
