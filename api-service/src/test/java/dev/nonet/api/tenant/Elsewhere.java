package dev.nonet.api.tenant;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A resource under neither {@code /api} nor {@code /console}, as somebody might add one. */
@Path("/elsewhere")
@Needs(Scope.JOBS_READ)
public class Elsewhere {

    @GET
    public void get() {}
}
