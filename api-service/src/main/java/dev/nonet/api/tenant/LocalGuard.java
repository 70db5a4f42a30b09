package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Protects a service without authentication from web pages. In mode {@code local} nothing else distinguishes a page in
 * the user's browser from the user. Two attacks are refused: cross-site requests, recognised by {@code Origin} and
 * {@code Sec-Fetch-Site}; and DNS rebinding, where a page's own host name is made to resolve to this machine,
 * recognised by the unknown name in {@code Host}. Other programs send no {@code Origin} or {@code Sec-Fetch-Site}, and
 * as {@code Host} the name that they were given.
 */
@ApplicationScoped
class LocalGuard {

    /**
     * The priority of the filter: it runs after {@link dev.nonet.api.platform.LingeringClose} and
     * {@link dev.nonet.api.platform.RequestCheck}, and before resources.
     */
    private static final int PRIORITY = 900;

    /** An IP address: it is not resolved, so it cannot be rebound. */
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

    private static final Pattern PORT = Pattern.compile(":\\d+$");

    private final boolean isLocal;
    private final Set<String> names = new HashSet<>(List.of("localhost"));

    LocalGuard(AuthConfig config) {
        this.isLocal = config.mode() == AuthConfig.Mode.LOCAL;
        config.localHosts().orElse(List.of()).forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    }

    void register(@Observes Filters filters) {
        if (isLocal) {
            filters.register(this::handle, PRIORITY);
        }
    }

    private void handle(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        String host = request.getHeader(HttpHeaders.HOST);
        if (!isKnown(host)) {
            Problem.forbidden("nonet.auth.mode is local: only localhost, IP addresses and the names in"
                            + " nonet.auth.local-hosts are accepted as Host")
                    .send(routing);
        } else if (isForeign(request, host)) {
            Problem.forbidden("nonet.auth.mode is local: requests from web pages of other origins are refused")
                    .send(routing);
        } else {
            routing.next();
        }
    }

    /** Whether a {@code Host} header is acceptable. A request without one is: it comes from no browser. */
    private boolean isKnown(@Nullable String host) {
        if (host == null) {
            return true;
        }
        String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
        return names.contains(name)
                || name.endsWith(".localhost")
                || ADDRESS.matcher(name).matches();
    }

    private static boolean isForeign(HttpServerRequest request, @Nullable String host) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null) {
            return !origin.equalsIgnoreCase("http://" + host) && !origin.equalsIgnoreCase("https://" + host);
        }
        // Requests for images and scripts of other sites carry no Origin. To follow a link of another site is allowed.
        boolean isLink = "navigate".equals(request.getHeader("Sec-Fetch-Mode"))
                && (request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD);
        return "cross-site".equals(request.getHeader("Sec-Fetch-Site")) && !isLink;
    }
}
