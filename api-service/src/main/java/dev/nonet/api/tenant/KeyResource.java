package dev.nonet.api.tenant;

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
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.ReadsQuery;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.StrictJson;
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
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** API keys over HTTP. {@code META-INF/openapi.yaml} describes the calls. */
@Path(KeyResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@Needs(Scope.ADMIN)
public class KeyResource {

    static final String PATH = "/api/v1/keys";

    private static final long LARGEST_BODY = 16 * 1024;

    /** Keys read at once. */
    private static final int CHUNK = 200;

    private static final int LONGEST_NAME = 100;

    /** Letters and symbols that are drawn as nothing: the fillers of Hangul, and the Braille pattern without dots. */
    private static final Set<Integer> BLANK = Set.of(0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800);

    private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
    private static final int ZERO_WIDTH_JOINER = 0x200d;
    private static final StrictJson<NewKey> REQUESTS = new StrictJson<>(NewKey.class);

    private final Caller caller;
    private final ApiKeys keys;
    private final KeyLookup lookup;
    private final Reservations reservations;
    private final Admission admission;
    private final ClientTransactions transactions;
    private final AuditNote note;

    KeyResource(
            Caller caller,
            ApiKeys keys,
            KeyLookup lookup,
            Reservations reservations,
            Admission admission,
            ClientTransactions transactions,
            AuditNote note) {
        this.caller = caller;
        this.keys = keys;
        this.lookup = lookup;
        this.reservations = reservations;
        this.admission = admission;
        this.transactions = transactions;
        this.note = note;
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

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ReadsQuery("tenant")
    public RestResponse<Answer> create(InputStream body, @Context UriInfo uri, @Context HttpHeaders headers) {
        CheckedRequest request = read(body, tenant(uri), headers);
        // Memory for the answer first: if that were refused after the insert, the key would count against the limit
        // although nobody had seen it.
        Reservation answer = reservations.view(caller.share());
        View made = make(request);
        return RestResponse.ResponseBuilder.create(RestResponse.Status.CREATED, answer.json(made))
                .location(URI.create(PATH + "/" + made.id()))
                .build();
    }

    /** A request for a key that passed all checks. */
    public record CheckedRequest(String owner, NewKey key) {}

    /**
     * Reads the request for a key from a body, and notes the owner for the audit log.
     *
     * @throws ProblemException 422 with all that is wrong
     */
    public CheckedRequest read(InputStream body, @Nullable String tenant, HttpHeaders headers) {
        List<SpecViolation> violations = new ArrayList<>();
        String owner = owner(tenant, violations);
        if (violations.isEmpty()) {
            note.setOwner(owner);
        }
        NewKey key = REQUESTS.read(admission.read(caller.share(), body, headers, LARGEST_BODY), value -> {
            check(value, violations);
            return violations;
        });
        return new CheckedRequest(owner, key);
    }

    /** Makes a key, and notes it for the audit log. The caller has reserved memory for the answer. */
    public View make(CheckedRequest request) {
        NewKey asked = request.key();
        String key = KeyFormat.newKey();
        try {
            ApiKey row = transactions.change(caller.share(), () -> {
                ApiKey made =
                        keys.create(request.owner(), name(asked), EnumSet.copyOf(asked.scopes()), KeyFormat.hash(key));
                // Before the commit: if the database goes away then, nobody knows whether the key was made.
                note.setAction("made=" + PATH + "/" + made.id);
                return made;
            });
            return View.of(row, key);
        } catch (ProblemException refused) {
            note.setAction("");
            throw refused;
        }
    }

    @GET
    @ReadsQuery("tenant")
    public RestResponse<Answer> list(
            @Context UriInfo uri,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        int size = PageSize.of(limit);
        UUID before = Cursor.id(cursor);
        String owner = notedOwner(tenant(uri));
        Reservation reservation = reservations.stream(caller.share());
        return RestResponse.ok(reservation.page(
                ItemStream.newestFirst(
                        before, (last, max) -> views(owner, last, max), CHUNK, reservation::jsonText, View::id),
                size));
    }

    /** A tenant's newest keys. The caller has reserved memory for a part of an answer. */
    public List<View> newest(@Nullable String tenant, int max) {
        return views(notedOwner(tenant), Cursor.NEWEST, max);
    }

    private List<View> views(String owner, UUID before, int max) {
        return keys.newest(owner, before, max).stream()
                .map(row -> View.of(row, null))
                .toList();
    }

    @DELETE
    @Path("{id}")
    @ReadsQuery("tenant")
    public void revoke(@PathParam("id") String id, @Context UriInfo uri) {
        revoke(id, tenant(uri));
    }

    /** @param tenant whose key it is; null for the caller's */
    public void revoke(String id, @Nullable String tenant) {
        String owner = notedOwner(tenant);
        UUID key = Ids.uuid(id).orElseThrow(() -> noSuchKey(id));
        ApiKeys.Revoked revoked = transactions.changeOnceConfirmed(caller.share(), () -> {
            ApiKeys.Revoked ended = keys.revoke(owner, key).orElseThrow(() -> noSuchKey(id));
            if (ended.isNew()) {
                // Before the commit, as for a new key.
                note.setAction("revoked=" + PATH + "/" + key);
            }
            return ended;
        });
        lookup.endRevoked(caller.share(), revoked.hash());
    }

    /**
     * The tenant that a query names; null if it has no such parameter. An empty value is invalid, not absent: with an
     * unset variable, an operator's script would otherwise create a key of the operator's own tenant.
     */
    private static @Nullable String tenant(UriInfo uri) {
        List<String> given = uri.getQueryParameters().getOrDefault("tenant", List.of());
        if (given.size() > 1) {
            throw Problem.invalid("tenant", "must be given once");
        }
        return given.isEmpty() ? null : given.getFirst();
    }

    private static ProblemException noSuchKey(String id) {
        return Problem.notFound("There is no key '" + Ids.shortened(id) + "'");
    }

    /** Notes for the audit log whose keys the request is about: those of a tenant, or of the caller for null. */
    private String notedOwner(@Nullable String tenant) {
        List<SpecViolation> violations = new ArrayList<>();
        String owner = owner(tenant, violations);
        if (!violations.isEmpty()) {
            throw Problem.invalid(violations);
        }
        note.setOwner(owner);
        return owner;
    }

    /**
     * The tenant whose keys the request is about.
     *
     * @param violations receives what is wrong with the tenant, to be reported with what is wrong with the body
     */
    private String owner(@Nullable String tenant, List<SpecViolation> violations) {
        if (tenant == null || tenant.equals(caller.tenant())) {
            return caller.tenant();
        }
        if (!caller.isOperator()) {
            throw Problem.forbidden("Only the operator of the service may manage the keys of another tenant");
        }
        if (!Access.isTenant(tenant)) {
            violations.add(new SpecViolation(
                    "tenant", "must be 1 to 63 lower-case letters, digits, dots, hyphens and underscores"));
        }
        return tenant;
    }

    private static void check(NewKey wanted, List<SpecViolation> violations) {
        String name = name(wanted);
        if (name.length() > LONGEST_NAME
                || !name.codePoints().allMatch(KeyResource::isAllowed)
                || name.codePoints().noneMatch(KeyResource::isDrawn)) {
            violations.add(new SpecViolation(
                    "name",
                    "must be 1 to " + LONGEST_NAME + " characters on one line, at least one of them visible,"
                            + " without control, formatting or private-use characters"));
        }
        if (wanted.scopes() == null || wanted.scopes().isEmpty()) {
            violations.add(new SpecViolation("scopes", "must name at least one scope"));
        }
    }

    private static String name(NewKey wanted) {
        return wanted.name() == null ? "" : wanted.name().strip();
    }

    /** Whether something is drawn for a character; a name that consists of others looks empty. */
    private static boolean isDrawn(int c) {
        return !BLANK.contains(c)
                && switch (Character.getType(c)) {
                    case Character.SPACE_SEPARATOR,
                            Character.FORMAT,
                            Character.NON_SPACING_MARK,
                            Character.ENCLOSING_MARK -> false;
                    default -> true;
                };
    }

    /**
     * Whether a character may be in a name: it is visible, and does not change how others are shown. A direction
     * override would let a name imitate another one, and a line separator end its line; joiners are needed to write
     * some languages.
     */
    private static boolean isAllowed(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            case Character.FORMAT -> c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER;
            default -> true;
        };
    }
}
