package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import io.quarkus.runtime.StartupEvent;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Finds out whose every request under {@code /api} is, and whether it may, or refuses it. */
public class Authentication {

    private static final Logger LOG = Logger.getLogger(Authentication.class);
    private static final String PROTECTED = "/api/";
    private static final String SCHEME = "bearer ";
    private static final int LONGEST_HEADER = 8_000;

    private final AuthConfig config;
    private final ConfiguredTokens configured;
    private final ApiKeys keys;
    private final IssuedTokens issued;
    private final RequestRates rates;
    private final Caller caller;

    Authentication(
            AuthConfig config,
            ConfiguredTokens configured,
            ApiKeys keys,
            IssuedTokens issued,
            RequestRates rates,
            Caller caller) {
        this.config = config;
        this.configured = configured;
        this.keys = keys;
        this.issued = issued;
        this.rates = rates;
        this.caller = caller;
    }

    /** Runs on the thread of the call itself, as it may have to ask the database. */
    @ServerRequestFilter(priority = Priorities.AUTHENTICATION)
    public void authenticate(ContainerRequestContext request, ResourceInfo resource, RoutingContext routing) {
        if (!request.getUriInfo().getPath().startsWith(PROTECTED)) {
            return;
        }
        if (config.mode() == AuthConfig.Mode.LOCAL) {
            caller.has(Access.all(Access.LOCAL));
            return;
        }
        Access access = access(token(request.getHeaderString(HttpHeaders.AUTHORIZATION)), routing);
        rates.count(access.tenant());
        caller.has(access);
        check(needed(resource));
    }

    private Access access(String token, RoutingContext routing) {
        String hash = Secrets.hash(token);
        return configured
                .byHash(hash)
                .or(() -> keys.use(hash))
                .or(() -> issued.accept(token, routing))
                .orElseThrow(() -> unauthorized("The token is unknown, revoked or has expired"));
    }

    private static String token(@Nullable String authorization) {
        if (authorization == null) {
            throw unauthorized("The request needs a header: Authorization: Bearer <token>");
        }
        if (authorization.length() > LONGEST_HEADER
                || !authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            throw unauthorized("The Authorization header must read: Bearer <token>");
        }
        return authorization.substring(SCHEME.length()).strip();
    }

    private static Needs needed(ResourceInfo resource) {
        return Optional.ofNullable(resource.getResourceMethod().getAnnotation(Needs.class))
                .or(() -> Optional.ofNullable(resource.getResourceClass().getAnnotation(Needs.class)))
                .orElseThrow(() ->
                        new IllegalStateException(resource.getResourceMethod() + " does not say which scope it needs"));
    }

    private void check(Needs needed) {
        if (!caller.may(needed.value())) {
            throw Problem.forbidden(
                            "The token lacks the scope " + needed.value().id())
                    .toException();
        }
        if (needed.operator() && !caller.isOperator()) {
            throw Problem.forbidden("Only the operator of the service may").toException();
        }
    }

    private static ProblemException unauthorized(String detail) {
        return Problem.of(401, "unauthorized", "The request is not authenticated", detail)
                .toException();
    }

    void announce(@Observes StartupEvent event) {
        if (config.mode() == AuthConfig.Mode.LOCAL) {
            LOG.warnf(
                    "nonet.auth.mode=local: the API is OPEN to whoever reaches it; everything belongs to the tenant '%s'",
                    Access.LOCAL);
            return;
        }
        LOG.infof(
                "nonet.auth.mode=token: %d tokens in the configuration, OpenID Connect %s",
                configured.count(), issued.areAccepted() ? "on" : "off");
    }
}
