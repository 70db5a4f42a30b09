package dev.nonet.api.console;

import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Body;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Scope;
import dev.nonet.api.tenant.Sessions;
import io.quarkus.qute.TemplateInstance;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.NewCookie;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/**
 * One request of a browser: its language, session and tenant, the form that it sends, and the cookies that the response
 * sets. Every form must carry the CSRF token of its session; {@link #form} refuses others.
 */
@RequestScoped
public class Visit {

    /** The largest form: some ten thousand puzzles. Larger uploads go through the API, which reads them as a stream. */
    private static final long LARGEST_FORM = 1024 * 1024;

    /**
     * The memory of a form, as a multiple of its length: at first the bytes, the text, and a field that is being
     * decoded; then the values, and the spec that is made of them as objects, text and bytes.
     */
    private static final int FORM_FACTOR = 8;

    /** The largest form of a client who has not signed in; of any form the part that must hold the token. */
    private static final int SMALL_FORM = 8 * 1024;

    /** The form field with the session's token. */
    private static final String CSRF = "csrf";

    /** The header with the session's token, in requests of scripts. */
    private static final String CSRF_HEADER = "X-CSRF";

    private static final String LANGUAGE_COOKIE = "nonet-language";
    private static final int YEAR = Math.toIntExact(Duration.ofDays(365).toSeconds());

    private final RoutingContext routing;
    private final Caller caller;
    private final Sessions sessions;
    private final Admission admission;
    private final SignInForms signInForms;
    private final Reservations reservations;
    private final List<NewCookie> cookies = new ArrayList<>();
    private Sessions.@Nullable Session opened;
    private BoundedResource.@Nullable Permit memory;

    Visit(
            RoutingContext routing,
            Caller caller,
            Sessions sessions,
            Admission admission,
            SignInForms signInForms,
            Reservations reservations) {
        this.routing = routing;
        this.caller = caller;
        this.sessions = sessions;
        this.admission = admission;
        this.signInForms = signInForms;
        this.reservations = reservations;
    }

    @PreDestroy
    void giveBack() {
        if (memory != null) {
            memory.close();
        }
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
     * Reads the form that a browser with a session sent. Nothing is read before the memory for it is reserved, and no
     * more than its first kilobytes unless they hold the session's token.
     *
     * @throws dev.nonet.api.platform.ProblemException 400 if it cannot be read, 403 if it lacks the token of this
     *     session, 413 if it is larger than 1 MiB, 415 if it is compressed
     */
    Form form(InputStream body, HttpHeaders headers) {
        requireSession();
        Body sent = Body.plain(admission.whileValid(body), headers, LARGEST_FORM);
        memory = admission.form(caller.share(), FORM_FACTOR * length(headers, LARGEST_FORM));
        try {
            byte[] begin = sent.readNBytes(SMALL_FORM);
            requireToken(parsed(wholeFields(begin)).value(CSRF));
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.write(begin);
            sent.transferTo(whole);
            return parsed(whole.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a form of at most 8 KB from a client who may not have signed in; throws as {@link #form}. */
    Form smallForm(InputStream body, HttpHeaders headers) {
        requireSession();
        Body sent = Body.plain(body, headers, SMALL_FORM);
        Form form = parsed(signInForms.read(routing, () -> {
            try {
                return sent.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
        requireToken(form.value(CSRF));
        return form;
    }

    /** Without a last field that the end of the first part may have cut. */
    private static byte[] wholeFields(byte[] begin) {
        int end = begin.length;
        while (begin.length == SMALL_FORM && end > 0 && begin[end - 1] != '&') {
            end--;
        }
        return Arrays.copyOf(begin, end);
    }

    /** The length of a body as announced; the limit if it is not. */
    private static long length(HttpHeaders headers, long limit) {
        long announced = Body.announced(headers);
        return announced < 0 ? limit : announced;
    }

    private static Form parsed(byte[] form) {
        try {
            return Form.parse(new String(form, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest("The form cannot be read: " + e.getMessage());
        }
    }

    /** Checks the token that a script sent in a header, before its body is read; throws as {@link #form}. */
    void requireTokenOfScript() {
        requireToken(Objects.requireNonNullElse(routing.request().getHeader(CSRF_HEADER), ""));
    }

    private void requireSession() {
        if (caller.session() == null) {
            throw notOfThisSession();
        }
    }

    private void requireToken(String token) {
        Sessions.Session session = caller.session();
        if (session == null || !session.isOwn(token)) {
            throw notOfThisSession();
        }
    }

    private static ProblemException notOfThisSession() {
        return Problem.forbidden("The form is not of this session; load its page anew");
    }

    /** Refuses a request without the session of a valid key; throws as {@link #form}. */
    void requireSignedIn() {
        Sessions.Session session = caller.session();
        if (session == null || !sessions.isValid(session, routing)) {
            throw notOfThisSession();
        }
    }

    /** Sets a cookie that remembers the language for a year. */
    void choose(Language language) {
        cookies.add(cookie(LANGUAGE_COOKIE, language.id(), YEAR));
    }

    /** The token for the forms of the page. A browser without a session gets an anonymous one. */
    private String csrf() {
        Sessions.Session session = opened != null ? opened : caller.session();
        if (session == null) {
            // Requests that match no resource are not authenticated.
            session = sessions.sent(routing).orElse(null);
        }
        if (session == null) {
            session = sessions.anonymous();
            open(session);
        }
        return session.csrf();
    }

    void open(Sessions.Session session) {
        opened = session;
        set(cookie(
                Sessions.keptAs(session.cookieName(), routing.request()),
                sessions.cookie(session),
                Math.toIntExact(sessions.life().toSeconds())));
    }

    private void set(NewCookie cookie) {
        cookies.removeIf(other -> other.getName().equals(cookie.getName()));
        cookies.add(cookie);
    }

    /** Gives a browser whose session has ended another one: forms with the token of the ended session are refused. */
    void leaveEndedSession() {
        Sessions.Session session = caller.session();
        if (session != null && !sessions.isOpen(session, caller.shareOrVisit(), false)) {
            forgetSession();
            open(sessions.anonymous());
        }
    }

    /** Ends the session in all processes, whoever has its cookie. Does nothing for a visitor who has not signed in. */
    void endSession() {
        Sessions.Session session = caller.session();
        if (session != null && session.isSignedIn()) {
            sessions.end(session, caller.shareOrVisit());
            forgetSession();
        }
    }

    private void forgetSession() {
        set(cookie(Sessions.keptAs(Sessions.COOKIE, routing.request()), "", 0));
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

    /**
     * A page. Memory for it and for what it shows is taken before it is made.
     *
     * @param page null if the browser shows it already
     */
    RestResponse<Answer> page(Supplier<@Nullable TemplateInstance> page) {
        return page(200, page);
    }

    RestResponse<Answer> page(int status, Supplier<@Nullable TemplateInstance> page) {
        return page(status, () -> "", nothing -> page.get());
    }

    /**
     * A page of some hundred kilobytes, whose memory a client that does not read holds. Otherwise as
     * {@link #page(Supplier)}.
     */
    RestResponse<Answer> longPage(Supplier<@Nullable TemplateInstance> page) {
        return page(200, reservations.longPage(caller.shareOrVisit()), () -> "", nothing -> page.get());
    }

    /**
     * A page of data that take a while to read.
     *
     * @param read gives some hundred kilobytes at most
     */
    <T> RestResponse<Answer> page(Supplier<T> read, Function<T, @Nullable TemplateInstance> page) {
        return page(200, read, page);
    }

    <T> RestResponse<Answer> page(int status, Supplier<T> read, Function<T, @Nullable TemplateInstance> page) {
        return page(status, reservations.page(caller.shareOrVisit()), read, page);
    }

    private static <T> RestResponse<Answer> page(
            int status, Reservation reservation, Supplier<T> read, Function<T, @Nullable TemplateInstance> page) {
        T content = read.get();
        return reservation.part(() -> {
            TemplateInstance made = page.apply(content);
            return made == null
                    ? RestResponse.noContent()
                    : RestResponse.ResponseBuilder.<Answer>create(status)
                            .entity(reservation.text(made.render()))
                            .type(Pages.HTML)
                            .build();
        });
    }

    /** Whether visitors sign in. */
    boolean signsIn() {
        return sessions.areNeeded();
    }

    /** Whether the visitor may manage what is not its own. */
    boolean isOperator() {
        return !signsIn() || caller.isKnown() && caller.may(Scope.ADMIN) && caller.isOperator();
    }

    /** @param section of the navigation; empty for none */
    Frame frame(String section, String title) {
        return frame(section, title, false);
    }

    /**
     * The frame of an error page. Requests that match no resource are not authenticated. Then a cookie of somebody who
     * has signed in is enough for the usual menu of a tenant; the pages that it leads to check what is allowed.
     */
    Frame frameOfError(String title) {
        return frame("", title, !caller.isKnown() && hasSignedIn());
    }

    private boolean hasSignedIn() {
        Sessions.Session session = caller.session();
        return session != null
                ? session.isSignedIn()
                : sessions.sent(routing).map(Sessions.Session::isSignedIn).orElse(false);
    }

    /** @param isRemembered whether the visitor has signed in, although the request was not authenticated */
    private Frame frame(String section, String title, boolean isRemembered) {
        boolean known = caller.isKnown();
        boolean open = !signsIn();
        return new Frame(
                texts(),
                section,
                title,
                csrf(),
                address(),
                !open,
                open || known || isRemembered,
                known ? caller.tenant() : open ? Sessions.LOCAL_TENANT : "",
                open || isRemembered || known && caller.may(Scope.JOBS_WRITE),
                open || known && caller.may(Scope.ADMIN),
                isOperator());
    }
}
