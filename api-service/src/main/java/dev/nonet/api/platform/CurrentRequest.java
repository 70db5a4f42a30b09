package dev.nonet.api.platform;

import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The request that the current thread serves. The service's own threads serve none: nobody cuts their waits short, and
 * they need no credentials.
 */
@ApplicationScoped
class CurrentRequest {

    private final CurrentVertxRequest current;
    private final CredentialWatch watch;

    CurrentRequest(CurrentVertxRequest current, CredentialWatch watch) {
        this.current = current;
        this.watch = watch;
    }

    /**
     * Waits for a resource, at most until the client has gone or its credentials have ended. The resource is given back
     * if they have ended while the request waited, for this or for anything before it.
     *
     * @throws ProblemException 401 if the credentials have ended
     */
    <T extends Lent> T whileConnected(Supplier<T> wait) {
        RoutingContext routing = routing();
        Credentials credentials = Credentials.of(routing);
        T taken;
        try {
            Supplier<T> watched = () -> watch.during(credentials, wait);
            taken = routing != null && routing.request().connection() instanceof ConnectionBase connection
                    ? CloseWatch.during(connection.channel(), watched)
                    : watched.get();
        } catch (ProblemException refused) {
            credentials.requireLately();
            throw refused;
        }
        try {
            credentials.requireLately();
        } catch (Throwable refused) {
            taken.close();
            throw refused;
        }
        return taken;
    }

    Credentials credentials() {
        return Credentials.of(routing());
    }

    /** The request; null on the service's own threads. */
    @Nullable
    RoutingContext routing() {
        return Arc.requireContainer().requestContext().isActive() ? current.getCurrent() : null;
    }
}
