package dev.nonet.api.platform;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.core.net.impl.VertxHandler;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.SimpleResourceInfo;

/**
 * Drains the unread body of a refused request. Many clients read the answer only after sending everything. Closing at
 * once would reset the connection, and the client would lose the answer (RFC 9112, 9.6; nginx calls this
 * {@code lingering_close}). Draining is bounded in bytes and time.
 *
 * <p>This filter also bounds the number of concurrent requests with a body: each unread one holds up to 128 KB.
 */
@ApplicationScoped
public class LingeringClose {

    /** More than the largest JSON body. */
    private static final long MOST_BYTES = 32L * 1024 * 1024;

    static final Duration LONGEST = Duration.ofSeconds(10);

    private static final int MOST_BODIES = 500;

    /** Marks a request in its routing context whose body is being drained. */
    private static final String IS_DRAINED = LingeringClose.class.getName();

    /** Before all other filters, see {@code FilterBuildItem}. */
    private static final int FIRST = 1_000;

    /** The REST filter's priority, right after {@link OneThread}: on the event loop, which reads the body. */
    private static final int AFTER_ONE_THREAD = Integer.MIN_VALUE + 1;

    /**
     * Requests with a body under way. Those that have been read, or whose connection broke, are removed when the set is
     * full.
     */
    private final Set<HttpServerRequest> open = ConcurrentHashMap.newKeySet();

    void register(@Observes Filters filters) {
        filters.register(this::handle, FIRST);
    }

    private void handle(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        addHandlers(request);
        if (!hasBody(request)) {
            routing.next();
            return;
        }
        if (open.size() >= MOST_BODIES) {
            // A request that has been read and waits, for a job's end or for memory, holds none of its body here.
            open.removeIf(one -> one.isEnded() || one.response().closed());
        }
        boolean isAdmitted = open.size() < MOST_BODIES;
        Context connection = routing.vertx().getOrCreateContext();
        routing.addEndHandler(ended -> {
            open.remove(request);
            // The end handler runs on the thread that wrote the answer; the request must be read on the connection's
            // event loop.
            connection.runOnContext(ignored -> discard(routing));
        });
        if (isAdmitted) {
            open.add(request);
            routing.next();
        } else {
            Problem.tooMany("too-many-bodies", "Too many requests with a body at once")
                    .send(routing);
        }
    }

    /** In time for what came together with the head of the first request, which is handled first. */
    private static void addHandlers(HttpServerRequest request) {
        if (request.connection() instanceof ConnectionBase connection) {
            ChannelPipeline pipeline = connection.channel().pipeline();
            ChannelHandlerContext server = pipeline.context(VertxHandler.class);
            if (server != null && pipeline.get(OneByOne.NAME) == null) {
                pipeline.addBefore(server.name(), JoinedChunks.NAME, new JoinedChunks());
                pipeline.addBefore(server.name(), OneByOne.NAME, new OneByOne());
            }
        }
    }

    private static boolean hasBody(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING) || length != null && !length.equals("0");
    }

    /**
     * Discards a body that the resource does not read, while the request is handled. Otherwise it would be held for as
     * long as the request waits, half a minute or for a job's events longer, and nobody would notice that its client is
     * gone; and 500 such requests would be all that may have a body.
     */
    @ServerRequestFilter(nonBlocking = true, priority = AFTER_ONE_THREAD)
    public void discardUnlessRead(RoutingContext routing, SimpleResourceInfo resource) {
        HttpServerRequest request = routing.request();
        if (!hasBody(request) || List.of(resource.parameterTypes()).contains(InputStream.class)) {
            return;
        }
        open.remove(request);
        if (request.headers().contains(HttpHeaders.EXPECT)) {
            routing.response().writeContinue();
        }
        drain(routing);
    }

    /** Discards the rest of a body that was answered before it was read. */
    private static void discard(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        if (request.isEnded() || routing.response().closed() || routing.get(IS_DRAINED) != null) {
            return;
        }
        if (request.bytesRead() == 0 && request.headers().contains(HttpHeaders.EXPECT)) {
            // No 100 Continue was sent, so the client may never send the body.
            request.connection().close();
            return;
        }
        drain(routing);
    }

    /** Reads and discards a body in the background, and closes its connection when it is too long or too slow. */
    private static void drain(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        if (request.isEnded()) {
            return;
        }
        routing.put(IS_DRAINED, true);
        long timer = routing.vertx().setTimer(LONGEST.toMillis(), id -> {
            if (!request.isEnded()) {
                request.connection().close();
            }
        });
        request.exceptionHandler(broken -> routing.vertx().cancelTimer(timer));
        request.endHandler(end -> routing.vertx().cancelTimer(timer));
        request.handler(part -> {
            if (request.bytesRead() > MOST_BYTES) {
                request.connection().close();
            }
        });
        request.resume();
    }
}
