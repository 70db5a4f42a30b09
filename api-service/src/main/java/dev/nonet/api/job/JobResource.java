package dev.nonet.api.job;

import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.ItemStream;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.Violations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
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
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/**
 * Stored jobs over HTTP: lists, and one job. {@link SubmissionResource} takes new ones. {@code META-INF/openapi.yaml}
 * describes the calls.
 */
@Path(JobResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
public class JobResource {

    static final String PATH = "/api/v1/jobs";

    private static final String PREFERENCE_APPLIED = "Preference-Applied";

    /** Jobs read at once, each with its labels twice. */
    private static final int CHUNK = 25;

    /** The {@code Retry-After} of unfinished jobs, in seconds. */
    private static final int RETRY_AFTER = 1;

    private final Caller caller;
    private final RoutingContext routing;
    private final Reservations reservations;
    private final Jobs jobs;
    private final JobLists lists;
    private final JobControl control;
    private final LongPoll longPoll;

    JobResource(
            Caller caller,
            RoutingContext routing,
            Reservations reservations,
            Jobs jobs,
            JobLists lists,
            JobControl control,
            LongPoll longPoll) {
        this.caller = caller;
        this.routing = routing;
        this.reservations = reservations;
        this.jobs = jobs;
        this.lists = lists;
        this.control = control;
        this.longPoll = longPoll;
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
        JobLists.Filter filter = filter(caller.tenant(), state, kind, label);
        Reservation reservation = reservations.stream(caller.tenant());
        return RestResponse.ok(reservation.page(
                ItemStream.newestFirst(
                        before,
                        (last, max) -> lists.look(filter, last, max),
                        CHUNK,
                        seen -> seen.job() == null ? ItemStream.NOTHING : reservation.jsonText(JobView.of(seen.job())),
                        JobLists.Seen::id),
                size));
    }

    /** Which jobs the query parameters of lists ask for. */
    public static JobLists.Filter filter(
            String tenant, @Nullable String state, @Nullable String kind, @Nullable List<String> label) {
        return new JobLists.Filter(
                tenant,
                state == null ? null : Violations.orThrow("state", () -> JobState.parse(state)),
                kind == null ? null : Violations.orThrow("kind", () -> JobKind.parse(kind)),
                JobLabels.queried(label));
    }

    @GET
    @RunOnVirtualThread
    @Path("{id}")
    @Needs(Scope.JOBS_READ)
    public RestResponse<Answer> get(
            @PathParam("id") String id,
            @HeaderParam(LongPoll.PREFER) @Nullable String prefer,
            @Context Request request) {
        Duration wait = LongPoll.wait(prefer);
        if (wait != null) {
            longPoll.awaitEnd(caller.tenant(), id, wait, routing.response());
        }
        // A client that waits holds no memory meanwhile, and so not its job either.
        Reservation room = reservations.view(caller.tenant());
        Job job = jobs.required(caller.tenant(), id);
        EntityTag tag = new EntityTag(JobView.version(job));
        if (isNotModified(request, JobView.version(job))) {
            return described(RestResponse.ResponseBuilder.<Answer>notModified(tag), job, wait)
                    .build();
        }
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
    public RestResponse<Answer> cancel(@PathParam("id") String id, @Context Request request) {
        control.cancel(caller.tenant(), jobs.required(caller.tenant(), id).id, precondition(request));
        Reservation reservation = reservations.view(caller.tenant());
        Job now = jobs.required(caller.tenant(), id);
        return described(RestResponse.ResponseBuilder.ok(reservation.json(JobView.of(now))), now, null)
                .build();
    }

    @DELETE
    @RunOnVirtualThread
    @Path("{id}")
    @Needs(Scope.JOBS_WRITE)
    public void delete(@PathParam("id") String id, @Context Request request) {
        control.delete(caller.tenant(), jobs.required(caller.tenant(), id).id, precondition(request));
    }

    /**
     * What is asked before a change of a job: its client may ask that nothing has changed since it read it.
     *
     * @return throws 412 if {@code If-Match} or {@code If-None-Match} are for another version of the job than the given
     */
    public static Consumer<String> precondition(Request request) {
        return version -> isNotModified(request, version);
    }

    /**
     * Evaluates {@code If-Match} and {@code If-None-Match}.
     *
     * @return whether a GET is to be answered with 304; false for other methods
     * @throws ProblemException 412 if the request is for another version of the job
     */
    private static boolean isNotModified(Request request, String version) {
        // A GET gets the builder of a 304 or a 412, another method that of a 412.
        Response.ResponseBuilder answer = request.evaluatePreconditions(new EntityTag(version));
        if (answer == null) {
            return false;
        }
        if (answer.build().getStatus() == 412) {
            throw Problem.of(
                    412,
                    "precondition-failed",
                    "The job has another version",
                    "If-Match or If-None-Match does not fit the ETag of the job");
        }
        return true;
    }

    /** @param waited how long the client asked to wait, if it did: it is told that its preference was applied */
    static RestResponse.ResponseBuilder<Answer> described(
            RestResponse.ResponseBuilder<Answer> response, Job job, @Nullable Duration waited) {
        if (!job.state().isFinal()) {
            response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER);
        }
        if (waited != null) {
            response.header(PREFERENCE_APPLIED, "wait=" + waited.toSeconds());
        }
        return response;
    }
}
