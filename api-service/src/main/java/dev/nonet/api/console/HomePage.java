package dev.nonet.api.console;

import dev.nonet.api.platform.Answer;
import dev.nonet.api.tenant.WithoutSignIn;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;

/** Redirects visitors of the root path to the console, and requests for {@code /favicon.ico} to its icon. */
@Path("/")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
public class HomePage {

    @GET
    @WithoutSignIn
    public RestResponse<Answer> home() {
        return Pages.seeOther("/console");
    }

    @GET
    @Path("favicon.ico")
    @WithoutSignIn
    public RestResponse<Answer> icon() {
        return Pages.seeOther(Assets.path("icon.svg"));
    }
}
