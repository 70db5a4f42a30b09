package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
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
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Item errors over HTTP. */
@Path("/api/v1/jobs/{id}/errors")
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class ErrorResource {

    private final Caller caller;
    private final Jobs jobs;
    private final Errors errors;
    private final ObjectMapper json;

    ErrorResource(Caller caller, Jobs jobs, Errors errors, ObjectMapper json) {
        this.caller = caller;
        this.jobs = jobs;
        this.errors = errors;
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
        return stream(id, "").page(after, size);
    }

    @GET
    @Produces("application/x-ndjson;qs=0.9")
    public Response ndjson(
            @PathParam("id") String id, @HeaderParam(HttpHeaders.ACCEPT_ENCODING) @Nullable String accepted) {
        ContentCoding coding = ContentCoding.of(accepted);
        return coding.response(stream(id, "\n").whole(coding));
    }

    private ItemStream<StoredError> stream(String id, String end) {
        UUID job = jobs.required(caller.tenant(), id).id();
        return new ItemStream<>((index, limit) -> errors.after(job, index, limit), error -> text(error) + end);
    }

    private String text(StoredError error) {
        try {
            return json.writeValueAsString(error.toItemError());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An error cannot be written", e);
        }
    }
}
