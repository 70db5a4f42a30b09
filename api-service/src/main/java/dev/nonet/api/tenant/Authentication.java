package dev.nonet.api.tenant;

import dev.nonet.api.platform.Credentials;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.RequestPlace;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates and authorises every request that reaches a resource method, or refuses it; only what is
 * {@link WithoutSignIn} needs neither. Programs send a bearer token. Browsers send the cookie of a {@linkplain Sessions
 * session}; it is accepted under {@code /console}, and under {@code /api} for GET and HEAD only (pictures, downloads,
 * events), which need no CSRF protection.
 */
public class Authentication {

    private static final String CONSOLE = "/console";
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD");
    private static final String SCHEME = "bearer ";
    private static final int LONGEST_HEADER = 8_000;

    private final AuthConfig config;
    private final KeyLookup keys;
    private final OidcTokens oidc;
    private final RequestRateLimits rates;
    private final Caller caller;
    private final Sessions sessions;
    private final RequestPlace place;

    Authentication(
            AuthConfig config,
            KeyLookup keys,
            OidcTokens oidc,
            RequestRateLimits rates,
            Caller caller,
            Sessions sessions,
            RequestPlace place) {
        this.place = place;
        this.config = config;
        this.keys = keys;
        this.oidc = oidc;
        this.rates = rates;
        this.caller = caller;
        this.sessions = sessions;
    }

    /**
     * Blocking: it may query the database, or ask an issuer. While it waits, the request has memory: of the share of
     * {@linkplain Access#UNIDENTIFIED those who are not known yet}, or its own. It runs on the virtual thread of the
     * call.
     */
    @ServerRequestFilter(priority = Priorities.AUTHENTICATION)
    public void authenticate(ContainerRequestContext request, ResourceInfo resource, RoutingContext routing) {
        boolean isConsole = isConsole(resource);
        boolean isSafe = isSafe(request);
        Sessions.Session session = isConsole || isSafe ? sessions.sent(routing).orElse(null) : null;
        if (resource.getResourceMethod().isAnnotationPresent(WithoutSignIn.class)) {
            String share = session == null ? Access.STRANGERS : sessions.shareOfVisit(session);
            place.take(share);
            caller.setVisit(share);
            // A page that is open to everybody is shown during an outage too: the database is not asked for it.
            if (session != null && (isSafe || sessions.isOpen(session, share, false))) {
                caller.setSession(session);
            }
            return;
        }
        if (config.mode() == AuthConfig.Mode.LOCAL) {
            place.take(Access.LOCAL);
            if (session != null && sessions.isOpen(session, Access.LOCAL, false)) {
                caller.setSession(session);
            }
            caller.setAccess(Access.all(Access.LOCAL));
            return;
        }
        String authorization = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        Sessions.Session used = isConsole || authorization == null ? session : null;
        if (isConsole && used == null) {
            throw notSignedIn();
        }
        Accepted accepted = used != null ? accepted(used, routing) : accepted(token(authorization), routing);
        Access access = accepted.access();
        Needs needed = needed(resource);
        boolean isAdministration =
                needed.value() == Scope.ADMIN && access.scopes().contains(Scope.ADMIN);
        String share = isAdministration ? access.administration() : access.tenant();
        caller.setAccess(access, share);
        Credentials.accepted(routing, anew -> accepted.holds().test(share, anew));
        rates.count(access.tenant(), isAdministration);
        place.take(share);
        if (used != null) {
            caller.setSession(used);
        }
        check(needed);
    }

    /**
     * What a tenant is told is for it alone. A cache between it and the service would otherwise be free to keep what it
     * asked for with a cookie. Runs after other filters, which may forbid more.
     */
    @ServerResponseFilter(priority = Priorities.AUTHENTICATION)
    public void keepFromOthers(ContainerResponseContext response) {
        if (caller.isKnown() && !response.getHeaders().containsKey(HttpHeaders.CACHE_CONTROL)) {
            response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "private, no-cache");
        }
    }

    /** By the resource and not by the request's path, of which there are many spellings. */
    private static boolean isConsole(ResourceInfo resource) {
        Path path = resource.getResourceClass().getAnnotation(Path.class);
        return path != null && (path.value().equals(CONSOLE) || path.value().startsWith(CONSOLE + "/"));
    }

    private static boolean isSafe(ContainerRequestContext request) {
        return SAFE_METHODS.contains(request.getMethod());
    }

    private static ProblemException notSignedIn() {
        return unauthorized("There is no valid session; sign in");
    }

    /**
     * Credentials that were accepted.
     *
     * @param holds tells whether they are still valid, given whose share the question takes its turn from, and whether
     *     to ask the database in any case
     */
    private record Accepted(Access access, BiPredicate<String, Boolean> holds) {}

    /** The access of the key that opened the session. A session ends when its key is revoked. */
    private Accepted accepted(Sessions.Session session, RoutingContext routing) {
        if (session.isSignedIn()) {
            caller.setCredential(session.token());
        }
        Access access = keys.access(session.token(), routing).orElseThrow(Authentication::notSignedIn);
        // Before the request counts as a call: whoever has the cookie of an ended session must not use up its
        // tenant's rate.
        if (!sessions.isOpen(session, access.sessions(), routing)) {
            throw notSignedIn();
        }
        return new Accepted(
                access,
                (share, anew) ->
                        sessions.isOpen(session, share, anew) && keys.isStillValid(session.token(), share, anew));
    }

    private Accepted accepted(String token, RoutingContext routing) {
        caller.setCredential(token);
        Optional<Access> owned = keys.access(token, routing);
        if (owned.isPresent()) {
            return new Accepted(owned.get(), (share, anew) -> keys.isStillValid(token, share, anew));
        }
        Access access = oidc.accept(token, routing)
                .orElseThrow(() -> unauthorized("The key or token is unknown, revoked or has expired"));
        return new Accepted(access, (share, anew) -> access.until().isAfter(Instant.now()));
    }

    private static String token(@Nullable String authorization) {
        if (authorization == null) {
            throw unauthorized("The request needs a header: Authorization: Bearer <key or token>");
        }
        if (authorization.length() > LONGEST_HEADER
                || !authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            throw unauthorized("The Authorization header must read: Bearer <key or token>");
        }
        return authorization.substring(SCHEME.length()).strip();
    }

    private static Needs needed(ResourceInfo resource) {
        return Optional.ofNullable(resource.getResourceMethod().getAnnotation(Needs.class))
                .or(() -> Optional.ofNullable(resource.getResourceClass().getAnnotation(Needs.class)))
                .orElseThrow(
                        () -> new IllegalStateException(resource.getResourceMethod() + " lacks the annotation @Needs"));
    }

    private void check(Needs needed) {
        if (!caller.may(needed.value())) {
            throw Problem.forbidden(
                    "The key or token lacks the scope " + needed.value().id());
        }
        if (needed.operator() && !caller.isOperator()) {
            throw Problem.forbidden("This call is for the operator of the service only");
        }
    }

    private static ProblemException unauthorized(String detail) {
        return Problem.of(401, "unauthorized", "The request is not authenticated", detail);
    }
}
