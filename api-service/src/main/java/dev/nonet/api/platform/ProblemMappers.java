package dev.nonet.api.platform;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Duration;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Maps every exception to a {@link Problem}. Details of server errors go to the log only. */
public final class ProblemMappers {

    private static final Logger LOG = Logger.getLogger(ProblemMappers.class);
    private static final LimitedLog FAILURES = new LimitedLog(LOG, Logger.Level.ERROR);
    private static final LimitedLog OUTAGES = new LimitedLog(LOG, Logger.Level.WARN);
    private static final Duration DATABASE_RETRY = Duration.ofSeconds(5);

    private final MeterRegistry metrics;
    private final Routes routes;

    ProblemMappers(MeterRegistry metrics, Routes routes) {
        this.metrics = metrics;
        this.routes = routes;
    }

    @ServerExceptionMapper
    public Response of(ProblemException e) {
        if (e.problem().status() == 429) {
            metrics.counter("nonet.refused", "reason", e.problem().code()).increment();
        }
        Response.ResponseBuilder response = response(e);
        Duration retryAfter = e.retryAfter();
        return retryAfter == null
                ? response.build()
                : response.header(HttpHeaders.RETRY_AFTER, wholeSeconds(retryAfter))
                        .build();
    }

    /** Rounded up, at least 1. */
    private static long wholeSeconds(Duration pause) {
        return Math.max(1, pause.plusNanos(999_999_999).toSeconds());
    }

    @ServerExceptionMapper
    public Response of(NotFoundException e, UriInfo uri) {
        return response(Problem.notFound("There is nothing at " + Ids.shortened(uri.getPath())))
                .build();
    }

    @ServerExceptionMapper
    public Response of(NotAllowedException e, RoutingContext routing) {
        String path = routing.request().path();
        String allowed = String.join(", ", routes.methods(path));
        return response(Problem.of(
                        405,
                        "method-not-allowed",
                        "The method is not allowed",
                        "Allowed at " + Ids.shortened(String.valueOf(path)) + ": " + allowed))
                .header(HttpHeaders.ALLOW, allowed)
                .build();
    }

    /** Quotes the raw header, as an invalid media type cannot be parsed. */
    @ServerExceptionMapper
    public Response of(NotSupportedException e, HttpHeaders headers, RoutingContext routing) {
        String type = headers.getHeaderString(HttpHeaders.CONTENT_TYPE);
        String what = type == null
                ? "The request has no Content-Type"
                : "Content-Type " + Ids.shortened(type) + " is not supported here";
        String read = String.join(
                ", ",
                routes.readTypes(
                        routing.request().path(), routing.request().method().name()));
        return response(Problem.unsupportedMediaType(what + (read.isEmpty() ? "" : ", expected one of " + read)))
                .build();
    }

    @ServerExceptionMapper
    public Response of(NotAcceptableException e, RoutingContext routing) {
        return notAcceptable(routing.request());
    }

    private Response notAcceptable(HttpServerRequest request) {
        String offered = String.join(
                ", ", routes.mediaTypes(request.path(), request.method().name()));
        return response(Problem.of(
                        406,
                        "not-acceptable",
                        "No such representation",
                        "Accept " + Ids.shortened(String.valueOf(request.getHeader(HttpHeaders.ACCEPT)))
                                + " matches none of the media types offered here"
                                + (offered.isEmpty() ? "" : ": " + offered)))
                .build();
    }

    @ServerExceptionMapper
    public Response of(WebApplicationException e, RoutingContext routing) {
        int status = e.getResponse().getStatus();
        if (status < 400) {
            return e.getResponse();
        }
        // Where several methods share a path, RESTEasy Reactive throws no NotAcceptableException.
        if (status == 406) {
            return notAcceptable(routing.request());
        }
        if (status >= 500) {
            return of((Throwable) e);
        }
        return response(Problem.of(
                        status, "bad-request", e.getResponse().getStatusInfo().getReasonPhrase(), null))
                .build();
    }

    /** The connection is cut; the answer is never sent. */
    @ServerExceptionMapper
    public Response of(ClientStream.CutException e) {
        return Response.serverError().build();
    }

    @ServerExceptionMapper
    public Response of(Throwable e) {
        return of(failure(e));
    }

    /** What a client is told of a failure; the cause goes to the log, at most a hundred a minute. */
    static ProblemException failure(Throwable cause) {
        if (Outage.isCauseOf(cause)) {
            OUTAGES.line("A request failed because the database is out of reach: %s", Outage.describe(cause));
            return Problem.unavailable("The database is out of reach").after(DATABASE_RETRY);
        }
        UUID reference = UUID.randomUUID();
        FAILURES.line(cause, "A request failed; reference %s", reference);
        return Problem.of(
                500, "internal-error", "The service failed", "The cause is in its log under reference " + reference);
    }

    /** Writes the JSON itself: the client may not accept JSON, and then no body writer matches. */
    private static Response.ResponseBuilder response(ProblemException e) {
        Problem problem = e.problem();
        Response.ResponseBuilder response =
                Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem.json());
        return switch (problem.status()) {
            case 401 -> response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            // The content codings that are supported (RFC 9110, 12.5.3).
            case 415 -> response.header(HttpHeaders.ACCEPT_ENCODING, "gzip");
            default -> response;
        };
    }
}
