package dev.nonet.api.technique;

import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The catalogue of techniques over HTTP. */
@Path("/api/v1/techniques")
@Needs(Scope.JOBS_READ)
public class TechniqueResource {

    private final TechniqueCatalogue catalogue;

    TechniqueResource(TechniqueCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public String list() {
        return catalogue.text();
    }
}
