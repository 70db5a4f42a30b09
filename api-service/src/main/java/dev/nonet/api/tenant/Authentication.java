package dev.nonet.api.tenant;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;

/** Finds the tenant of every request under {@code /api}, or refuses it. */
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION)
public class Authentication implements ContainerRequestFilter {

    private static final String PROTECTED = "/api/";

    private final Tenants tenants;
    private final Caller caller;

    Authentication(Tenants tenants, Caller caller) {
        this.tenants = tenants;
        this.caller = caller;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getUriInfo().getPath().startsWith(PROTECTED)) {
            caller.is(tenants.of(request.getHeaderString(HttpHeaders.AUTHORIZATION)));
        }
    }
}
