package dev.nonet.api.platform;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Keeps the tag {@code uri} of HTTP metrics to the path templates of the resources. Quarkus would also tag requests
 * that match no resource, such as an {@code OPTIONS}, with the path that the client sent. Clients could then put any
 * text into the metrics, and use up the hundred values that Quarkus allows for the tag.
 */
final class UriTagFilter {

    private static final String REQUESTS = "http.server.requests";
    private static final String URI = "uri";
    private static final Tag OTHER = Tag.of(URI, "OTHER");

    /** Values besides path templates: a path that Quarkus serves itself, and names that Quarkus gives. */
    private static final Set<String> KNOWN = Set.of("/q/openapi", "NOT_FOUND", "REDIRECTION", "root", "UNKNOWN");

    UriTagFilter() {}

    @Produces
    @Singleton
    static MeterFilter filter(Routes routes) {
        return new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                String uri = id.getName().equals(REQUESTS) ? id.getTag(URI) : null;
                return uri == null || KNOWN.contains(uri) || routes.declare(uri) ? id : id.withTag(OTHER);
            }
        };
    }
}
