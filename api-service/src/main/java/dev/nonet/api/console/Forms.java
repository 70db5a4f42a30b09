package dev.nonet.api.console;

import dev.nonet.api.platform.Body;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Sessions;
import io.quarkus.runtime.configuration.MemorySize;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Reads the forms that browsers send, and refuses those that no page of their session made. */
@RequestScoped
class Forms {

    /** Some ten thousand puzzles; more go over the API, which reads them as they come. */
    static final MemorySize LARGEST = new MemorySize(BigInteger.valueOf(1024 * 1024));

    /** The field that holds the session's token. */
    static final String CSRF = "csrf";

    /** Where scripts send it. */
    static final String CSRF_HEADER = "X-CSRF";

    private final Caller caller;

    Forms(Caller caller) {
        this.caller = caller;
    }

    /** @throws dev.nonet.api.platform.ProblemException 403 if the form is not of this session, 413 if it is larger than {@link #LARGEST} */
    Form read(InputStream body, HttpHeaders headers) {
        Form form;
        try {
            form = Form.parse(new String(Body.read(body, headers, LARGEST), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest("The form cannot be read: " + e.getMessage())
                    .toException();
        }
        check(form.value(CSRF));
        return form;
    }

    /** The body that a script sent. */
    byte[] readScripted(InputStream body, HttpHeaders headers) {
        String token = headers.getHeaderString(CSRF_HEADER);
        check(token == null ? "" : token);
        return Body.read(body, headers, LARGEST);
    }

    private void check(String token) {
        Sessions.Session session = caller.session();
        if (session == null || !session.isOwn(token)) {
            throw Problem.forbidden("The form is not of this session; load its page anew")
                    .toException();
        }
    }
}
