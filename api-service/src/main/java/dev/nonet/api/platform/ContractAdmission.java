package dev.nonet.api.platform;

import io.netty.channel.Channel;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.regex.Pattern;

/**
 * Lends memory for the contract, the only answer to clients that Quarkus makes itself: it copies the document for each
 * request, and thousands of requests whose clients do not read would fill the heap with copies. The connection is
 * closed after such an answer, and in any case when a client that does not read would be cut off: then the copy is
 * gone.
 */
@ApplicationScoped
class ContractAdmission {

    private static final Pattern PATH = Pattern.compile("/q/openapi(?:[./].*)?");

    /** After {@link RequestCheck}. */
    private static final int PRIORITY = 940;

    private final Admission admission;
    private final Vertx vertx;

    ContractAdmission(Admission admission, Vertx vertx) {
        this.admission = admission;
        this.vertx = vertx;
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
    }

    private void admit(RoutingContext routing) {
        if (!PATH.matcher(routing.normalizedPath()).matches()
                || !(routing.request().connection() instanceof ConnectionBase connection)) {
            routing.next();
            return;
        }
        try {
            Lent memory = admission.contract();
            Channel channel = connection.channel();
            long overdue = vertx.setTimer(admission.stall().toMillis(), timer -> channel.close());
            channel.closeFuture().addListener(closed -> {
                vertx.cancelTimer(overdue);
                memory.close();
            });
        } catch (ProblemException full) {
            full.send(routing);
            return;
        }
        // Vert.x does not close a connection because its response says so.
        routing.addEndHandler(sent -> connection.close());
        routing.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        routing.next();
    }
}
