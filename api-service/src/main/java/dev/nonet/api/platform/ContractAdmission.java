package dev.nonet.api.platform;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Lends memory for the contract, the only answer to clients that Quarkus makes itself: it copies the document for each
 * request, and thousands of requests whose clients do not read would fill the heap with copies. The connection is
 * closed after such an answer, as that tells when the copy is gone.
 */
@ApplicationScoped
class ContractAdmission {

    private static final String PATH = "/q/openapi";

    /** After {@link RequestCheck}. */
    private static final int PRIORITY = 940;

    private final Admission admission;

    ContractAdmission(Admission admission) {
        this.admission = admission;
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
    }

    private void admit(RoutingContext routing) {
        if (!routing.normalizedPath().startsWith(PATH)
                || !(routing.request().connection() instanceof ConnectionBase connection)) {
            routing.next();
            return;
        }
        try {
            Lent memory = admission.contract();
            connection.channel().closeFuture().addListener(closed -> memory.close());
        } catch (ProblemException full) {
            full.send(routing);
            return;
        }
        routing.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        routing.next();
    }
}
