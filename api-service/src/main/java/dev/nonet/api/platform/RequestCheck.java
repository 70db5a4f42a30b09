package dev.nonet.api.platform;

import io.quarkus.security.AuthenticationException;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.VertxException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;

/**
 * Refuses requests that Quarkus would answer with 500: malformed media types, and paths with matrix parameters
 * ({@code /jobs;a=b}), which no resource has. Answers failures that nothing else does. Forbids browsers to guess the
 * type of an answer (MIME sniffing): what a client uploaded must never run as a script.
 */
@ApplicationScoped
public class RequestCheck {

    /** After {@link LingeringClose}, which drains the bodies of requests refused here. */
    private static final int PRIORITY = 950;

    /** The order of a route: before that with the failure handler of Quarkus, which would log an error. */
    private static final int BEFORE_QUARKUS = -1_000;

    private static final int BAD_REQUEST = 400;
    private static final int SERVER_ERROR = 500;
    private static final int MAX_PORT = 65_535;

    /** Where Quarkus serves what libraries have for browsers. */
    private static final Pattern LIBRARIES = Pattern.compile("/webjars(?:/.*)?");

    private static final Pattern HOST = Pattern.compile("(?:[\\w.-]{1,255}|\\[[0-9A-Fa-f:.]{2,45}])(?::\\d{0,5})?");

    void register(@Observes Filters filters) {
        filters.register(RequestCheck::forbidSniffing, PRIORITY);
        filters.register(this::checkHost, PRIORITY);
        filters.register(this::checkPath, PRIORITY);
        filters.register(this::hideLibraries, PRIORITY);
        filters.register(this::checkMediaType, PRIORITY);
    }

    void register(@Observes Router router) {
        router.route().order(BEFORE_QUARKUS).failureHandler(this::answerFailure);
    }

    /**
     * Answers requests without a valid {@code Host} (RFC 9112, 3.2), which reach no filter, and failures that reach no
     * exception mapper. Of these Quarkus would log every one, with its trace and the address that the client sent.
     */
    private void answerFailure(RoutingContext routing) {
        Throwable why = routing.failure();
        boolean isFailure = routing.statusCode() == SERVER_ERROR && why != null && !isHandled(why);
        if (isFailure && routing.response().headWritten()) {
            ProblemMappers.failure(why);
            ConnectionGate.cut(routing.request());
        } else if (isFailure) {
            ProblemMappers.failure(why).send(routing);
        } else if (routing.statusCode() == BAD_REQUEST
                && why instanceof VertxException
                && !routing.response().headWritten()) {
            Problem.badRequest(String.valueOf(why.getMessage())).send(routing);
        } else {
            routing.next();
        }
    }

    /** Whether Quarkus has an answer of its own, or the client is gone. */
    private static boolean isHandled(Throwable failure) {
        return failure instanceof SecurityException
                || failure instanceof AuthenticationException
                || failure instanceof RejectedExecutionException
                || failure instanceof IOException;
    }

    private static void forbidSniffing(RoutingContext routing) {
        routing.response().putHeader("X-Content-Type-Options", "nosniff");
        routing.next();
    }

    /**
     * RESTEasy makes addresses of it, and fails on what is none; of user names and odd ports it would lead elsewhere.
     * This is the host that a trusted proxy forwards; {@link ConnectionGate} has looked at the one that was sent.
     */
    private void checkHost(RoutingContext routing) {
        String host = routing.request().getHeader(HttpHeaders.HOST);
        if (host == null || isHost(host)) {
            routing.next();
            return;
        }
        Problem.badRequest(
                        "Host " + Ids.shortened(host) + " is not the name or address of a host, with or without a port")
                .send(routing);
    }

    /** Whether a text is the name or address of a host, with or without a port. */
    static boolean isHost(String text) {
        try {
            URI address = new URI("http://" + text);
            return HOST.matcher(text).matches() && address.getRawAuthority() != null && address.getPort() <= MAX_PORT;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** RESTEasy splits a path with matrix parameters again after decoding it, and then fails on escaped characters. */
    private void checkPath(RoutingContext routing) {
        String path = routing.request().path();
        if (path == null || path.indexOf(';') < 0) {
            routing.next();
            return;
        }
        sendNotFound(routing, path);
    }

    /**
     * Refuses what Quarkus would serve of libraries, which takes no memory of any budget: the console has an address of
     * its own for what it needs of them.
     */
    private void hideLibraries(RoutingContext routing) {
        String path = routing.normalizedPath();
        if (LIBRARIES.matcher(path).matches()) {
            sendNotFound(routing, path);
        } else {
            routing.next();
        }
    }

    private static void sendNotFound(RoutingContext routing, String path) {
        Problem.notFound("There is nothing at " + Ids.shortened(path)).send(routing);
    }

    private void checkMediaType(RoutingContext routing) {
        List<String> types = routing.request().headers().getAll(HttpHeaders.CONTENT_TYPE);
        if (types.isEmpty() || types.size() == 1 && isMediaType(types.getFirst())) {
            routing.next();
            return;
        }
        Problem.unsupportedMediaType(
                        "Content-Type " + Ids.shortened(String.join(", ", types)) + " is not one media type")
                .send(routing);
    }

    private static boolean isMediaType(String text) {
        try {
            return MediaType.valueOf(text) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
