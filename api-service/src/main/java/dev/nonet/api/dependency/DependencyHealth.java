package dev.nonet.api.dependency;

import io.smallrye.health.api.HealthGroup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/**
 * The health group {@code dependencies} at {@code /q/health/group/dependencies}, for people and dashboards; readiness
 * does not include it.
 */
class DependencyHealth {

    private static final String GROUP = "dependencies";

    @Produces
    @ApplicationScoped
    @HealthGroup(GROUP)
    HealthCheck kafka(Dependencies dependencies) {
        return () -> response("kafka", dependencies.kafka());
    }

    @Produces
    @ApplicationScoped
    @HealthGroup(GROUP)
    HealthCheck database(Dependencies dependencies) {
        return () -> response("postgresql", dependencies.database());
    }

    private static HealthCheckResponse response(String name, Dependency.State state) {
        HealthCheckResponseBuilder response = HealthCheckResponse.named(name)
                .status(state.isUp())
                .withData("since", state.since().toString());
        String failure = state.failure();
        return failure == null
                ? response.build()
                : response.withData("failure", failure).build();
    }
}
