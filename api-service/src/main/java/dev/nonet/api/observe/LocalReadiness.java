package dev.nonet.api.observe;

import dev.nonet.api.tenant.AuthConfig;
import io.smallrye.health.SmallRyeHealthReporter;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * In mode {@code local} the readiness check is served on the public port too, so that a user of this machine needs to
 * know one port only. Otherwise health is on the management port alone.
 */
@ApplicationScoped
class LocalReadiness {

    private final boolean isLocal;
    private final SmallRyeHealthReporter health;

    LocalReadiness(AuthConfig config, SmallRyeHealthReporter health) {
        this.isLocal = config.mode() == AuthConfig.Mode.LOCAL;
        this.health = health;
    }

    void register(@Observes Router router) {
        if (isLocal) {
            router.get("/q/health/ready")
                    .handler(routing -> health.getReadinessAsync()
                            .subscribe()
                            .with(
                                    ready -> routing.response()
                                            .setStatusCode(ready.isDown() ? 503 : 200)
                                            .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                                            .end(ready.getPayload().toString()),
                                    routing::fail));
        }
    }
}
