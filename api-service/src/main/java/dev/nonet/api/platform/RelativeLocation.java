package dev.nonet.api.platform;

import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/**
 * A {@code Location} is a path, as the contract says. The framework makes an address of it with the scheme and host
 * that the request names: a proxy that leaves the port out would send browsers to another service, and a client could
 * name any host.
 */
public class RelativeLocation {

    @ServerResponseFilter
    public void cut(ContainerResponseContext response) {
        if (response.getHeaders().getFirst(HttpHeaders.LOCATION) instanceof URI address && address.isAbsolute()) {
            String query = address.getRawQuery();
            response.getHeaders()
                    .putSingle(HttpHeaders.LOCATION, address.getRawPath() + (query == null ? "" : "?" + query));
        }
    }
}
