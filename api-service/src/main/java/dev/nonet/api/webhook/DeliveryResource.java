package dev.nonet.api.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The callbacks of a job over HTTP: list them, and ask for redelivery. */
@Path("/api/v1/jobs/{id}/deliveries")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class DeliveryResource {

    private final Caller caller;
    private final Jobs jobs;
    private final Deliveries deliveries;
    private final Endpoints endpoints;
    private final WebhookSender sender;

    DeliveryResource(Caller caller, Jobs jobs, Deliveries deliveries, Endpoints endpoints, WebhookSender sender) {
        this.caller = caller;
        this.jobs = jobs;
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.sender = sender;
    }

    /**
     * A delivery as clients read it.
     *
     * @param id the {@code webhook-id} of its calls
     * @param attempts calls made
     * @param nextAttemptAt null once it has ended
     * @param log the latest calls, oldest first
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record View(
            UUID id,
            String url,
            Delivery.State state,
            int attempts,
            Instant createdAt,
            @Nullable Instant nextAttemptAt,
            @Nullable Instant endedAt,
            List<Attempt> log) {}

    /** One call of a delivery. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Attempt(
            int number,
            Instant madeAt,
            int milliseconds,
            @Nullable Integer status,
            @Nullable String error) {}

    /** @param next the cursor of the following page; null if there is none */
    public record Page(
            List<View> items,

            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable
            String next) {}

    @GET
    @Needs(Scope.JOBS_READ)
    public Page list(
            @PathParam("id") String id,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        UUID job = jobs.required(caller.tenant(), id).id();
        int size = PageSize.of(limit);
        List<Delivery> found = deliveries.ofJob(job, Cursor.id(cursor), size + 1);
        List<Delivery> page = found.size() > size ? found.subList(0, size) : found;
        return new Page(
                page.stream().map(this::view).toList(), found.size() > size ? Cursor.after(page.getLast().id) : null);
    }

    @POST
    @Path("{delivery}/redeliver")
    @Needs(Scope.JOBS_WRITE)
    public Response redeliver(@PathParam("id") String id, @PathParam("delivery") String delivery) {
        UUID job = jobs.required(caller.tenant(), id).id();
        Delivery found = required(job, delivery);
        endpoints
                .of(found.tenant, found.url)
                .filter(endpoint -> endpoint.disabledAt != null)
                .ifPresent(endpoint -> {
                    throw Problem.conflict(
                                    "endpoint-disabled",
                                    "The endpoint answered 410; POST " + EndpointResource.PATH + "/" + endpoint.id
                                            + "/enable first")
                            .toException();
                });
        deliveries.redeliver(found.id);
        sender.wake();
        return Response.accepted(view(required(job, delivery))).build();
    }

    private Delivery required(UUID job, String delivery) {
        return Ids.uuid(delivery).flatMap(uuid -> deliveries.ofJob(job, uuid)).orElseThrow(() -> none(delivery));
    }

    private static ProblemException none(String delivery) {
        return Problem.notFound("The job has no delivery '" + Ids.shortened(delivery) + "'")
                .toException();
    }

    private View view(Delivery delivery) {
        return new View(
                delivery.id,
                delivery.url,
                delivery.state,
                delivery.attempts,
                delivery.createdAt,
                delivery.state == Delivery.State.PENDING ? delivery.dueAt : null,
                delivery.endedAt,
                deliveries.log(delivery.id).stream()
                        .map(call ->
                                new Attempt(call.number, call.madeAt, call.durationMillis, call.status, call.error))
                        .toList());
    }
}
