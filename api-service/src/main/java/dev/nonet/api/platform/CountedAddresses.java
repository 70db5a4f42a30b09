package dev.nonet.api.platform;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Counts requests by the addresses that the service declares. Quarkus also takes the path of a request that no resource
 * answers, such as an {@code OPTIONS}: metrics would hold what a stranger sent, and as only a hundred addresses are
 * counted, soon no others.
 */
final class CountedAddresses {

    private static final String REQUESTS = "http.server.requests";
    private static final String ADDRESS = "uri";
    private static final Tag OTHER = Tag.of(ADDRESS, "OTHER");

    /** What is not a resource, and the names that Quarkus gives. */
    private static final Set<String> KNOWN = Set.of("/q/openapi", "NOT_FOUND", "REDIRECTION", "root", "UNKNOWN");

    CountedAddresses() {}

    @Produces
    @Singleton
    static MeterFilter filter(Routes routes) {
        return new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                String address = id.getName().equals(REQUESTS) ? id.getTag(ADDRESS) : null;
                return address == null || KNOWN.contains(address) || routes.declare(address) ? id : id.withTag(OTHER);
            }
        };
    }
}
