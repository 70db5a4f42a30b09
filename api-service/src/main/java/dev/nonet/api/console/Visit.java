package dev.nonet.api.console;

import dev.nonet.api.platform.Body;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Scope;
import dev.nonet.api.tenant.Sessions;
import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.NewCookie;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One request of a browser: its language, session and tenant, the form that it sends, and the cookies that the response sets. Every form
 * must carry the CSRF token of its session; {@link #form} refuses others.
 */
@RequestScoped
public class Visit {

    /** The largest form: some ten thousand puzzles. Larger uploads go through the API, which reads them as a stream. */
    private static final MemorySize LARGEST_FORM = new MemorySize(BigInteger.valueOf(1024 * 1024));

    /** The form field with the session's token. */
    private static final String CSRF = "csrf";

    /** The header with the session's token, in requests of scripts. */
    private static final String CSRF_HEADER = "X-CSRF";

    private static final String LANGUAGE_COOKIE = "nonet-language";
    private static final int YEAR = Math.toIntExact(Duration.ofDays(365).toSeconds());

    private final RoutingContext routing;
    private final Caller caller;
    private final Sessions sessions;
    private final List<NewCookie> cookies = new ArrayList<>();
    private Sessions.@Nullable Session opened;

    Visit(RoutingContext routing, Caller caller, Sessions sessions) {
        this.routing = routing;
        this.caller = caller;
        this.sessions = sessions;
    }

    Texts texts() {
        HttpServerRequest request = routing.request();
        return Texts.of(Optional.ofNullable(request.getCookie(LANGUAGE_COOKIE))
                .map(Cookie::getValue)
                .flatMap(Language::find)
                .orElseGet(() -> Language.of(request.getHeader("Accept-Language"))));
    }

    String tenant() {
        return caller.tenant();
    }

    /**
     * Reads the form that the browser sent.
     *
     * @throws dev.nonet.api.platform.ProblemException 400 if it cannot be read, 403 if it lacks the token of this session, 413 if it is
     *     larger than 1 MiB
     */
    Form form(InputStream body, HttpHeaders headers) {
        Form form;
        try {
            form = Form.parse(new String(Body.read(body, headers, LARGEST_FORM), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest("The form cannot be read: " + e.getMessage())
                    .toException();
        }
        requireToken(form.value(CSRF));
        return form;
    }

    /** Reads a body that a script sent, with the token in a header; throws as {@link #form}. */
    byte[] scriptedBody(InputStream body, HttpHeaders headers) {
        String token = headers.getHeaderString(CSRF_HEADER);
        requireToken(token == null ? "" : token);
        return Body.read(body, headers, LARGEST_FORM);
    }

    private void requireToken(String token) {
        Sessions.Session session = caller.session();
        if (session == null || !session.isOwn(token)) {
            throw Problem.forbidden("The form is not of this session; load its page anew")
                    .toException();
        }
    }

    /** Sets a cookie that remembers the language for a year. */
    void choose(Language language) {
        cookies.add(cookie(LANGUAGE_COOKIE, language.id(), YEAR));
    }

    /** The token for the forms of the page. A browser without a session gets an anonymous one. */
    private String csrf() {
        Sessions.Session session = opened != null ? opened : caller.session() != null ? caller.session() : sent();
        if (session == null) {
            session = sessions.anonymous();
            open(session);
        }
        return session.csrf();
    }

    /** The session of the cookie, for requests that matched no resource and so were not authenticated. */
    private Sessions.@Nullable Session sent() {
        Cookie cookie = routing.request().getCookie(Sessions.COOKIE);
        return cookie == null ? null : sessions.read(cookie.getValue()).orElse(null);
    }

    void open(Sessions.Session session) {
        opened = session;
        cookies.removeIf(cookie -> cookie.getName().equals(Sessions.COOKIE));
        cookies.add(cookie(
                Sessions.COOKIE,
                sessions.cookie(session),
                Math.toIntExact(sessions.life().toSeconds())));
    }

    void close() {
        cookies.add(cookie(Sessions.COOKIE, "", 0));
    }

    private NewCookie cookie(String name, String value, int seconds) {
        return new NewCookie.Builder(name)
                .value(value)
                .path("/")
                .maxAge(seconds)
                .httpOnly(true)
                .secure(isSecure())
                .sameSite(NewCookie.SameSite.STRICT)
                .build();
    }

    private boolean isSecure() {
        return "https".equals(routing.request().scheme());
    }

    List<NewCookie> cookies() {
        return cookies;
    }

    /** The origin under which the browser reaches the service, such as {@code http://localhost:8080}. */
    String origin() {
        HttpServerRequest request = routing.request();
        return (isSecure() ? "https://" : "http://") + request.authority();
    }

    /** The path and query of the request, to return to it later. */
    String address() {
        return routing.request().uri();
    }

    /** Whether htmx requests only a part of a page. */
    boolean isPart() {
        return routing.request().getHeader("HX-Request") != null;
    }

    /** @param section of the navigation; empty for none */
    Frame frame(String section, String title) {
        boolean known = caller.isKnown();
        boolean open = !sessions.areNeeded();
        return new Frame(
                texts(),
                section,
                title,
                csrf(),
                address(),
                !open,
                known ? caller.tenant() : open ? Sessions.LOCAL_TENANT : "",
                open || known && caller.may(Scope.JOBS_WRITE),
                open || known && caller.may(Scope.ADMIN),
                open || known && caller.may(Scope.ADMIN) && caller.isOperator());
    }
}
