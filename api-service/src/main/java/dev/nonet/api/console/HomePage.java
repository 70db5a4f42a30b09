package dev.nonet.api.console;

import dev.nonet.api.tenant.Open;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** Where somebody arrives who typed no path. */
@Path("/")
public class HomePage {

    @GET
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
