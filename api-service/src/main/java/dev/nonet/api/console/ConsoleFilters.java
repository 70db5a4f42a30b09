package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.job.SpecViolation;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse.StatusCode;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;
import org.jspecify.annotations.Nullable;

/**
 * Completes every response of the console: adds cookies and security headers, and turns errors into HTML pages for
 * browsers, also the errors of unknown paths. Responses under {@code /api} and {@code /q} are left as they are.
 */
public final class ConsoleFilters {

    private static final String API = "/api/";
    private static final String CONSOLE = "/console";

    /** Allows nothing from other hosts and nothing inline. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private final Visit visit;
    private final TrustedJson json;

    ConsoleFilters(Visit visit, TrustedJson json) {
        this.visit = visit;
        this.json = json;
    }

    @ServerResponseFilter
    public void complete(ContainerRequestContext request, ContainerResponseContext response) {
        String path = request.getUriInfo().getPath();
        if (path.startsWith(API) || path.startsWith("/q/")) {
            return;
        }
        boolean isConsole = path.equals(CONSOLE) || path.startsWith(CONSOLE + "/");
        if (isProblem(response.getMediaType()) && (accepts(request) || visit.isPart())) {
            if (isConsole && response.getStatus() == StatusCode.UNAUTHORIZED) {
                toSignIn(request, response);
            } else {
                toPage(response);
            }
        } else if (!isConsole) {
            return;
        }
        visit.cookies().forEach(cookie -> response.getHeaders().add(HttpHeaders.SET_COOKIE, cookie));
        response.getHeaders().putSingle("Content-Security-Policy", POLICY);
        response.getHeaders().putSingle("Referrer-Policy", "same-origin");
        response.getHeaders().putSingle("Cross-Origin-Opener-Policy", "same-origin");
        if (!response.getHeaders().containsKey(HttpHeaders.CACHE_CONTROL)) {
            response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
        }
    }

    private static boolean isProblem(@Nullable MediaType type) {
        return type != null && Problem.MEDIA_TYPE.equals(type.getType() + "/" + type.getSubtype());
    }

    private static boolean accepts(ContainerRequestContext request) {
        String accept = request.getHeaderString(HttpHeaders.ACCEPT);
        return accept != null && accept.contains(MediaType.TEXT_HTML);
    }

    /** Redirects to the sign-in page; if htmx asked for a part of a page, redirects the whole page. */
    private void toSignIn(ContainerRequestContext request, ContainerResponseContext response) {
        String way = SignInPage.PATH + "?then="
                + Pages.encoded(request.getMethod().equals("GET") && !visit.isPart() ? visit.address() : CONSOLE);
        response.setEntity(null);
        response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
        response.getHeaders().remove(HttpHeaders.WWW_AUTHENTICATE);
        if (visit.isPart()) {
            response.getHeaders().putSingle("HX-Redirect", way);
        } else {
            response.setStatus(StatusCode.SEE_OTHER);
            response.getHeaders().putSingle(HttpHeaders.LOCATION, way);
        }
    }

    private void toPage(ContainerResponseContext response) {
        JsonNode problem = json.tree(String.valueOf(response.getEntity()));
        List<SpecViolation> violations = json.list(problem.path("violations"), SpecViolation.class);
        Frame frame = visit.frameOfError(String.valueOf(response.getStatus()));
        String kind = "error." + response.getStatus();
        String page = Templates.error(
                        frame,
                        response.getStatus(),
                        frame.t(frame.texts().has(kind) ? kind : "error.other"),
                        Fault.all(violations, problem.path("detail").asText(), frame.texts()))
                .render();
        response.setEntity(page, null, Pages.HTML);
    }
}
