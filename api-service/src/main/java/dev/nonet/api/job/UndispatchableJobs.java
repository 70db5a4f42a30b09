package dev.nonet.api.job;

import dev.nonet.api.dispatch.Undispatchable;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;

/** Fails jobs that the dispatcher cannot dispatch. */
@ApplicationScoped
class UndispatchableJobs {

    private final JobLifecycle lifecycle;
    private final JobSignals signals;

    UndispatchableJobs(JobLifecycle lifecycle, JobSignals signals) {
        this.lifecycle = lifecycle;
        this.signals = signals;
    }

    void fail(@Observes Undispatchable event) {
        QuarkusTransaction.requiringNew().run(() -> lifecycle.fail(event.job(), event.reason()));
        signals.changed(List.of(event.job()));
    }
}
