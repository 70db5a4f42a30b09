package dev.nonet.api.job;

import dev.nonet.api.platform.Body;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobSpec;
import dev.nonet.job.JobState;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SpecViolation;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Jobs over HTTP. What each call means to clients is told in {@code META-INF/openapi.yaml}. */
@Path(JobResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
public class JobResource {

    static final String PATH = "/api/v1/jobs";

    private static final String NDJSON = "application/x-ndjson";
    private static final String PREFER = "Prefer";
    private static final String PREFERENCE_APPLIED = "Preference-Applied";

    /** How long a client should wait before it asks again, in seconds. */
    private static final int RETRY_AFTER = 1;

    private final Caller caller;
    private final Jobs jobs;
    private final JobLifecycle lifecycle;
    private final JobSubmission submission;
    private final PuzzleUpload upload;
    private final JobFollowing following;
    private final JobSignals signals;
    private final JobEvents events;
    private final SpecReader specs;
    private final LimitsConfig limits;

    JobResource(
            Caller caller,
            Jobs jobs,
            JobLifecycle lifecycle,
            JobSubmission submission,
            PuzzleUpload upload,
            JobFollowing following,
            JobSignals signals,
            JobEvents events,
            SpecReader specs,
            LimitsConfig limits) {
        this.caller = caller;
        this.jobs = jobs;
        this.lifecycle = lifecycle;
        this.submission = submission;
        this.upload = upload;
        this.following = following;
        this.signals = signals;
        this.events = events;
        this.specs = specs;
        this.limits = limits;
    }

    @POST
    @RunOnVirtualThread
    @Consumes(MediaType.APPLICATION_JSON)
    @Needs(Scope.JOBS_WRITE)
    public Response submitJson(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        byte[] read = read(body, headers);
        return submit(specs.read(read), read, headers, uri);
    }

    @POST
    @RunOnVirtualThread
    @Consumes(MediaType.TEXT_PLAIN)
    @Needs(Scope.JOBS_WRITE)
    public Response submitPlain(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        return submitLines(body, headers, uri, PuzzleLines.Format.PLAIN);
    }

    @POST
    @RunOnVirtualThread
    @Consumes(NDJSON)
    @Needs(Scope.JOBS_WRITE)
    public Response submitNdjson(InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        return submitLines(body, headers, uri, PuzzleLines.Format.NDJSON);
    }

    private Response submitLines(InputStream body, HttpHeaders headers, UriInfo uri, PuzzleLines.Format format) {
        SolveSpec spec =
                QuerySpec.read(specs, uri.getQueryParameters(), headers.getHeaderString(QuerySpec.CALLBACK_SECRET));
        Job job = upload.submit(new PuzzleUpload.Request(
                caller.tenant(),
                spec,
                headers.getHeaderString(Idempotency.HEADER),
                Idempotency.digest(mediaType(headers), uri.getRequestUri().getRawQuery()),
                body,
                format,
                QuerySpec.isStrict(uri.getQueryParameters())));
        return accepted(job, headers);
    }

    private static String mediaType(HttpHeaders headers) {
        return headers.getMediaType().getType() + "/" + headers.getMediaType().getSubtype();
    }

    private byte[] read(InputStream body, HttpHeaders headers) {
        return Body.read(body, headers.getHeaderString(HttpHeaders.CONTENT_LENGTH), limits.maxBody());
    }

    private Response submit(JobSpec spec, byte[] body, HttpHeaders headers, UriInfo uri) {
        Idempotency idempotency = Idempotency.of(
                headers.getHeaderString(Idempotency.HEADER),
                mediaType(headers),
                uri.getRequestUri().getRawQuery(),
                body);
        return accepted(submission.submit(caller.tenant(), spec, idempotency), headers);
    }

    private Response accepted(Job submitted, HttpHeaders headers) {
        Job job = submitted;
        Duration wait = following.wait(headers.getHeaderString(PREFER));
        if (wait != null) {
            job = following.awaitEnd(caller.tenant(), job, wait);
        }
        return described(Response.accepted(JobView.of(job)).location(URI.create(PATH + "/" + job.id)), job, wait)
                .build();
    }

    @GET
    @RunOnVirtualThread
    @Needs(Scope.JOBS_READ)
    public JobView.Page list(
            @QueryParam("state") @Nullable String state,
            @QueryParam("kind") @Nullable String kind,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        int size = PageSize.of(limit);
        List<Job> found = jobs.newest(
                caller.tenant(),
                Cursor.id(cursor),
                word("state", state, JobState::parse),
                word("kind", kind, JobKind::parse),
                size + 1);
        List<Job> page = found.size() > size ? found.subList(0, size) : found;
        return new JobView.Page(
                page.stream().map(JobView::of).toList(), found.size() > size ? Cursor.after(page.getLast().id) : null);
    }

    @GET
    @RunOnVirtualThread
    @Path("{id}")
    @Needs(Scope.JOBS_READ)
    public Response get(
            @PathParam("id") String id, @HeaderParam(PREFER) @Nullable String prefer, @Context Request request) {
        Job job = jobs.required(caller.tenant(), id);
        Duration wait = following.wait(prefer);
        if (wait != null && !job.state().isFinal()) {
            job = following.awaitEnd(caller.tenant(), job, wait);
        }
        JobView view = JobView.of(job);
        EntityTag tag = new EntityTag(view.version());
        Response.ResponseBuilder unchanged = request.evaluatePreconditions(tag);
        return described(unchanged == null ? Response.ok(view).tag(tag) : unchanged, job, wait)
                .build();
    }

    @POST
    @RunOnVirtualThread
    @Path("{id}/cancel")
    @Needs(Scope.JOBS_WRITE)
    public Response cancel(@PathParam("id") String id) {
        UUID job = jobs.required(caller.tenant(), id).id;
        QuarkusTransaction.requiringNew().run(() -> lifecycle.cancel(job));
        signals.changed(List.of(job));
        Job now = jobs.required(caller.tenant(), id);
        return described(Response.ok(JobView.of(now)), now, null).build();
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

    @GET
    @Blocking
    @Path("{id}/events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Needs(Scope.JOBS_READ)
    public Multi<OutboundSseEvent> events(
            @PathParam("id") String id,
            @HeaderParam(HttpHeaders.LAST_EVENT_ID_HEADER) @Nullable String lastEventId,
            @Context Sse sse) {
        Job job = jobs.required(caller.tenant(), id);
        if (job.state().isFinal() && JobView.of(job).version().equals(lastEventId)) {
            // To a client that comes back after the end; another answer would bring it back for ever.
            throw new WebApplicationException(Response.noContent().build());
        }
        return events.of(caller.tenant(), job.id, sse, lastEventId);
    }

    private static Response.ResponseBuilder described(
            Response.ResponseBuilder response, Job job, @Nullable Duration waited) {
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
