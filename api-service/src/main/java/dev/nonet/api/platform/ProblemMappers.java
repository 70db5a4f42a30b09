package dev.nonet.api.platform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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

/** Turns whatever ends a request early into a {@link Problem}; what the client cannot mend is told to the log alone. */
public final class ProblemMappers {

    private static final Logger LOG = Logger.getLogger(ProblemMappers.class);
    private static final int DATABASE_RETRY_SECONDS = 5;

    private final ObjectMapper json;

    ProblemMappers(ObjectMapper json) {
        this.json = json;
    }

    @ServerExceptionMapper
    public Response of(ProblemException e) {
        Response.ResponseBuilder response = response(e.problem());
        Duration retryAfter = e.retryAfter();
        return retryAfter == null
                ? response.build()
                : response.header(HttpHeaders.RETRY_AFTER, wholeSeconds(retryAfter))
                        .build();
    }

    /** Rounded up, and at least one. */
    private static long wholeSeconds(Duration pause) {
        return Math.max(1, pause.plusNanos(999_999_999).toSeconds());
    }

    @ServerExceptionMapper
    public Response of(NotFoundException e, UriInfo uri) {
        return response(Problem.notFound("There is nothing at " + uri.getPath()))
                .build();
    }

    @ServerExceptionMapper
    public Response of(NotAllowedException e, UriInfo uri) {
        Response.ResponseBuilder response = response(
                Problem.of(405, "method-not-allowed", "The method is not allowed", "Not allowed at " + uri.getPath()));
        Object allowed = e.getResponse().getHeaders().getFirst(HttpHeaders.ALLOW);
        return allowed == null
                ? response.build()
                : response.header(HttpHeaders.ALLOW, allowed).build();
    }

    @ServerExceptionMapper
    public Response of(NotSupportedException e, HttpHeaders headers) {
        return response(Problem.of(
                        415,
                        "unsupported-media-type",
                        "The media type is not supported",
                        headers.getMediaType() == null
                                ? "The request has no Content-Type"
                                : "Content-Type " + headers.getMediaType() + " is not understood here"))
                .build();
    }

    @ServerExceptionMapper
    public Response of(NotAcceptableException e, HttpHeaders headers) {
        return response(Problem.of(
                        406,
                        "not-acceptable",
                        "No such representation",
                        "Accept " + headers.getHeaderString(HttpHeaders.ACCEPT)
                                + " names nothing that is offered here"))
                .build();
    }

    @ServerExceptionMapper
    public Response of(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        if (status < 400) {
            return e.getResponse();
        }
        if (status >= 500) {
            return of((Throwable) e);
        }
        return response(Problem.of(
                        status, "bad-request", e.getResponse().getStatusInfo().getReasonPhrase(), null))
                .build();
    }

    @ServerExceptionMapper
    public Response of(Throwable e) {
        if (Outage.isCauseOf(e)) {
            LOG.warnf("A request failed as the database is out of reach: %s", Outage.describe(e));
            return response(Problem.of(
                            503, "unavailable", "The service is not available", "The database is out of reach"))
                    .header(HttpHeaders.RETRY_AFTER, DATABASE_RETRY_SECONDS)
                    .build();
        }
        UUID reference = UUID.randomUUID();
        LOG.errorf(e, "A request failed; reference %s", reference);
        return response(Problem.of(
                        500,
                        "internal-error",
                        "The service failed",
                        "Its log has the cause under reference " + reference))
                .build();
    }

    /** A response that needs no body writer, as the client may accept something else than JSON. */
    private Response.ResponseBuilder response(Problem problem) {
        Response.ResponseBuilder response =
                Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(text(problem));
        return problem.status() == 401 ? response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer") : response;
    }

    private String text(Problem problem) {
        try {
            return json.writeValueAsString(problem);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A problem cannot be written", e);
        }
    }
}
