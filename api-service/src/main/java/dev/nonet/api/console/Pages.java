package dev.nonet.api.console;

import dev.nonet.api.platform.Answer;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import org.jboss.resteasy.reactive.RestResponse;

/** Responses of the console. */
final class Pages {

    static final MediaType HTML = new MediaType("text", "html", "utf-8");

    private Pages() {}

    /** The redirect after a form was handled. */
    static RestResponse<Answer> seeOther(String path) {
        return RestResponse.seeOther(URI.create(path));
    }
}
