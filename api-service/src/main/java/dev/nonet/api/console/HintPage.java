package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.hint.HintResource;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** Hints for the board that the visitor is solving. */
@Path("/console/hint")
@RunOnVirtualThread
@Needs(Scope.JOBS_WRITE)
public class HintPage {

    private final HintResource api;
    private final Visit visit;
    private final HintWords words;

    HintPage(HintResource api, Visit visit, HintWords words) {
        this.api = api;
        this.visit = visit;
        this.words = words;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response hint(InputStream body, @Context HttpHeaders headers) {
        byte[] asked = visit.scriptedBody(body, headers);
        JsonNode hint = api.ask(new ByteArrayInputStream(asked), headers);
        if (hint instanceof ObjectNode told) {
            told.put("text", words.of(told, visit.texts()));
        }
        return Response.ok(hint.toString(), MediaType.APPLICATION_JSON).build();
    }
}
