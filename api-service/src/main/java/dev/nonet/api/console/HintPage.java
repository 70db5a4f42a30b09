package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.hint.HintResource;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import org.jboss.resteasy.reactive.RestResponse;

/** Hints for the board that the visitor is solving. */
@Path("/console/hint")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_WRITE)
public class HintPage {

    private final HintResource api;
    private final Visit visit;
    private final HintWords words;
    private final Reservations reservations;

    HintPage(HintResource api, Visit visit, HintWords words, Reservations reservations) {
        this.api = api;
        this.visit = visit;
        this.words = words;
        this.reservations = reservations;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> hint(InputStream body, @Context HttpHeaders headers) {
        visit.requireTokenOfScript();
        JsonNode hint = api.hint(body, headers);
        if (hint instanceof ObjectNode told) {
            told.put("text", words.of(told, visit.texts()));
        }
        return RestResponse.ok(reservations.view(visit.tenant()).json(hint), MediaType.APPLICATION_JSON);
    }
}
