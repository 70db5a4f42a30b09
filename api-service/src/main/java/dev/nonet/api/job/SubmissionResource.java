package dev.nonet.api.job;

import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Credentials;
import dev.nonet.api.platform.Outage;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.format.Format;
import dev.nonet.job.SolveSpec;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import org.jboss.resteasy.reactive.RestResponse;

/** Submission of jobs over HTTP, in every media type. {@code META-INF/openapi.yaml} describes the call. */
@Path(JobResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@Needs(Scope.JOBS_WRITE)
public class SubmissionResource {

    private final Caller caller;
    private final RoutingContext routing;
    private final Reservations reservations;
    private final PuzzleUpload upload;
    private final LongPoll longPoll;
    private final Jobs jobs;
    private final SpecReader specs;

    SubmissionResource(
            Caller caller,
            RoutingContext routing,
            Reservations reservations,
            PuzzleUpload upload,
            LongPoll longPoll,
            Jobs jobs,
            SpecReader specs) {
        this.caller = caller;
        this.routing = routing;
        this.reservations = reservations;
        this.upload = upload;
        this.longPoll = longPoll;
        this.jobs = jobs;
        this.specs = specs;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> submitJson(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        QuerySpec.requireNone(uri.getQueryParameters(), headers.getHeaderString(QuerySpec.CALLBACK_SECRET));
        return accepted(upload.submitJson(request(body, headers)), headers);
    }

    /** Lines, and the exchange formats of Sudoku programs. */
    @POST
    @Consumes({
        MediaType.TEXT_PLAIN,
        "application/x-ndjson",
        "text/x-sudoku-grid",
        "text/x-sudoku-sdk",
        "text/x-sudoku-sdm",
        "text/x-sudoku-ss",
        "text/x-sudoku-sdx",
        "text/x-sudoku-candidates",
        "text/x-sudoku-729",
        "text/x-sudoku-hodoku",
        "text/x-sudoku-sudokuwiki",
        "text/x-sudoku-f-puzzles",
        "text/x-sudoku-sudokupad",
        "text/x-sudoku-coach",
        "application/x-opensudoku",
        "application/x-ipuz",
        "text/csv"
    })
    public RestResponse<Answer> submitText(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        SolveSpec spec =
                QuerySpec.read(specs, uri.getQueryParameters(), headers.getHeaderString(QuerySpec.CALLBACK_SECRET));
        boolean strict = QuerySpec.isStrict(uri.getQueryParameters());
        Format format = ExchangeBody.formatOf(uri.getQueryParameters(), mediaType(headers));
        return accepted(upload.submitLines(request(body, headers), spec, format, strict), headers);
    }

    private PuzzleUpload.Request request(InputStream body, HttpHeaders headers) {
        return new PuzzleUpload.Request(
                caller.tenant(),
                headers.getHeaderString(IdempotencyKey.HEADER),
                IdempotencyKey.digest(
                        mediaType(headers),
                        routing.request().query(),
                        headers.getHeaderString(QuerySpec.CALLBACK_SECRET)),
                body,
                headers);
    }

    /** @throws NotSupportedException if the request has no media type: the service does not guess the format */
    private static String mediaType(HttpHeaders headers) {
        MediaType type = headers.getMediaType();
        if (type == null) {
            throw new NotSupportedException();
        }
        return type.getType() + "/" + type.getSubtype();
    }

    private RestResponse<Answer> accepted(Job submitted, HttpHeaders headers) {
        Duration wait = LongPoll.wait(headers.getHeaderString(LongPoll.PREFER));
        Job job = submitted;
        if (wait != null) {
            try {
                longPoll.awaitEnd(submitted, wait, routing.response());
                job = jobs.required(submitted.tenant, submitted.id.toString());
            } catch (RuntimeException e) {
                if (!(e instanceof ProblemException) && !Outage.isCauseOf(e)) {
                    throw e;
                }
                // The job is stored: answer 202 even if waiting is not possible.
                wait = null;
            }
        }
        // The job is stored: a client that was told 401 instead would submit it again.
        Credentials.served(routing);
        Answer answer = reservations.view(job.tenant).json(JobView.of(job));
        return JobResource.described(
                        RestResponse.ResponseBuilder.accepted(answer)
                                .location(URI.create(JobResource.PATH + "/" + job.id)),
                        job,
                        wait)
                .build();
    }
}
