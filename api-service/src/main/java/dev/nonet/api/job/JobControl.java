package dev.nonet.api.job;

import dev.nonet.api.dispatch.Undispatchable;
import dev.nonet.api.platform.ClientTransactions;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Cancels, deletes and fails jobs in its own transactions, then notifies the requests that follow these jobs. */
@ApplicationScoped
class JobControl {

    private final ClientTransactions transactions;
    private final JobLifecycle lifecycle;
    private final JobSignals signals;

    JobControl(ClientTransactions transactions, JobLifecycle lifecycle, JobSignals signals) {
        this.transactions = transactions;
        this.lifecycle = lifecycle;
        this.signals = signals;
    }

    /**
     * Cancels a job for a client.
     *
     * @param precondition as in {@link JobLifecycle#lock(UUID, Consumer)}
     */
    void cancel(String tenant, UUID job, Consumer<String> precondition) {
        transactions.change(tenant, () -> {
            lifecycle.lock(job, precondition);
            return lifecycle.cancel(job);
        });
        // In a second transaction: it also sees the last started task ended if that was committed during the first one.
        transactions.change(tenant, () -> lifecycle.end(List.of(job)));
        signals.changed(List.of(job));
    }

    void fail(@Observes Undispatchable event) {
        QuarkusTransaction.requiringNew().run(() -> lifecycle.fail(event.job(), event.reason()));
        signals.changed(List.of(event.job()));
    }

    /**
     * Deletes a job for a client.
     *
     * @param precondition as in {@link JobLifecycle#lock(UUID, Consumer)}
     */
    void delete(String tenant, UUID job, Consumer<String> precondition) {
        transactions.change(tenant, () -> {
            lifecycle.lock(job, precondition);
            lifecycle.remove(job);
        });
        signals.changed(List.of(job));
    }

    /** Deletes an unlisted job after the request that it served, see {@link UnlistedJobs}. */
    void drop(UUID job) {
        QuarkusTransaction.requiringNew().run(() -> lifecycle.remove(job));
        signals.changed(List.of(job));
    }
}
