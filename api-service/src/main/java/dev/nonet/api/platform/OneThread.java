package dev.nonet.api.platform;

import io.vertx.ext.web.RoutingContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Leaves a request's handlers to the thread that runs them. Quarkus REST 3.34 skips the rest of them when the
 * connection is closed, from the connection's event loop: it sets their position to their number. When the request's
 * thread changes to the handlers for errors at that moment, which are fewer, the position is behind their end, and the
 * request is begun again and again for ever (<a
 * href="https://github.com/quarkusio/quarkus/issues/55116">quarkusio/quarkus#55116</a>).
 *
 * <p>Requests that wait end by {@link CloseWatch} when their client is gone, so nothing depends on what is switched off
 * here.
 */
public final class OneThread {

    /**
     * Before all filters that block, for it must run on the event loop: a connection is not closed between the matching
     * and it.
     */
    private static final int BEFORE_ALL = Integer.MIN_VALUE;

    @ServerRequestFilter(nonBlocking = true, priority = BEFORE_ALL)
    public void ignoreClosing(RoutingContext routing) {
        routing.response().closeHandler(null);
    }
}
