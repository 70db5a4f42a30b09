package dev.nonet.api.platform;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.job.SpecViolation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client is told when a request fails, as RFC 9457 has it.
 *
 * @param type names the kind of problem; stable
 * @param title the kind of problem in words
 * @param detail what is wrong this time
 * @param violations the fields at fault; empty if it is not about fields
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
        String type, String title, int status, @Nullable String detail, List<SpecViolation> violations) {

    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String TYPE_PREFIX = "urn:nonet:problem:";

    public Problem {
        violations = List.copyOf(violations);
    }

    /** @param code kebab-case; becomes the type */
    public static Problem of(int status, String code, String title, @Nullable String detail) {
        return new Problem(TYPE_PREFIX + code, title, status, detail, List.of());
    }

    /** The request is well-formed but asks for what cannot be. */
    public static Problem invalid(List<SpecViolation> violations) {
        return new Problem(
                TYPE_PREFIX + "invalid-request",
                "The request has invalid fields",
                422,
                violations.size() == 1
                        ? violations.getFirst().field() + ": "
                                + violations.getFirst().message()
                        : violations.size() + " fields are invalid",
                violations);
    }

    public static Problem badRequest(String detail) {
        return of(400, "bad-request", "The request cannot be read", detail);
    }

    /** The caller is known, and may not do this. */
    public static Problem forbidden(String detail) {
        return of(403, "forbidden", "The caller may not do this", detail);
    }

    /** What is asked for does not go with how things stand. */
    public static Problem conflict(String code, String detail) {
        return of(409, code, "Things stand against it", detail);
    }

    /** The tenant has asked for more than it is allowed to at once. */
    public static Problem tooMany(String code, String detail) {
        return of(429, code, "The tenant asks for too much at once", detail);
    }

    public static Problem notFound(String detail) {
        return of(404, "not-found", "There is no such thing", detail);
    }

    public ProblemException toException() {
        return new ProblemException(this, null);
    }

    /** @param retryAfter after how long the same request may do better */
    public ProblemException toException(Duration retryAfter) {
        return new ProblemException(this, retryAfter);
    }
}
