package dev.nonet.api.console;

import dev.nonet.api.platform.Answer;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import org.jboss.resteasy.reactive.RestResponse;

/** Responses of the console. */
final class Pages {

    static final MediaType HTML = new MediaType("text", "html", "utf-8");

    private Pages() {}

    /** 204, on which htmx leaves the page as it is. */
    static RestResponse<Answer> unchanged() {
        return RestResponse.ResponseBuilder.<Answer>noContent().build();
    }

    /** The redirect after a form was handled. */
    static RestResponse<Answer> seeOther(String path) {
        return RestResponse.ResponseBuilder.<Answer>seeOther(URI.create(path)).build();
    }
}
