package dev.nonet.api.console;

import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * Limits how many forms to sign in and out, which need no signed-in caller, are read at once. They are small, so only
 * clients that stall reach the limit; then the connection whose form has been read for longest is closed, so that
 * stalled clients cannot block signing in.
 */
@ApplicationScoped
class SignInForms {

    private static final int MAX = 200;

    /** Connections whose form is being read, in the order in which reading began. */
    private final Deque<HttpConnection> reading = new ArrayDeque<>();

    <T> T read(RoutingContext routing, Supplier<T> form) {
        HttpConnection connection = routing.request().connection();
        begin(connection);
        try {
            return form.get();
        } finally {
            end(connection);
        }
    }

    private synchronized void begin(HttpConnection connection) {
        if (reading.size() >= MAX) {
            reading.remove().close();
        }
        reading.add(connection);
    }

    private synchronized void end(HttpConnection connection) {
        reading.remove(connection);
    }
}
