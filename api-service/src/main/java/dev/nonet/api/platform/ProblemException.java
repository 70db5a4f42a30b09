package dev.nonet.api.platform;

import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Ends a request with a {@link Problem}: thrown, or sent where nothing would catch it. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Problem problem;
    private final @Nullable Duration retryAfter;

    ProblemException(Problem problem, @Nullable Duration retryAfter) {
        super(problem.title() + ": " + problem.detail(), null, false, false);
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    public Problem problem() {
        return problem;
    }

    /** Answers a request directly, for filters that run before JAX-RS. */
    public void send(RoutingContext routing) {
        if (retryAfter != null) {
            routing.response().putHeader(HttpHeaders.RETRY_AFTER, Long.toString(retryAfter.toSeconds()));
        }
        routing.response()
                .setStatusCode(problem.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE)
                .end(problem.json());
    }

    /** This problem with the time after which the request may succeed. */
    public ProblemException after(Duration pause) {
        return new ProblemException(problem, pause);
    }

    /** This problem, with a further sentence on what happened. */
    public ProblemException adding(String sentence) {
        String detail = problem.detail() == null ? sentence : problem.detail() + ". " + sentence;
        return new ProblemException(
                new Problem(problem.type(), problem.title(), problem.status(), detail, problem.violations()),
                retryAfter);
    }

    /** When the same request may succeed; null if waiting does not help. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
