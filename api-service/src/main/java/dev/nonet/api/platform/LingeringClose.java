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
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.SimpleResourceInfo;

/**
 * Drains the unread body of a refused request. Many clients read the answer only after sending everything. Closing at
 * once would reset the connection, and the client would lose the answer (RFC 9112, 9.6; nginx calls this
 * {@code lingering_close}). Draining is bounded in bytes and time.
 */
@ApplicationScoped
public class LingeringClose {

    /** More than the largest JSON body. */
    private static final long MAX_BYTES = 32L * 1024 * 1024;

    static final Duration LONGEST = Duration.ofSeconds(10);

    /**
     * The heap that the head of a request may take whose body is drained: that of a browser takes some eight kilobytes.
     */
    private static final int LONGEST_HEAD = 10 * 1024;

    /** Marks a request in its routing context whose body is being drained. */
    private static final String IS_DRAINED = LingeringClose.class.getName();

    /** Marks a request in its routing context whose response says that the connection is closed after it. */
    private static final String IS_LAST = LingeringClose.class.getName() + ".last";

    /** Before all other filters, see {@code FilterBuildItem}. */
    private static final int BEFORE_ALL = 1_000;

    /** The REST filter's priority, right after {@link OneThread}: on the event loop, which reads the body. */
    private static final int AFTER_ONE_THREAD = Integer.MIN_VALUE + 1;

    private final RequestPlace place;

    LingeringClose(RequestPlace place) {
        this.place = place;
    }

    void register(@Observes Filters filters) {
        filters.register(this::handle, BEFORE_ALL);
    }

    private void handle(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        addHandlers(request);
        if (UnreadBody.isIn(request)) {
            UnreadBody.hold(routing);
            routing.addHeadersEndHandler(written -> closeRatherThanDrain(routing));
            Context connection = routing.vertx().getOrCreateContext();
            // The end handler runs on the thread that wrote the answer; the request must be read on the connection's
            // event loop.
            routing.addEndHandler(ended -> connection.runOnContext(ignored -> discard(routing)));
        }
        routing.next();
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

    /**
     * Discards a body that the resource does not read, while the request is handled. Otherwise it would be held for as
     * long as the request waits, half a minute or for a job's events longer, and nobody would notice that its client is
     * gone.
     */
    @ServerRequestFilter(nonBlocking = true, priority = AFTER_ONE_THREAD)
    public void discardUnlessRead(
            ContainerRequestContext context, RoutingContext routing, SimpleResourceInfo resource) {
        HttpServerRequest request = routing.request();
        if (!UnreadBody.isIn(request)) {
            return;
        }
        if (List.of(resource.parameterTypes()).contains(InputStream.class)) {
            context.setEntityStream(place.receiving(context.getEntityStream()));
            return;
        }
        if (request.headers().contains(HttpHeaders.EXPECT)) {
            routing.response().writeContinue();
        }
        drain(routing);
    }

    /**
     * Says in a response that the connection is closed after it, if its request has a body that is not worth draining.
     * A client that is not told would send its next request to a connection that is closed.
     */
    private static void closeRatherThanDrain(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        if (request.isEnded() || routing.get(IS_DRAINED) != null) {
            return;
        }
        // No 100 Continue was sent, so the client may never send the body.
        boolean isHeldBack = request.bytesRead() == 0 && request.headers().contains(HttpHeaders.EXPECT);
        // A long head would be kept meanwhile, and no budget counts it any more.
        if (isHeldBack || RequestMemory.bytes(request) > LONGEST_HEAD) {
            routing.put(IS_LAST, true);
            routing.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
    }

    /** Discards the rest of a body that was answered before it was read. */
    private static void discard(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        if (routing.get(IS_LAST) != null) {
            request.connection().close();
        } else if (!request.isEnded() && ConnectionGate.isOpen(request) && routing.get(IS_DRAINED) == null) {
            drain(routing);
        }
        UnreadBody.receive(routing);
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
            if (request.bytesRead() > MAX_BYTES) {
                request.connection().close();
            }
        });
        request.resume();
        UnreadBody.receive(routing);
    }
}
