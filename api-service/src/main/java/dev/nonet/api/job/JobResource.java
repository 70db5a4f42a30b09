package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.ItemStream;
import dev.nonet.api.platform.Outage;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.format.Format;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SpecViolation;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Jobs over HTTP. {@code META-INF/openapi.yaml} describes the calls. */
@Path(JobResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
public class JobResource {

    static final String PATH = "/api/v1/jobs";

    private static final String NDJSON = "application/x-ndjson";
    private static final String PREFER = "Prefer";
    private static final String PREFERENCE_APPLIED = "Preference-Applied";

    /** Jobs read at once, each with its labels twice. */
    private static final int CHUNK = 25;

    /** The {@code Retry-After} of unfinished jobs, in seconds. */
    private static final int RETRY_AFTER = 1;

    private final Caller caller;
    private final RoutingContext routing;
    private final Reservations reservations;
    private final ObjectMapper json;
    private final Jobs jobs;
    private final JobLifecycle lifecycle;
    private final PuzzleUpload upload;
    private final LongPoll longPoll;
    private final JobSignals signals;
    private final JobEventStream events;
    private final SpecReader specs;

    JobResource(
            Caller caller,
            RoutingContext routing,
            Reservations reservations,
            ObjectMapper json,
            Jobs jobs,
            JobLifecycle lifecycle,
            PuzzleUpload upload,
            LongPoll longPoll,
            JobSignals signals,
            JobEventStream events,
            SpecReader specs) {
        this.caller = caller;
        this.routing = routing;
        this.reservations = reservations;
        this.json = json;
        this.jobs = jobs;
        this.lifecycle = lifecycle;
        this.upload = upload;
        this.longPoll = longPoll;
        this.signals = signals;
        this.events = events;
        this.specs = specs;
    }

    @POST
    @RunOnVirtualThread
    @Consumes(MediaType.APPLICATION_JSON)
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> submitJson(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        return accepted(upload.submitJson(request(body, headers, uri)), headers);
    }

    @POST
    @RunOnVirtualThread
    @Consumes(MediaType.TEXT_PLAIN)
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> submitPlain(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        return submitLines(body, headers, uri, PuzzleLines.Format.PLAIN);
    }

    @POST
    @RunOnVirtualThread
    @Consumes(NDJSON)
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> submitNdjson(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        return submitLines(body, headers, uri, PuzzleLines.Format.NDJSON);
    }

    /** Bodies in exchange formats of Sudoku programs. */
    @POST
    @RunOnVirtualThread
    @Consumes({
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
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> submitExchanged(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        return submitLines(body, headers, uri, PuzzleLines.Format.PLAIN);
    }

    private RestResponse<Answer> submitLines(
            InputStream body, HttpHeaders headers, UriInfo uri, PuzzleLines.Format format) {
        SolveSpec spec =
                QuerySpec.read(specs, uri.getQueryParameters(), headers.getHeaderString(QuerySpec.CALLBACK_SECRET));
        boolean strict = QuerySpec.isStrict(uri.getQueryParameters());
        Format exchange = ExchangeBody.formatOf(uri.getQueryParameters(), mediaType(headers))
                .orElse(null);
        return accepted(upload.submitLines(request(body, headers, uri), spec, format, exchange, strict), headers);
    }

    private PuzzleUpload.Request request(InputStream body, HttpHeaders headers, UriInfo uri) {
        return new PuzzleUpload.Request(
                caller.tenant(),
                headers.getHeaderString(IdempotencyKey.HEADER),
                IdempotencyKey.digest(mediaType(headers), uri.getRequestUri().getRawQuery()),
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
        Job job = submitted;
        Duration wait = longPoll.wait(headers.getHeaderString(PREFER));
        if (wait != null) {
            try {
                job = longPoll.awaitEnd(submitted, wait, routing.response());
            } catch (RuntimeException e) {
                if (!(e instanceof ProblemException) && !Outage.isCauseOf(e)) {
                    throw e;
                }
                // The job is stored: answer 202 even if waiting is not possible.
                wait = null;
            }
        }
        Answer answer = reservations.view(job.tenant).json(JobView.of(job));
        return described(
                        RestResponse.ResponseBuilder.accepted(answer).location(URI.create(PATH + "/" + job.id)),
                        job,
                        wait)
                .build();
    }

    @GET
    @RunOnVirtualThread
    @Needs(Scope.JOBS_READ)
    public RestResponse<Answer> list(
            @QueryParam("state") @Nullable String state,
            @QueryParam("kind") @Nullable String kind,
            @QueryParam("label") @Nullable List<String> label,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        int size = PageSize.of(limit);
        UUID before = Cursor.id(cursor);
        Jobs.Wanted wanted = wanted(caller.tenant(), state, kind, label);
        Reservation reservation = reservations.stream(caller.tenant());
        return RestResponse.ok(reservation.page(
                new ItemStream<Job>(
                        (last, most) -> jobs.newest(wanted, last == null ? before : last.id, most),
                        CHUNK,
                        job -> text(JobView.of(job)),
                        job -> Cursor.after(job.id)),
                size));
    }

    /** Which jobs the query parameters of lists ask for. */
    public static Jobs.Wanted wanted(
            String tenant, @Nullable String state, @Nullable String kind, @Nullable List<String> label) {
        return new Jobs.Wanted(
                tenant,
                word("state", state, JobState::parse),
                word("kind", kind, JobKind::parse),
                JobLabels.queried(label));
    }

    private String text(JobView view) {
        try {
            return json.writeValueAsString(view);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A job cannot be written as JSON", e);
        }
    }

    @GET
    @RunOnVirtualThread
    @Path("{id}")
    @Needs(Scope.JOBS_READ)
    public RestResponse<Answer> get(
            @PathParam("id") String id, @HeaderParam(PREFER) @Nullable String prefer, @Context Request request) {
        Duration wait = longPoll.wait(prefer);
        Reservation reservation = wait == null ? reservations.view(caller.tenant()) : null;
        Job job = wait == null ? jobs.required(caller.tenant(), id) : toFollow(id);
        if (wait != null && !job.state().isFinal()) {
            job = longPoll.awaitEnd(job, wait, routing.response());
        }
        EntityTag tag = new EntityTag(JobView.version(job));
        if (request.evaluatePreconditions(tag) != null) {
            return described(RestResponse.ResponseBuilder.<Answer>notModified(tag), job, wait)
                    .build();
        }
        // Whoever waited takes memory afterwards only.
        Reservation room = reservation == null ? reservations.view(caller.tenant()) : reservation;
        return described(
                        RestResponse.ResponseBuilder.ok(room.json(JobView.of(job)))
                                .tag(tag),
                        job,
                        wait)
                .build();
    }

    @POST
    @RunOnVirtualThread
    @Path("{id}/cancel")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> cancel(@PathParam("id") String id) {
        UUID job = jobs.required(caller.tenant(), id).id;
        QuarkusTransaction.requiringNew().run(() -> lifecycle.cancel(job));
        QuarkusTransaction.requiringNew().run(() -> lifecycle.end(job));
        signals.changed(List.of(job));
        Reservation reservation = reservations.view(caller.tenant());
        Job now = jobs.required(caller.tenant(), id);
        return described(RestResponse.ResponseBuilder.ok(reservation.json(JobView.of(now))), now, null)
                .build();
    }

    @DELETE
    @RunOnVirtualThread
    @Path("{id}")
    @Needs(Scope.JOBS_WRITE)
    public void delete(@PathParam("id") String id) {
        UUID job = jobs.required(caller.tenant(), id).id;
        QuarkusTransaction.requiringNew().run(() -> lifecycle.remove(job));
        signals.changed(List.of(job));
    }

    private Job toFollow(String id) {
        String tenant = caller.tenant();
        return signals.followed(tenant, id).orElseGet(() -> jobs.required(tenant, id));
    }

    @GET
    @RunOnVirtualThread
    @Path("{id}/events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Needs(Scope.JOBS_READ)
    public RestResponse<Answer> events(
            @PathParam("id") String id, @HeaderParam(HttpHeaders.LAST_EVENT_ID_HEADER) @Nullable String lastEventId) {
        Job job = toFollow(id);
        if (job.state().isFinal() && JobView.version(job).equals(lastEventId)) {
            // 204 makes an EventSource stop reconnecting after the end (WHATWG HTML).
            return RestResponse.ResponseBuilder.<Answer>noContent().build();
        }
        Reservation reservation = reservations.of(caller.tenant(), JobEventStream.BYTES);
        return RestResponse.ResponseBuilder.ok(events.of(job, reservation, lastEventId))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .build();
    }

    private static RestResponse.ResponseBuilder<Answer> described(
            RestResponse.ResponseBuilder<Answer> response, Job job, @Nullable Duration waited) {
        if (!job.state().isFinal()) {
            response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER);
        }
        if (waited != null) {
            response.header(PREFERENCE_APPLIED, "wait=" + waited.toSeconds());
        }
        return response;
    }

    private static <T> @Nullable T word(String parameter, @Nullable String value, Function<String, T> parse) {
        try {
            return value == null ? null : parse.apply(value);
        } catch (IllegalArgumentException e) {
            throw Problem.invalid(List.of(new SpecViolation(parameter, String.valueOf(e.getMessage()))))
                    .toException();
        }
    }
}
