package dev.nonet.api.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.ItemStream;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The callbacks of a job over HTTP: list them, and ask for redelivery. */
@Path("/api/v1/jobs/{id}/deliveries")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class DeliveryResource {

    /** Deliveries read at once, each with up to a hundred calls. */
    private static final int CHUNK = 10;

    private final Caller caller;
    private final Jobs jobs;
    private final Deliveries deliveries;
    private final Endpoints endpoints;
    private final WebhookSender sender;
    private final ClientTransactions transactions;
    private final Reservations reservations;

    DeliveryResource(
            Caller caller,
            Jobs jobs,
            Deliveries deliveries,
            Endpoints endpoints,
            WebhookSender sender,
            ClientTransactions transactions,
            Reservations reservations) {
        this.caller = caller;
        this.jobs = jobs;
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.sender = sender;
        this.transactions = transactions;
        this.reservations = reservations;
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

    @GET
    @Needs(Scope.JOBS_READ)
    public RestResponse<Answer> list(
            @PathParam("id") String id,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        int size = PageSize.of(limit);
        UUID before = Cursor.id(cursor);
        Reservation reservation = reservations.stream(caller.tenant());
        UUID job = jobs.required(caller.tenant(), id).id();
        return RestResponse.ok(reservation.page(
                ItemStream.newestFirst(
                        before,
                        (last, max) -> views(deliveries.ofJob(job, last, max)),
                        CHUNK,
                        reservation::jsonText,
                        View::id),
                size));
    }

    /** The latest deliveries of a job. The caller holds memory for a part of an answer. */
    public List<View> latest(UUID job, int max) {
        return views(deliveries.ofJob(job, Cursor.NEWEST, max));
    }

    @POST
    @Path("{delivery}/redeliver")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> redeliver(@PathParam("id") String id, @PathParam("delivery") String delivery) {
        String tenant = caller.tenant();
        UUID job = jobs.required(tenant, id).id();
        Delivery found = transactions.lookup(tenant, () -> required(job, delivery));
        transactions
                .lookup(tenant, () -> endpoints.of(found.tenant, found.url))
                .filter(endpoint -> endpoint.disabledAt != null)
                .ifPresent(endpoint -> {
                    throw Problem.conflict(
                            "endpoint-disabled",
                            "The endpoint answered 410; POST " + EndpointResource.PATH + "/" + endpoint.id
                                    + "/enable first");
                });
        transactions.change(tenant, () -> deliveries.redeliver(found.id));
        sender.wake();
        Reservation reservation = reservations.view(tenant);
        View view = transactions.lookup(
                tenant, () -> views(List.of(required(job, delivery))).getFirst());
        return RestResponse.accepted(reservation.json(view));
    }

    private Delivery required(UUID job, String delivery) {
        return Ids.uuid(delivery).flatMap(uuid -> deliveries.ofJob(job, uuid)).orElseThrow(() -> none(delivery));
    }

    private static ProblemException none(String delivery) {
        return Problem.notFound("The job has no delivery '" + Ids.shortened(delivery) + "'");
    }

    private List<View> views(List<Delivery> some) {
        Map<UUID, List<DeliveryAttempt>> logs =
                deliveries.logs(some.stream().map(delivery -> delivery.id).toList());
        return some.stream()
                .map(delivery -> view(delivery, logs.getOrDefault(delivery.id, List.of())))
                .toList();
    }

    private static View view(Delivery delivery, List<DeliveryAttempt> log) {
        return new View(
                delivery.id,
                delivery.url,
                delivery.state,
                delivery.attempts,
                delivery.createdAt,
                delivery.state == Delivery.State.PENDING ? delivery.dueAt : null,
                delivery.endedAt,
                log.stream()
                        .map(call ->
                                new Attempt(call.number, call.madeAt, call.durationMillis, call.status, call.error))
                        .toList());
    }
}
