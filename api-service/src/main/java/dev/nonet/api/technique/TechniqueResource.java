package dev.nonet.api.technique;

import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import org.jboss.resteasy.reactive.RestResponse;

/** The catalogue of techniques over HTTP. */
@Path("/api/v1/techniques")
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class TechniqueResource {

    private final byte[] catalogue;
    private final Caller caller;
    private final Reservations reservations;

    TechniqueResource(TechniqueCatalogue catalogue, Caller caller, Reservations reservations) {
        this.catalogue = catalogue.text().getBytes(StandardCharsets.UTF_8);
        this.caller = caller;
        this.reservations = reservations;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> list() {
        return RestResponse.ok(reservations.stream(caller.tenant()).shared(catalogue));
    }
}
