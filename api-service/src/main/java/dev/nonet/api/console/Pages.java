package dev.nonet.api.console;

import dev.nonet.api.platform.Answer;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jboss.resteasy.reactive.RestResponse;

/** Responses of the console. */
final class Pages {

    /** The status of invalid fields, for which {@link RestResponse.StatusCode} has no constant. */
    static final int UNPROCESSABLE = 422;

    static final MediaType HTML = new MediaType("text", "html", "utf-8");

    private Pages() {}

    /** A text as the value of a query parameter. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The redirect after a form was handled. */
    static RestResponse<Answer> seeOther(String path) {
        return RestResponse.seeOther(URI.create(path));
    }
}
