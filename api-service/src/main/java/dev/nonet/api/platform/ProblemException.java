package dev.nonet.api.platform;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Ends a request with a {@link Problem}. */
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

    /** When the same request may succeed; null if waiting does not help. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
