package dev.nonet.api.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.ItemStream;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.StrictJson;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.job.Callback;
import dev.nonet.job.SpecViolation;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Webhook endpoints and their secrets over HTTP. */
@Path(EndpointResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@Needs(Scope.JOBS_WRITE)
public class EndpointResource {

    static final String PATH = "/api/v1/webhooks";

    private static final long LARGEST_BODY = 16 * 1024;
    /** Endpoints read at once. */
    private static final int CHUNK = 100;

    private static final int LONGEST_GRACE = 30 * 24 * 3600;
    private static final StrictJson<Callback> ENDPOINTS = new StrictJson<>(Callback.class);
    private static final StrictJson<Rotation> ROTATIONS = new StrictJson<>(Rotation.class);

    private final Caller caller;
    private final Endpoints endpoints;
    private final Reservations reservations;
    private final Admission admission;
    private final ClientTransactions transactions;

    EndpointResource(
            Caller caller,
            Endpoints endpoints,
            Reservations reservations,
            Admission admission,
            ClientTransactions transactions) {
        this.caller = caller;
        this.endpoints = endpoints;
        this.reservations = reservations;
        this.admission = admission;
        this.transactions = transactions;
    }

    /**
     * A request for a new secret.
     *
     * @param secret the new secret; generated if absent
     * @param graceSeconds how long the previous secrets stay valid, 0 to 30 days; {@link WebhookConfig#SECRET_GRACE} if
     *     absent
     */
    public record Rotation(
            @JsonProperty @Nullable String secret,
            @JsonProperty @Nullable Integer graceSeconds) {}

    /**
     * An endpoint as clients see it.
     *
     * @param secret the secret just set; null in all later answers, as secrets are shown once
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record View(
            UUID id,
            String url,
            Instant createdAt,
            @Nullable Instant disabledAt,
            List<SecretView> secrets,
            @Nullable String secret) {}

    /**
     * A secret without its value.
     *
     * @param expiresAt when it stops signing; null for the current one
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SecretView(
            UUID id, Instant createdAt, @Nullable Instant expiresAt) {}

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> create(InputStream body, @Context HttpHeaders headers) {
        Callback wanted = ENDPOINTS.read(read(body, headers));
        check(wanted.violations(""));
        String secret = wanted.secret() == null ? Endpoints.newSecret() : wanted.secret();
        String tenant = caller.tenant();
        // Before the change: a secret whose answer is refused would sign, and nobody would know it.
        Reservation answer = reservations.view(tenant);
        Endpoint endpoint = transactions.change(
                tenant, () -> endpoints.create(tenant, wanted.url().toString(), secret));
        return RestResponse.ResponseBuilder.create(RestResponse.Status.CREATED, answer.json(view(endpoint, secret)))
                .location(URI.create(PATH + "/" + endpoint.id))
                .build();
    }

    @GET
    @Needs(Scope.JOBS_READ)
    public RestResponse<Answer> list(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        int size = PageSize.of(limit);
        UUID before = Cursor.id(cursor);
        String tenant = caller.tenant();
        Reservation reservation = reservations.stream(tenant);
        return RestResponse.ok(reservation.page(
                ItemStream.newestFirst(
                        before,
                        (last, max) -> views(endpoints.newest(tenant, last, max)),
                        CHUNK,
                        reservation::jsonText,
                        View::id),
                size));
    }

    private List<View> views(List<Endpoint> some) {
        Map<UUID, List<EndpointSecret>> secrets =
                endpoints.secrets(some.stream().map(endpoint -> endpoint.id).toList());
        return some.stream()
                .map(endpoint -> view(endpoint, secrets.getOrDefault(endpoint.id, List.of()), null))
                .toList();
    }

    private Answer answer(View view) {
        return reservations.view(caller.tenant()).json(view);
    }

    @GET
    @Path("{id}")
    @Needs(Scope.JOBS_READ)
    public RestResponse<Answer> get(@PathParam("id") String id) {
        return RestResponse.ok(answer(view(required(id), null)));
    }

    @DELETE
    @Path("{id}")
    public void remove(@PathParam("id") String id) {
        UUID endpoint = required(id).id;
        transactions.change(caller.tenant(), () -> endpoints.remove(endpoint));
    }

    @POST
    @Path("{id}/secrets")
    @Consumes(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> rotate(@PathParam("id") String id, InputStream body, @Context HttpHeaders headers) {
        Endpoint endpoint = required(id);
        Rotation wanted = ROTATIONS.read(read(body, headers));
        check(violations(wanted));
        String secret = wanted.secret() == null ? Endpoints.newSecret() : wanted.secret();
        Duration grace =
                wanted.graceSeconds() == null ? WebhookConfig.SECRET_GRACE : Duration.ofSeconds(wanted.graceSeconds());
        Reservation answer = reservations.view(caller.tenant());
        transactions.change(caller.tenant(), () -> endpoints.rotate(caller.tenant(), endpoint.id, secret, grace));
        return RestResponse.status(RestResponse.Status.CREATED, answer.json(view(endpoint, secret)));
    }

    @POST
    @Path("{id}/enable")
    public RestResponse<Answer> enable(@PathParam("id") String id) {
        UUID endpoint = required(id).id;
        transactions.change(caller.tenant(), () -> endpoints.enable(caller.tenant(), endpoint));
        return RestResponse.ok(answer(view(required(id), null)));
    }

    private byte[] read(InputStream body, HttpHeaders headers) {
        return admission.read(caller.tenant(), body, headers, LARGEST_BODY);
    }

    private static List<SpecViolation> violations(Rotation wanted) {
        List<SpecViolation> violations = new ArrayList<>();
        if (wanted.secret() != null && !Callback.isSecret(wanted.secret())) {
            violations.add(new SpecViolation("secret", Callback.SECRET_FORM));
        }
        Integer grace = wanted.graceSeconds();
        if (grace != null && (grace < 0 || grace > LONGEST_GRACE)) {
            violations.add(SpecViolation.outOfRange("graceSeconds", "must be 0 to " + LONGEST_GRACE, grace));
        }
        return violations;
    }

    private static void check(List<SpecViolation> violations) {
        if (!violations.isEmpty()) {
            throw Problem.invalid(violations);
        }
    }

    private Endpoint required(String id) {
        String tenant = caller.tenant();
        return Ids.uuid(id)
                .flatMap(uuid -> transactions.lookup(tenant, () -> endpoints.of(tenant, uuid)))
                .orElseThrow(() -> Problem.notFound("There is no endpoint '" + Ids.shortened(id) + "'"));
    }

    private View view(Endpoint endpoint, @Nullable String secret) {
        return view(endpoint, transactions.lookup(caller.tenant(), () -> endpoints.secrets(endpoint.id)), secret);
    }

    private static View view(Endpoint endpoint, List<EndpointSecret> secrets, @Nullable String secret) {
        return new View(
                endpoint.id,
                endpoint.url,
                endpoint.createdAt,
                endpoint.disabledAt,
                secrets.stream()
                        .map(row -> new SecretView(row.id, row.createdAt, row.expiresAt))
                        .toList(),
                secret);
    }
}
