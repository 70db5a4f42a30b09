package dev.nonet.api.result;

import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.ItemError;
import dev.nonet.job.JobState;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Has failed items done once more: those whose error is no fault of their own. An item is a function of spec, seed and index,
 * so a text that is no puzzle, or a search that found nothing, would come out as before. The whole task of such an item goes
 * out again; its other results stay readable meanwhile, and come out the same.
 */
@ApplicationScoped
class FailedItems {

    private static final Set<String> RETRIED = Set.of(ItemError.WORKER_FAILED, ItemError.INTERNAL);

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final JobSignals signals;
    private final Dispatcher dispatcher;

    FailedItems(DataSource database, JobLifecycle lifecycle, JobSignals signals, Dispatcher dispatcher) {
        this.database = database;
        this.lifecycle = lifecycle;
        this.signals = signals;
        this.dispatcher = dispatcher;
    }

    /** Whether a task with these errors has items that another try might solve. */
    static boolean mayBeRetried(Collection<ItemError> errors) {
        return errors.stream().anyMatch(error -> RETRIED.contains(error.code()));
    }

    /** @throws dev.nonet.api.platform.ProblemException 409 if the job has not succeeded, or has no such item */
    void retry(UUID job) {
        QuarkusTransaction.requiringNew().call(() -> {
            JobState state = lifecycle.lock(Set.of(job)).get(job);
            if (state != JobState.SUCCEEDED) {
                throw conflict("The job is " + (state == null ? "gone" : state.id())
                        + ", and only one that has succeeded can be retried");
            }
            try (Connection connection = database.getConnection()) {
                int tasks = new Tasks(connection).reopen(job, RETRIED);
                if (tasks == 0) {
                    throw conflict("No item of the job failed in a way that another try might mend");
                }
                lifecycle.reopen(job, tasks, deleteErrors(connection, job));
            }
            return job;
        });
        signals.changed(Set.of(job));
        dispatcher.nudge();
    }

    private static RuntimeException conflict(String detail) {
        return Problem.of(409, "nothing-to-retry", "There is nothing to retry", detail)
                .toException();
    }

    private static int deleteErrors(Connection connection, UUID job) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM item_error WHERE job_id = ? AND code = ANY (?)")) {
            delete.setObject(1, job);
            delete.setArray(2, connection.createArrayOf("text", RETRIED.toArray()));
            return delete.executeUpdate();
        }
    }
}
