package dev.nonet.api.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * Fails when the dispatcher's loop hangs, so that the process is restarted. Rounds that fail, as while the database is
 * away, do not count as hanging: a restart would not help.
 */
@Liveness
@ApplicationScoped
class DispatcherLiveness implements HealthCheck {

    private final Dispatcher dispatcher;
    private final Pace pace;

    DispatcherLiveness(Dispatcher dispatcher, Pace pace) {
        this.dispatcher = dispatcher;
        this.pace = pace;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("dispatcher")
                .withData("secondsSinceLastLoop", dispatcher.sinceLastLoop().toSeconds())
                .status(dispatcher.sinceLastLoop().compareTo(pace.stallLimit()) < 0)
                .build();
    }
}
