package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.tenant.Caller;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Results over HTTP. What each call means to clients is told in {@code META-INF/openapi.yaml}. */
@Path("/api/v1/jobs/{id}/results")
@RunOnVirtualThread
public class ResultResource {

    /** Whoever accepts anything gets JSON. */
    private static final String NDJSON = "application/x-ndjson;qs=0.9";

    private static final String PLAIN = "text/plain;qs=0.7";
    private static final String CSV = "text/csv;qs=0.8";

    private final Caller caller;
    private final Jobs jobs;
    private final Results results;
    private final Errors errors;
    private final ResultPictures pictures;
    private final ObjectMapper json;

    ResultResource(
            Caller caller, Jobs jobs, Results results, Errors errors, ResultPictures pictures, ObjectMapper json) {
        this.caller = caller;
        this.jobs = jobs;
        this.results = results;
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
        return stream(job(id), StoredResult::body).page(after, size);
    }

    @GET
    @Produces(NDJSON)
    public StreamingOutput ndjson(@PathParam("id") String id) {
        return stream(job(id), result -> result.body() + "\n").whole("");
    }

    @GET
    @Produces(CSV)
    public StreamingOutput csv(@PathParam("id") String id) {
        Job job = job(id);
        ResultColumns columns = columns(job);
        return stream(job, columns::csv).whole(columns.header());
    }

    @GET
    @Produces(PLAIN)
    public StreamingOutput plain(@PathParam("id") String id) {
        Job job = job(id);
        return stream(job, columns(job)::plain).whole("");
    }

    @GET
    @Path("{index: [0-9]+}")
    @Produces(MediaType.APPLICATION_JSON)
    public String one(@PathParam("id") String id, @PathParam("index") String index) {
        return required(job(id), index).body();
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

    private ItemStream<StoredResult> stream(Job job, ItemStream.Format<StoredResult> format) {
        UUID id = job.id();
        return new ItemStream<>((index, limit) -> results.after(id, index, limit), format);
    }

    private StoredResult required(Job job, String index) {
        int item = itemOf(job, index);
        return results.of(job.id(), item)
                .orElseThrow(() -> Problem.notFound(errors.of(job.id(), item)
                                .map(error -> "Item " + item + " has no result but an error: " + error.message)
                                .orElse("Item " + item + " has no result"))
                        .toException());
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
