package dev.nonet.api.job;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The catalogue of techniques. */
@Path("/api/v1/techniques")
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
