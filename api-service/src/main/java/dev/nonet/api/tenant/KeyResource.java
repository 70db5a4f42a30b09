package dev.nonet.api.tenant;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.api.platform.Body;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.StrictJson;
import dev.nonet.job.SpecViolation;
import io.quarkus.runtime.configuration.MemorySize;
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
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** API keys over HTTP. {@code META-INF/openapi.yaml} describes the calls. */
@Path(KeyResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@Needs(Scope.ADMIN)
public class KeyResource {

    static final String PATH = "/api/v1/keys";

    private static final MemorySize LARGEST_BODY = new MemorySize(BigInteger.valueOf(16 * 1024));
    private static final int LONGEST_NAME = 100;
    private static final StrictJson<NewKey> REQUESTS = new StrictJson<>(NewKey.class);

    private final Caller caller;
    private final ApiKeys keys;
    private final KeyCache cache;

    KeyResource(Caller caller, ApiKeys keys, KeyCache cache) {
        this.caller = caller;
        this.keys = keys;
        this.cache = cache;
    }

    /** The request for a new key. */
    public record NewKey(
            @JsonProperty(required = true) String name,
            @JsonProperty(required = true) List<Scope> scopes) {}

    /**
     * An API key as clients see it.
     *
     * @param key the key itself, only in the answer that creates it; null afterwards
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record View(
            UUID id,
            String tenant,
            String name,
            List<Scope> scopes,
            Instant createdAt,
            @Nullable Instant lastUsedAt,
            @Nullable Instant revokedAt,
            @Nullable String key) {

        static View of(ApiKey row, @Nullable String key) {
            return new View(
                    row.id, row.tenant, row.name, row.scopes(), row.createdAt, row.lastUsedAt, row.revokedAt, key);
        }
    }

    /** @param next the cursor of the following page; null if there is none */
    public record Page(
            List<View> items,

            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable
            String next) {}

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(
            InputStream body, @QueryParam("tenant") @Nullable String tenant, @Context HttpHeaders headers) {
        String owner = owner(tenant);
        NewKey wanted = REQUESTS.read(Body.read(body, headers, LARGEST_BODY));
        String key = KeyFormat.newKey();
        ApiKey row = keys.create(owner, name(wanted), scopes(wanted), KeyFormat.hash(key));
        return Response.created(URI.create(PATH + "/" + row.id))
                .entity(View.of(row, key))
                .build();
    }

    @GET
    public Page list(
            @QueryParam("tenant") @Nullable String tenant,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        int size = PageSize.of(limit);
        List<ApiKey> found = keys.newest(owner(tenant), Cursor.id(cursor), size + 1);
        List<ApiKey> page = found.size() > size ? found.subList(0, size) : found;
        return new Page(
                page.stream().map(row -> View.of(row, null)).toList(),
                found.size() > size ? Cursor.after(page.getLast().id) : null);
    }

    @DELETE
    @Path("{id}")
    public void revoke(@PathParam("id") String id, @QueryParam("tenant") @Nullable String tenant) {
        if (!keys.revoke(owner(tenant), Ids.uuid(id).orElseThrow(() -> none(id)))) {
            throw none(id);
        }
        cache.clear();
    }

    private static ProblemException none(String id) {
        return Problem.notFound("There is no key '" + Ids.shortened(id) + "'").toException();
    }

    /** The tenant whose keys the request is about. */
    private String owner(@Nullable String tenant) {
        if (tenant == null || tenant.equals(caller.tenant())) {
            return caller.tenant();
        }
        if (!caller.isOperator()) {
            throw Problem.forbidden("Only the operator of the service may manage the keys of another tenant")
                    .toException();
        }
        if (!Access.isTenant(tenant)) {
            throw invalid("tenant", "must be 1 to 63 lower-case letters, digits, dots, hyphens and underscores");
        }
        return tenant;
    }

    private static String name(NewKey wanted) {
        String name = wanted.name() == null ? "" : wanted.name().strip();
        if (name.isEmpty() || name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
            throw invalid("name", "must be 1 to " + LONGEST_NAME + " characters on one line");
        }
        return name;
    }

    private static Set<Scope> scopes(NewKey wanted) {
        if (wanted.scopes() == null || wanted.scopes().isEmpty()) {
            throw invalid("scopes", "must name at least one scope");
        }
        return EnumSet.copyOf(wanted.scopes());
    }

    private static ProblemException invalid(String field, String message) {
        return Problem.invalid(List.of(new SpecViolation(field, message))).toException();
    }
}
