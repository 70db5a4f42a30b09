package dev.nonet.api.console;

import io.quarkus.qute.TemplateInstance;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Responses of the console. */
final class Pages {

    static final MediaType HTML = new MediaType("text", "html", "utf-8");

    private Pages() {}

    static Response of(TemplateInstance template) {
        return Response.ok(template.render(), HTML).build();
    }

    static Response of(int status, TemplateInstance template) {
        return Response.status(status).entity(template.render()).type(HTML).build();
    }

    /** 204, on which htmx leaves the page as it is. */
    static Response unchanged() {
        return Response.noContent().build();
    }

    /** The redirect after a form was handled. */
    static Response seeOther(String path) {
        return Response.seeOther(URI.create(path)).build();
    }
}
