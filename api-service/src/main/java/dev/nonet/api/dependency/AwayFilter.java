package dev.nonet.api.dependency;

import dev.nonet.api.platform.Problem;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.time.Duration;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Fails fast: answers 503 at once while PostgreSQL is down, instead of letting requests wait for a connection. */
public final class AwayFilter {

    /** Authentication may query the database. */
    private static final int BEFORE_AUTHENTICATION = 100;

    private static final String API = "/api/";

    /** Served from memory. */
    private static final String TECHNIQUES = "/api/v1/techniques";

    private static final String CONSOLE = "/console";
    private static final String CONSOLE_FILES = "/console/assets/";

    private static final Duration RETRY = Duration.ofSeconds(5);

    private final Dependencies dependencies;

    AwayFilter(Dependencies dependencies) {
        this.dependencies = dependencies;
    }

    @ServerRequestFilter(priority = BEFORE_AUTHENTICATION)
    public void refuse(ContainerRequestContext request) {
        String path = request.getUriInfo().getPath();
        boolean needsDatabase = path.startsWith(API) && !path.equals(TECHNIQUES)
                || path.startsWith(CONSOLE) && !path.startsWith(CONSOLE_FILES);
        if (needsDatabase && !dependencies.isDatabaseUp()) {
            throw Problem.unavailable("The database is out of reach").after(RETRY);
        }
    }
}
