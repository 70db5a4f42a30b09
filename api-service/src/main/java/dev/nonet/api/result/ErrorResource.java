package dev.nonet.api.result;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.ItemStream;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.ReadsQuery;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.format.Format;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Item errors over HTTP. */
@Path("/api/v1/jobs/{id}/errors")
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class ErrorResource {

    /** The HTTP trailer with the number of errors in the stream. */
    private static final String TRAILER = "Nonet-Errors";

    /** Errors read by one query; each takes some kilobytes at most. */
    private static final int CHUNK = 250;

    private final Caller caller;
    private final Reservations reservations;
    private final Jobs jobs;
    private final Errors errors;
    private final TrustedJson json;

    ErrorResource(Caller caller, Reservations reservations, Jobs jobs, Errors errors, TrustedJson json) {
        this.caller = caller;
        this.reservations = reservations;
        this.jobs = jobs;
        this.errors = errors;
        this.json = json;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> page(
            @PathParam("id") String id,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        int size = PageSize.of(limit);
        int after = Cursor.index(cursor);
        Reservation reservation = reservations.stream(caller.tenant());
        return RestResponse.ok(reservation.page(stream(job(id).id(), after, ""), size));
    }

    @GET
    @Produces("application/x-ndjson;qs=0.9")
    @ReadsQuery({"limit", "cursor"})
    public RestResponse<Answer> ndjson(
            @Context UriInfo uri,
            @PathParam("id") String id,
            @HeaderParam(HttpHeaders.ACCEPT_ENCODING) @Nullable String accepted) {
        PageSize.requireNone(uri.getQueryParameters());
        ContentCoding coding = ContentCoding.of(accepted);
        Reservation reservation = reservations.stream(caller.tenant());
        JobProgress job = JobProgress.of(job(id));
        Answer lines =
                reservation.lines(stream(job.id(), -1, "\n"), coding, TRAILER, errors -> checkWhole(job, errors));
        // Without the q parameter of @Produces, which only serves content negotiation.
        return RestResponse.ResponseBuilder.fromResponse(coding.response(lines, TRAILER))
                .type(Format.NDJSON.mediaType())
                .build();
    }

    /** Breaks the stream off if errors are missing, as when the job was deleted meanwhile: clients must notice. */
    private void checkWhole(JobProgress before, int errors) {
        Job now = jobs.required(before.tenant(), before.id().toString());
        boolean isUnchanged = now.state() == before.state() && now.failed() == before.failed();
        if (before.state().isFinal() && isUnchanged && errors != now.failed()) {
            throw new IllegalStateException(
                    "Job " + now.id() + " has " + now.failed() + " errors, of which " + errors + " were found");
        }
    }

    private Job job(String id) {
        return jobs.required(caller.tenant(), id);
    }

    private ItemStream<StoredError, Integer> stream(UUID job, int after, String end) {
        return new ItemStream<>(
                (last, limit) -> errors.after(job, last == null ? after : last, limit),
                CHUNK,
                error -> StandardCharsets.UTF_8.encode(json.text(error.toItemError()) + end),
                StoredError::item,
                Cursor::after);
    }
}
