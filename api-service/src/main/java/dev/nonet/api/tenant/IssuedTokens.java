package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import io.quarkus.oidc.OIDCException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.TimeoutException;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonString;
import java.time.Duration;
import java.util.Arrays;
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

/** Tokens of an OpenID Connect issuer, where the configuration names one; Quarkus checks them, we read their claims. */
@ApplicationScoped
class IssuedTokens {

    private static final Logger LOG = Logger.getLogger(IssuedTokens.class);

    /** The shape of a JWT; nothing else is shown to Quarkus. */
    private static final Pattern JWT = Pattern.compile("[\\w-]+\\.[\\w-]+\\.[\\w-]+");

    /** The issuer may have to be asked for its keys. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration ISSUER_RETRY = Duration.ofSeconds(5);

    private final boolean enabled;
    private final AuthConfig config;
    private final IdentityProviderManager identities;

    IssuedTokens(
            @ConfigProperty(name = "quarkus.oidc.tenant-enabled", defaultValue = "false") boolean enabled,
            AuthConfig config,
            IdentityProviderManager identities) {
        this.enabled = enabled;
        this.config = config;
        this.identities = identities;
    }

    boolean areAccepted() {
        return enabled;
    }

    /**
     * What the token of a request gives; empty if it is none of the issuer's. Blocks.
     *
     * @throws dev.nonet.api.platform.ProblemException 403 if it names no tenant, 503 if the issuer is out of reach
     */
    Optional<Access> accept(String token, RoutingContext request) {
        if (!enabled || !JWT.matcher(token).matches()) {
            return Optional.empty();
        }
        try {
            SecurityIdentity identity = QuarkusHttpUser.getSecurityIdentity(request, identities)
                    .await()
                    .atMost(PATIENCE);
            return identity != null && identity.getPrincipal() instanceof JsonWebToken jwt
                    ? Optional.of(access(jwt))
                    : Optional.empty();
        } catch (AuthenticationFailedException e) {
            LOG.debugf("A token was refused: %s", e.getMessage());
            return Optional.empty();
        } catch (TimeoutException | OIDCException e) {
            LOG.warnf("The OpenID Connect issuer is out of reach: %s", e.getMessage());
            throw Problem.of(503, "unavailable", "The service is not available", "The token's issuer is out of reach")
                    .toException(ISSUER_RETRY);
        }
    }

    private Access access(JsonWebToken token) {
        String tenant = token.getClaim(config.tenantClaim()) instanceof String name ? name : "";
        if (!Access.isTenant(tenant)) {
            throw Problem.forbidden("The token's claim '" + config.tenantClaim() + "' names no tenant")
                    .toException();
        }
        return new Access(tenant, scopes(token.getClaim(config.scopeClaim())));
    }

    private static Set<Scope> scopes(@Nullable Object claim) {
        return words(claim).flatMap(word -> Scope.find(word).stream()).collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> words(@Nullable Object claim) {
        return switch (claim) {
            case String text -> Arrays.stream(text.split(" "));
            case JsonString text -> Arrays.stream(text.getString().split(" "));
            case Iterable<?> list ->
                StreamSupport.stream(list.spliterator(), false).flatMap(IssuedTokens::words);
            case null, default -> Stream.empty();
        };
    }
}
