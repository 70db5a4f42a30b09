package dev.nonet.api.ingest;

import dev.nonet.api.job.JobFolds;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.task.Tasks;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Ends the jobs that a stored batch has finished. This takes a transaction after the batch's own: two concurrent
 * batches with the last two outcomes of a job do not see each other's deletes, so neither would find it finished.
 */
@ApplicationScoped
class FinishedJobs {

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final JobSignals signals;
    private final JobFolds folds;

    FinishedJobs(DataSource database, JobLifecycle lifecycle, JobSignals signals, JobFolds folds) {
        this.database = database;
        this.lifecycle = lifecycle;
        this.signals = signals;
        this.folds = folds;
    }

    /** Ends those of the jobs that have nothing left to do. The counts of the others are added in the background. */
    void endAmong(Set<UUID> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        List<UUID> finished = QuarkusTransaction.requiringNew().call(() -> {
            try (Connection connection = database.getConnection()) {
                return new Tasks(connection).withoutWork(jobs);
            }
        });
        if (!finished.isEmpty()) {
            QuarkusTransaction.requiringNew().run(() -> lifecycle.end(finished));
            signals.changed(finished);
        }
        folds.later(jobs.stream().filter(job -> !finished.contains(job)).toList());
    }
}
