package dev.nonet.api.console;

import dev.nonet.api.tenant.Open;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** Redirects visitors of the root path to the console. */
@Path("/")
public class HomePage {

    @GET
    @Open
    public Response home() {
        return Pages.seeOther("/console");
    }

    @GET
    @Path("favicon.ico")
    @Open
    public Response icon() {
        return Pages.seeOther(Assets.path("icon.svg"));
    }
}
