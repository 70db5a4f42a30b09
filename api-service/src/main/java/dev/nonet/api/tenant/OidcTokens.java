package dev.nonet.api.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.Lent;
import dev.nonet.api.platform.LimitedLog;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.RequestMemory;
import dev.nonet.api.platform.TrustedJson;
import io.quarkus.oidc.OIDCException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.TimeoutException;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of an OpenID Connect issuer, if one is configured. Quarkus verifies them; this class reads tenant and scopes
 * from their claims.
 */
@ApplicationScoped
class OidcTokens {

    private static final Logger LOG = Logger.getLogger(OidcTokens.class);
    private static final LimitedLog UNREACHABLE = new LimitedLog(LOG, Logger.Level.WARN);

    /** The types of a token's header that access tokens have, in lower case (RFC 9068, section 2.1); many have none. */
    private static final Set<String> TYPES = Set.of("", "jwt", "at+jwt", "application/at+jwt");

    /** What a claim {@code typ} says of a token for its bearer; some issuers so tell tokens apart. */
    private static final List<String> KIND = List.of("bearer");

    /**
     * Claims of tokens that are not for their bearer: bound to a key (RFC 7800), telling of events (RFC 8417), or
     * telling a client who has signed in (ID tokens, OpenID Connect Core 1.0, 2 and 3.3.2.11).
     */
    private static final Set<String> OF_OTHERS = Set.of("cnf", "events", "nonce", "at_hash", "c_hash");

    /** Where Amazon Cognito tells its kinds of tokens apart, and the kind that is for its bearer. */
    private static final String USE = "token_use";

    private static final List<String> FOR_ACCESS = List.of("access");

    /** The shape of a JWT. Other tokens are not passed to Quarkus. */
    private static final Pattern JWT = Pattern.compile("[\\w-]+\\.[\\w-]+\\.[\\w-]+");

    /**
     * Upper bound of the end of a token: an issuer may name any number of seconds, also more than an {@link Instant}
     * can hold.
     */
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** The time limit of a verification, which may fetch the issuer's keys. */
    private static final Duration VERIFY_TIMEOUT = Duration.ofSeconds(10);

    /** How long nobody asks an issuer that has not answered yet, after it was out of reach. */
    private static final Duration ISSUER_RETRY = Duration.ofSeconds(5);

    private final boolean enabled;
    private final AuthConfig config;
    private final IdentityProviderManager identities;
    private final AuditNote note;
    private final TrustedJson json;
    private final RequestMemory memory;
    private final FirstContact contact = new FirstContact(ISSUER_RETRY, OidcTokens::unreachable, System::nanoTime);

    OidcTokens(
            @ConfigProperty(name = "quarkus.oidc.tenant-enabled", defaultValue = "false") boolean enabled,
            AuthConfig config,
            IdentityProviderManager identities,
            AuditNote note,
            TrustedJson json,
            RequestMemory memory) {
        this.memory = memory;
        this.enabled = enabled;
        this.config = config;
        this.identities = identities;
        this.note = note;
        this.json = json;
    }

    boolean areAccepted() {
        return enabled;
    }

    /**
     * Verifies a token; empty if it is not one of the issuer's. Blocking.
     *
     * @throws dev.nonet.api.platform.ProblemException 403 if it names no valid tenant or the operator, 503 if the
     *     issuer is unreachable, 429 if too many requests wait until it is known whose they are
     */
    Optional<Access> accept(String token, RoutingContext request) {
        if (!enabled || !JWT.matcher(token).matches()) {
            return Optional.empty();
        }
        try (Lent lent = memory.take(Access.TOKENS, request.request())) {
            return contact.ask(() -> verified(request))
                    .filter(jwt -> isForBearer(jwt, token))
                    .map(this::access);
        }
    }

    private Optional<JsonWebToken> verified(RoutingContext request) {
        try {
            SecurityIdentity identity = QuarkusHttpUser.getSecurityIdentity(request, identities)
                    .await()
                    .atMost(VERIFY_TIMEOUT);
            return identity != null && identity.getPrincipal() instanceof JsonWebToken jwt
                    ? Optional.of(jwt)
                    : Optional.empty();
        } catch (AuthenticationFailedException e) {
            LOG.debugf("A token was refused: %s", e.getMessage());
            return Optional.empty();
        } catch (TimeoutException | OIDCException e) {
            UNREACHABLE.line("The OpenID Connect issuer is unreachable: %s", e.getMessage());
            throw unreachable();
        }
    }

    private static ProblemException unreachable() {
        return Problem.unavailable("The token's issuer is unreachable").after(ISSUER_RETRY);
    }

    /** Whether a verified token is an access token for whoever bears it, and no other kind of token of the issuer. */
    private boolean isForBearer(JsonWebToken jwt, String token) {
        byte[] header = Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.')));
        JsonNode type = json.tree(new String(header, StandardCharsets.UTF_8)).path("typ");
        return (type.isMissingNode() || type.isTextual())
                && TYPES.contains(type.asText().toLowerCase(Locale.ROOT))
                && isAbsentOr(KIND, jwt.getClaim("typ"))
                && isAbsentOr(FOR_ACCESS, jwt.getClaim(USE))
                && Collections.disjoint(jwt.getClaimNames(), OF_OTHERS);
    }

    private static boolean isAbsentOr(List<String> words, @Nullable Object claim) {
        return claim == null
                || words(claim)
                        .map(word -> word.toLowerCase(Locale.ROOT))
                        .toList()
                        .equals(words);
    }

    private Access access(JsonWebToken token) {
        String tenant = token.getClaim(config.tenantClaim()) instanceof String name ? name : "";
        if (!Access.isTenant(tenant)) {
            throw Problem.forbidden("The token's claim '" + config.tenantClaim() + "' is not a tenant name");
        }
        if (tenant.equals(config.operator())) {
            // Whoever may name a tenant at the issuer could name the operator, and so rule over all tenants.
            throw Problem.forbidden("The tenant '" + tenant + "' is the operator, who uses keys of this service only");
        }
        if (token.getSubject() != null) {
            note.setSubject(token.getSubject());
        }
        long end = Math.min(token.getExpirationTime(), LATEST.getEpochSecond());
        return new Access(tenant, scopes(token.getClaim(config.scopeClaim())), Instant.ofEpochSecond(end));
    }

    private static Set<Scope> scopes(@Nullable Object claim) {
        return words(claim).flatMap(word -> Scope.find(word).stream()).collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> words(@Nullable Object claim) {
        return switch (claim) {
            case String text -> Arrays.stream(text.split(" "));
            case JsonString text -> Arrays.stream(text.getString().split(" "));
            case Iterable<?> list ->
                StreamSupport.stream(list.spliterator(), false).flatMap(OidcTokens::words);
            case null, default -> Stream.empty();
        };
    }
}
