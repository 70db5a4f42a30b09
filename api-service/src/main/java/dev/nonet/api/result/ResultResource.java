package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SpecViolation;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Results over HTTP. What each call means to clients is told in {@code META-INF/openapi.yaml}. */
@Path("/api/v1/jobs/{id}/results")
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class ResultResource {

    /** Whoever accepts anything gets JSON. */
    private static final String NDJSON = "application/x-ndjson;qs=0.9";

    private static final String PLAIN = "text/plain;qs=0.7";
    private static final String CSV = "text/csv;qs=0.8";

    private final Caller caller;
    private final Jobs jobs;
    private final ResultSlices slices;
    private final ResultDownload download;
    private final Errors errors;
    private final ResultPictures pictures;
    private final ObjectMapper json;

    ResultResource(
            Caller caller,
            Jobs jobs,
            ResultSlices slices,
            ResultDownload download,
            Errors errors,
            ResultPictures pictures,
            ObjectMapper json) {
        this.caller = caller;
        this.jobs = jobs;
        this.slices = slices;
        this.download = download;
        this.errors = errors;
        this.pictures = pictures;
        this.json = json;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public StreamingOutput page(
            @PathParam("id") String id,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        int size = PageSize.of(limit);
        int after = Cursor.index(cursor);
        Job job = job(id);
        return new ItemStream<ResultSlice.Line>(
                        (item, most) -> download.after(job, item, most), ResultSlice.Line::toString)
                .page(after, size);
    }

    @GET
    @Produces(NDJSON)
    public Response ndjson(
            @PathParam("id") String id,
            @QueryParam("follow") @Nullable String follow,
            @HeaderParam(HttpHeaders.ACCEPT_ENCODING) @Nullable String accepted) {
        ContentCoding coding = ContentCoding.of(accepted);
        return coding.response(download.ndjson(job(id), caller.tenant(), coding, follows(follow)));
    }

    @GET
    @Produces(CSV)
    public Response csv(
            @PathParam("id") String id,
            @QueryParam("follow") @Nullable String follow,
            @HeaderParam(HttpHeaders.ACCEPT_ENCODING) @Nullable String accepted) {
        Job job = job(id);
        ResultColumns columns = columns(job);
        ContentCoding coding = ContentCoding.of(accepted);
        return coding.response(
                download.text(job, caller.tenant(), coding, follows(follow), columns.header(), columns::csv));
    }

    @GET
    @Produces(PLAIN)
    public Response plain(
            @PathParam("id") String id,
            @QueryParam("follow") @Nullable String follow,
            @HeaderParam(HttpHeaders.ACCEPT_ENCODING) @Nullable String accepted) {
        Job job = job(id);
        ContentCoding coding = ContentCoding.of(accepted);
        return coding.response(download.text(job, caller.tenant(), coding, follows(follow), "", columns(job)::plain));
    }

    private static boolean follows(@Nullable String follow) {
        return switch (follow) {
            case null -> false;
            case "false" -> false;
            case "true" -> true;
            default ->
                throw Problem.invalid(List.of(new SpecViolation("follow", "must be true or false")))
                        .toException();
        };
    }

    @GET
    @Path("{index: [0-9]+}")
    @Produces(MediaType.APPLICATION_JSON)
    public String one(@PathParam("id") String id, @PathParam("index") String index) {
        return required(job(id), index);
    }

    @GET
    @Path("{index: [0-9]+}.svg")
    @Produces("image/svg+xml")
    public String picture(
            @PathParam("id") String id,
            @PathParam("index") String index,
            @QueryParam("step") @Nullable String step,
            @QueryParam("board") @Nullable String board) {
        return pictures.of(required(job(id), index), step, board);
    }

    private Job job(String id) {
        return jobs.required(caller.tenant(), id);
    }

    private String required(Job job, String index) {
        int item = itemOf(job, index);
        return slices.of(job.id(), item)
                .orElseThrow(() -> Problem.notFound(errors.of(job.id(), item)
                                .map(error -> "Item " + item + " has no result but an error: " + error.message)
                                .orElse("Item " + item + " has no result"))
                        .toException())
                .toString();
    }

    private static int itemOf(Job job, String index) {
        int item = index.length() < 10 ? Integer.parseInt(index) : Integer.MAX_VALUE;
        if (item >= job.requested()) {
            throw Problem.notFound("The job has items 0 to " + (job.requested() - 1))
                    .toException();
        }
        return item;
    }

    private ResultColumns columns(Job job) {
        try {
            boolean recipe = json.readValue(job.spec(), JobSpec.class) instanceof GenerateSpec generate
                    && generate.recipe() != null;
            return new ResultColumns(json, job.kind(), recipe);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored spec cannot be read", e);
        }
    }
}
