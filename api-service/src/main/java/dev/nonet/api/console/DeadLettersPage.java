package dev.nonet.api.console;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.deadletter.DeadLetterResource;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The dead letters of a topic, for the operator of the service: shown, and replayed. */
@Path("/console/system/dead-letters/{topic}")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(value = Scope.ADMIN, operator = true)
public class DeadLettersPage {

    private static final String SIZE = "20";

    /** The most characters of letters on a page; in HTML up to six times as many. */
    private static final int CHARACTERS = 64 * 1024;

    private final Visit visit;
    private final DeadLetterResource letters;

    DeadLettersPage(Visit visit, DeadLetterResource letters) {
        this.visit = visit;
        this.letters = letters;
    }

    @GET
    public RestResponse<Answer> show(
            @PathParam("topic") String topic, @QueryParam("cursor") @DefaultValue("") String cursor) {
        return visit.page(
                () -> page(topic, cursor.isEmpty() ? null : cursor),
                page -> Templates.deadLetters(frame(), topic, page, null));
    }

    private DeadLetterResource.Page page(String topic, @Nullable String cursor) {
        return letters.page(topic, SIZE, cursor, CHARACTERS);
    }

    @POST
    @Path("replay")
    public RestResponse<Answer> replay(
            @PathParam("topic") String topic, InputStream body, @Context HttpHeaders headers) {
        Form form = visit.form(body, headers);
        ObjectNode wanted = JsonNodeFactory.instance.objectNode();
        form.all("id").forEach(wanted.putArray("ids")::add);
        InputStream spec = new ByteArrayInputStream(wanted.toString().getBytes(StandardCharsets.UTF_8));
        return visit.page(
                () -> new Shown(letters.replayed(topic, spec, headers), page(topic, null)),
                shown -> Templates.deadLetters(
                        frame(),
                        topic,
                        shown.page(),
                        visit.texts()
                                .of(
                                        "letters.replayed",
                                        shown.replayed().replayed().size(),
                                        shown.replayed().missing().size())));
    }

    /** What was replayed, and the first page of the letters after it. */
    private record Shown(DeadLetterResource.Replayed replayed, DeadLetterResource.Page page) {}

    private Frame frame() {
        return visit.frame("system", visit.texts().of("letters.title"));
    }
}
