package dev.nonet.api.platform;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;

/**
 * The body of a request before anybody reads it. No more of it comes than what came together with the head: its
 * connection is read further once the body is. So whoever sends long bodies, to wait until it is known whose they are
 * or until there is memory to read them, makes this process hold little.
 *
 * <pre>
 *   head, and what came with it │ who is it? │ wait for memory │ read
 *                               ┊ nothing comes                ┊ the rest comes
 * </pre>
 */
final class UnreadBody {

    private static final String KEY = UnreadBody.class.getName();

    private final ConnectionGate gate;

    UnreadBody(ConnectionGate gate) {
        this.gate = gate;
    }

    /** Whether a request has a body. */
    static boolean isIn(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING) || length != null && !length.equals("0");
    }

    /** The most bytes that come of a request's body before it is read; 0 if it has none. */
    static int bytes(HttpServerRequest request) {
        if (!isIn(request)) {
            return 0;
        }
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null
                    ? ConnectionGate.PIECE
                    : (int) Math.clamp(Long.parseLong(length), 0, ConnectionGate.PIECE);
        } catch (NumberFormatException e) {
            return ConnectionGate.PIECE;
        }
    }

    /** Holds back what has not come of a body. To be called while the head is handled, on its event loop. */
    static void hold(RoutingContext routing) {
        if (routing.request().connection() instanceof ConnectionBase connection) {
            ConnectionGate gate = connection.channel().pipeline().get(ConnectionGate.class);
            if (gate != null) {
                UnreadBody body = new UnreadBody(gate);
                routing.put(KEY, body);
                gate.hold(body);
            }
        }
    }

    /** Lets a body come that was held back: somebody reads it, or discards it. */
    static void receive(RoutingContext routing) {
        UnreadBody body = routing.get(KEY);
        if (body != null) {
            body.gate.receive(body);
        }
    }
}
