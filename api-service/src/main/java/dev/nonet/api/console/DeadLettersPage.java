package dev.nonet.api.console;

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
import java.io.InputStream;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Shows the operator of the service the dead letters of a topic, and replays them. */
@Path("/console/system/dead-letters/{topic}")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(value = Scope.ADMIN, operator = true)
public class DeadLettersPage {

    private static final String PAGE_SIZE = "20";

    /** Upper bound of the characters of the records on a page; escaped for HTML, a character takes up to six. */
    private static final int PAGE_CHARACTERS = 64 * 1024;

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
        return letters.page(topic, PAGE_SIZE, cursor, PAGE_CHARACTERS);
    }

    @POST
    @Path("replay")
    public RestResponse<Answer> replay(
            @PathParam("topic") String topic, InputStream body, @Context HttpHeaders headers) {
        Form form = visit.form(body, headers);
        return visit.page(
                () -> new Replay(letters.replay(topic, form.all("id")), page(topic, null)),
                replay -> Templates.deadLetters(
                        frame(),
                        topic,
                        replay.page(),
                        visit.texts()
                                .of(
                                        "letters.replayed",
                                        replay.replayed().replayed().size(),
                                        replay.replayed().missing().size())));
    }

    private record Replay(DeadLetterResource.Replayed replayed, DeadLetterResource.Page page) {}

    private Frame frame() {
        return visit.frame("system", visit.texts().of("letters.title"));
    }
}
