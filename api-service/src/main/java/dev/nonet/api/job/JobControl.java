package dev.nonet.api.job;

import dev.nonet.api.dispatch.Undispatchable;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.UUID;

/** Cancels, deletes and fails jobs, in transactions of its own, and notifies the jobs' followers afterwards. */
@ApplicationScoped
class JobControl {

    private final JobLifecycle lifecycle;
    private final JobSignals signals;

    JobControl(JobLifecycle lifecycle, JobSignals signals) {
        this.lifecycle = lifecycle;
        this.signals = signals;
    }

    void cancel(UUID job) {
        QuarkusTransaction.requiringNew().run(() -> lifecycle.cancel(job));
        QuarkusTransaction.requiringNew().run(() -> lifecycle.end(job));
        signals.changed(List.of(job));
    }

    void fail(@Observes Undispatchable event) {
        QuarkusTransaction.requiringNew().run(() -> lifecycle.fail(event.job(), event.reason()));
        signals.changed(List.of(event.job()));
    }

    void delete(UUID job) {
        QuarkusTransaction.requiringNew().run(() -> lifecycle.remove(job));
        signals.changed(List.of(job));
    }
}
