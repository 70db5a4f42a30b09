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
 * What follows a batch for the jobs that it brought results of. Those with nothing left to do are ended, in a
 * transaction after that of the batch: of two batches with the last two outcomes of a job, neither sees within its own
 * transaction that the other's task is gone. The counts of all others are added in the background.
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

    /** Ends those of the jobs that are finished. */
    void endAmong(Set<UUID> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        List<UUID> finished = QuarkusTransaction.requiringNew().call(() -> {
            try (Connection connection = database.getConnection()) {
                return new Tasks(connection).withoutWork(jobs);
            }
        });
        for (UUID job : finished) {
            QuarkusTransaction.requiringNew().run(() -> lifecycle.end(job));
        }
        signals.changed(finished);
        folds.later(jobs.stream().filter(job -> !finished.contains(job)).toList());
    }
}
