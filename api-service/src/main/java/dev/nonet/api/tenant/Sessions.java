package dev.nonet.api.tenant;

import dev.nonet.api.platform.Lent;
import dev.nonet.api.platform.RequestMemory;
import dev.nonet.api.platform.SecretCipher;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Browser sessions. The cookie holds the key that signed in, encrypted, so that every API process can read it without a
 * store of sessions. A session ends when its key is revoked, and by signing out, which {@link EndedSessions} notes. In
 * mode {@code local} there is no key, and the session holds only the CSRF token.
 */
@ApplicationScoped
public class Sessions {

    /** The name of the cookie, see {@link #keptAs}. */
    public static final String COOKIE = "nonet-session";

    /**
     * The name of the cookie of a session without a key. Browsers send no cookie when they follow a link of another
     * site, so the sign-in page, which is shown then, begins such a session: under the same name it would replace the
     * one of somebody who is signed in.
     */
    public static final String VISITOR_COOKIE = "nonet-visitor";

    /**
     * Begins the names of both over HTTPS: browsers take such a cookie from this host alone, and for all of its paths,
     * so that no page of a sibling domain can exchange it (RFC 6265bis, section 4.1.3.2).
     */
    private static final String HOST_ONLY = "__Host-";

    /** The only tenant in mode {@code local}. */
    public static final String LOCAL_TENANT = Access.LOCAL;

    /** Authenticated with the ciphertext, so that no other text encrypted by the service passes as a session. */
    private static final String OWNER = "console-session";

    private static final int MAX_COOKIE_LENGTH = 3_000;
    private static final int CSRF_BYTES = 24;
    private static final int PARTS = 3;

    private final SecretCipher cipher;
    private final AuthConfig config;
    private final KeyLookup keys;
    private final Caller caller;
    private final EndedSessions ended;
    private final RequestRateLimits rates;
    private final RequestMemory memory;
    private final SecureRandom random = new SecureRandom();

    Sessions(
            SecretCipher cipher,
            AuthConfig config,
            KeyLookup keys,
            Caller caller,
            EndedSessions ended,
            RequestRateLimits rates,
            RequestMemory memory) {
        this.memory = memory;
        this.cipher = cipher;
        this.config = config;
        this.keys = keys;
        this.caller = caller;
        this.ended = ended;
        this.rates = rates;
    }

    /**
     * A session.
     *
     * @param token the key that opened it; empty in mode {@code local}
     * @param csrf the CSRF token that every form of the session must carry
     * @param until its expiry
     */
    public record Session(String token, String csrf, Instant until) {

        /** Whether a key opened it. */
        public boolean isSignedIn() {
            return !token.isEmpty();
        }

        /** The name of its cookie, see {@link Sessions#keptAs}. */
        public String cookieName() {
            return isSignedIn() ? COOKIE : VISITOR_COOKIE;
        }

        /** Compares a form's CSRF token in constant time. */
        public boolean isOwn(String submitted) {
            return MessageDigest.isEqual(
                    csrf.getBytes(StandardCharsets.UTF_8), submitted.getBytes(StandardCharsets.UTF_8));
        }

        /** Omits the key, so that logs do not show it. */
        @Override
        public String toString() {
            return "Session[until=" + until + "]";
        }
    }

    /** Whether browsers must sign in. */
    public boolean areNeeded() {
        return config.mode() == AuthConfig.Mode.TOKEN;
    }

    /**
     * Opens a session with a key, whose owner is the caller from now on. It counts as a call with that key: signing out
     * of a session leaves a row in the database until it would have expired.
     *
     * @return empty if the key is unknown or revoked
     * @throws dev.nonet.api.platform.ProblemException 429 if the tenant's rate is exceeded, or too many unknown keys
     *     came from the client's address
     */
    public Optional<Session> open(String key, RoutingContext routing) {
        if (key.length() > MAX_COOKIE_LENGTH / 2 || !isOwned(key, routing)) {
            return Optional.empty();
        }
        // Whoever empties the tenant's bucket with a stolen key must not keep its administrator from signing in.
        rates.count(caller.tenant(), caller.may(Scope.ADMIN));
        return Optional.of(session(key));
    }

    /** Whether the key that opened a session is valid; its owner is the caller from now on. */
    public boolean isValid(Session session, RoutingContext routing) {
        return session.isSignedIn() && isOwned(session.token(), routing);
    }

    private boolean isOwned(String key, RoutingContext routing) {
        caller.setCredential(key);
        Optional<Access> access = keys.access(key, routing);
        access.ifPresent(caller::setAccess);
        return access.isPresent();
    }

    /**
     * Ends a session before its time, with the answers under way that it asked for. Blocking.
     *
     * @param share in whose turn that waits for changes under way
     */
    public void end(Session session, String share) {
        ended.end(session, share);
    }

    /**
     * Whose share a request for an open page takes, whose key is not looked up: that of the sessions of its tenant, if
     * that is known, so that the cookies of one tenant's sessions, or of those whose key was revoked, shut out nobody
     * who signs in.
     */
    String shareOfVisit(Session session) {
        return session.isSignedIn()
                ? keys.cached(session.token()).map(Access::sessions).orElse(Access.FORMER)
                : Access.STRANGERS;
    }

    /**
     * Whether a session has neither expired nor been ended. Blocking, now and then.
     *
     * @param share of whoever has the session, whose key is valid
     * @param anew whether what was read before does not count, as another process may have ended it since
     */
    public boolean isOpen(Session session, String share, boolean anew) {
        return session.until().isAfter(Instant.now())
                && (!session.isSignedIn() || !ended.contains(session, share, anew));
    }

    /**
     * As {@link #isOpen(Session, String, boolean)}, of a request that has no memory yet: it takes some while it waits.
     *
     * @throws dev.nonet.api.platform.ProblemException 429 if there is none
     */
    boolean isOpen(Session session, String share, RoutingContext routing) {
        Optional<Boolean> isEnded = session.isSignedIn() ? ended.cached(session) : Optional.of(false);
        if (isEnded.isPresent()) {
            return session.until().isAfter(Instant.now()) && !isEnded.get();
        }
        try (Lent lent = memory.take(share, routing.request())) {
            return isOpen(session, share, false);
        }
    }

    /** A session without a key, which protects the forms of visitors who have not signed in or need not. */
    public Session anonymous() {
        return session("");
    }

    private Session session(String token) {
        byte[] csrf = new byte[CSRF_BYTES];
        random.nextBytes(csrf);
        return new Session(
                token,
                Base64.getUrlEncoder().withoutPadding().encodeToString(csrf),
                Instant.now().plus(life()));
    }

    /** How long a session lasts. */
    public Duration life() {
        return config.session();
    }

    /** The value of a session's cookie. */
    public String cookie(Session session) {
        String text = session.until().getEpochSecond() + " " + session.csrf() + " " + session.token();
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(cipher.encrypt(text, OWNER).getBytes(StandardCharsets.UTF_8));
    }

    /** The session whose cookie a request has; empty if this service made none of its cookies, or they have expired. */
    public Optional<Session> sent(RoutingContext routing) {
        return Stream.of(COOKIE, VISITOR_COOKIE)
                .flatMap(name -> onlyCookie(routing.request(), name)
                        .flatMap(this::read)
                        // Under the other's name a session would stay when its owner signs out.
                        .filter(session -> session.cookieName().equals(name))
                        .stream())
                .findFirst();
    }

    /** The name under which a browser keeps a cookie of a session. */
    public static String keptAs(String cookieName, HttpServerRequest request) {
        return "https".equals(request.scheme()) ? HOST_ONLY + cookieName : cookieName;
    }

    /**
     * A cookie's value; empty if there are several: then another page of the host has set one, and which is unknown.
     */
    private static Optional<String> onlyCookie(HttpServerRequest request, String name) {
        String begin = keptAs(name, request) + "=";
        List<String> values = request.headers().getAll(HttpHeaders.COOKIE).stream()
                .flatMap(header -> Arrays.stream(header.split(";")))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(begin))
                .distinct()
                .toList();
        return values.size() == 1 ? Optional.of(values.getFirst().substring(begin.length())) : Optional.empty();
    }

    private Optional<Session> read(String cookie) {
        if (cookie.length() > MAX_COOKIE_LENGTH) {
            return Optional.empty();
        }
        try {
            String stored = new String(Base64.getUrlDecoder().decode(cookie), StandardCharsets.UTF_8);
            if (cipher.hasKey() && !stored.startsWith(SecretCipher.PREFIX)) {
                return Optional.empty();
            }
            String[] parts = cipher.decrypt(stored, OWNER).split(" ", PARTS);
            if (parts.length < PARTS) {
                return Optional.empty();
            }
            Instant until = Instant.ofEpochSecond(Long.parseLong(parts[0]));
            return until.isBefore(Instant.now())
                    ? Optional.empty()
                    : Optional.of(new Session(parts[2], parts[1], until));
        } catch (IllegalArgumentException | IllegalStateException | java.time.DateTimeException e) {
            return Optional.empty();
        }
    }
}
