package dev.nonet.api.observe;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logging.MDC;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/**
 * Gives every request an id, the client's {@code X-Request-Id} or a new one, and returns it in the response. Log lines
 * of the request carry it ({@code requestId} in the mapped diagnostic context), and the job id in the path, if any
 * ({@code jobId}).
 */
public final class RequestIds {

    static final String HEADER = "X-Request-Id";
    static final String REQUEST = "requestId";
    static final String JOB = "jobId";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern JOB_PATH =
            Pattern.compile("/jobs/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:/|$)");

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void assign(ContainerRequestContext request) {
        String given = request.getHeaderString(HEADER);
        String id = given != null && ID.matcher(given).matches()
                ? given
                : UUID.randomUUID().toString();
        request.setProperty(REQUEST, id);
        MDC.put(REQUEST, id);
        Matcher job = JOB_PATH.matcher(request.getUriInfo().getPath());
        if (job.find()) {
            MDC.put(JOB, job.group(1));
        }
    }

    @ServerResponseFilter
    public void echo(ContainerRequestContext request, ContainerResponseContext response) {
        Object id = request.getProperty(REQUEST);
        if (id != null) {
            response.getHeaders().putSingle(HEADER, id);
        }
    }
}
