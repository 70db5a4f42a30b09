package dev.nonet.api.console;

import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Scope;
import dev.nonet.api.tenant.Sessions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.core.NewCookie;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request of a browser: its language, its session, and the cookies that its answer sets. */
@RequestScoped
public class Visit {

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
        io.vertx.core.http.Cookie chosen = request.getCookie(LANGUAGE_COOKIE);
        return Texts.of(
                (chosen == null ? null : Language.find(chosen.getValue()).orElse(null)) instanceof Language kept
                        ? kept
                        : Language.of(request.getHeader("Accept-Language")));
    }

    /** The language is remembered for a year. */
    void choose(Language language) {
        cookies.add(cookie(LANGUAGE_COOKIE, language.id(), YEAR));
    }

    /** What every form on the page must hold. A browser that has no session gets one. */
    String csrf() {
        Sessions.Session session = opened != null ? opened : caller.session() != null ? caller.session() : sent();
        if (session == null) {
            session = sessions.anonymous();
            open(session);
        }
        return session.csrf();
    }

    /** Of a request that came to no resource, and so to no authentication. */
    private Sessions.@Nullable Session sent() {
        io.vertx.core.http.Cookie cookie = routing.request().getCookie(Sessions.COOKIE);
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

    /** Where the browser reached the service: {@code http://localhost:8080}. */
    String origin() {
        HttpServerRequest request = routing.request();
        return (isSecure() ? "https://" : "http://") + request.authority();
    }

    /** The path and query of the request, for a way back. */
    String address() {
        return routing.request().uri();
    }

    /** Whether htmx asks for a part of a page. */
    boolean isPart() {
        return routing.request().getHeader("HX-Request") != null;
    }

    /** What the layout of every page needs. */
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
