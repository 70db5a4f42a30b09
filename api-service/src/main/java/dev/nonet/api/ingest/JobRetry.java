package dev.nonet.api.ingest;

import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.job.JobSubmission;
import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.result.Errors;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.JobState;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * The retry that a client asks for: a job that has ended is reopened to do items again that failed through no fault of
 * their own, such as a crash of the worker. Other failures would only repeat, as an item is a function of spec, seed
 * and index: a line that is no puzzle, a search that found nothing. The slice of results that such an item belongs to
 * is made again by a new task; its other results stay readable meanwhile, and come out the same. ({@link TaskRetry} is
 * the automatic retry within a running job.)
 */
@ApplicationScoped
class JobRetry {

    private final ClientTransactions transactions;
    private final DataSource database;
    private final Errors errors;
    private final JobLifecycle lifecycle;
    private final JobSubmission submission;
    private final JobSignals signals;
    private final Dispatcher dispatcher;

    JobRetry(
            ClientTransactions transactions,
            DataSource database,
            Errors errors,
            JobLifecycle lifecycle,
            JobSubmission submission,
            JobSignals signals,
            Dispatcher dispatcher) {
        this.transactions = transactions;
        this.database = database;
        this.errors = errors;
        this.lifecycle = lifecycle;
        this.submission = submission;
        this.signals = signals;
        this.dispatcher = dispatcher;
    }

    /**
     * Reopens a job for a client.
     *
     * @param precondition as in {@link JobLifecycle#lock(UUID, Consumer)}
     * @throws dev.nonet.api.platform.ProblemException 409 if the job has not succeeded, or has no item to try again;
     *     429 if the tenant has too much under way or stored
     */
    void retry(String tenant, UUID job, Consumer<String> precondition) {
        // Before a turn is taken; how many items there are is known only then.
        submission.checkQuotas(tenant, 1);
        transactions.longChange(tenant, () -> {
            JobState state = lifecycle.lock(job, precondition);
            if (state != JobState.SUCCEEDED) {
                throw conflict("The job is " + (state == null ? "gone" : state.id())
                        + ", and only one that has succeeded can be retried");
            }
            try (Connection connection = database.getConnection()) {
                if (new Tasks(connection).retry(job, Errors.RETRYABLE) == 0) {
                    throw conflict("No item of the job failed in a way that another try might mend");
                }
                int again = errors.removeRetryable(job);
                submission.checkQuota(tenant, again);
                if (!lifecycle.reopen(job, again)) {
                    throw conflict("The job is gone");
                }
            }
            return job;
        });
        signals.changed(Set.of(job));
        dispatcher.wake();
    }

    private static RuntimeException conflict(String detail) {
        return Problem.of(409, "nothing-to-retry", "There is nothing to retry", detail);
    }
}
