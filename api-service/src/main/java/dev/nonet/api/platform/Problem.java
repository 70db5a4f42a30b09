package dev.nonet.api.platform;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.SpecViolation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An error answer in the format of RFC 9457 (problem+json). Errors take nothing from the budget of memory, so their
 * size is bounded here: with every character escaped one still fits into the send buffer of its connection.
 *
 * @param type a URN that identifies the kind of problem; stable
 * @param title the kind of problem in words
 * @param detail this occurrence in words
 * @param violations the invalid fields, the first if they are many; empty if the problem is not about fields
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
        String type, String title, int status, @Nullable String detail, List<SpecViolation> violations) {

    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String TYPE_PREFIX = "urn:nonet:problem:";
    private static final JsonMapper JSON = Json.mapper().build();

    /** The most characters of one text. */
    private static final int LONGEST_TEXT = 1_000;

    /** The most characters of all violations: what is sent may be six times as many bytes. */
    private static final int MAX_CHARACTERS = 16_000;

    /** What a violation takes besides its texts, in characters. */
    private static final int BESIDES = 25;

    public Problem {
        detail = detail == null ? null : shortened(detail, LONGEST_TEXT);
        violations = first(violations);
    }

    /** As many of the violations as fit into one answer. */
    private static List<SpecViolation> first(List<SpecViolation> violations) {
        List<SpecViolation> first = new ArrayList<>();
        int characters = 0;
        for (SpecViolation violation : violations) {
            SpecViolation shown = new SpecViolation(
                    shortened(violation.field(), LONGEST_TEXT), shortened(violation.message(), LONGEST_TEXT));
            characters += BESIDES + shown.field().length() + shown.message().length();
            if (characters > MAX_CHARACTERS) {
                break;
            }
            first.add(shown);
        }
        return List.copyOf(first);
    }

    /** A text of a client as an error quotes it, cut to so many characters, and not within a surrogate pair. */
    public static String shortened(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = max - 1;
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    /**
     * A problem without violations.
     *
     * @param code kebab-case; the last part of the type
     */
    public static ProblemException of(int status, String code, String title, @Nullable String detail) {
        return new ProblemException(new Problem(TYPE_PREFIX + code, title, status, detail, List.of()), null);
    }

    /** 422: the request is well-formed, but some of its fields are invalid. */
    public static ProblemException invalid(List<SpecViolation> violations) {
        String detail = violations.size() == 1
                ? violations.getFirst().field() + ": " + violations.getFirst().message()
                : violations.size() + " fields are invalid";
        return new ProblemException(
                new Problem(TYPE_PREFIX + "invalid-request", "The request has invalid fields", 422, detail, violations),
                null);
    }

    /** As {@link #invalid(List)}, for one field. */
    public static ProblemException invalid(String field, String message) {
        return invalid(List.of(new SpecViolation(field, message)));
    }

    public static ProblemException badRequest(String detail) {
        return of(400, "bad-request", "The request cannot be read", detail);
    }

    /** 403: the caller is authenticated but lacks the permission. */
    public static ProblemException forbidden(String detail) {
        return of(403, "forbidden", "The caller may not do this", detail);
    }

    /** 409: the request conflicts with the current state. */
    public static ProblemException conflict(String code, String detail) {
        return of(409, code, "The request conflicts with the current state", detail);
    }

    /** The last part of the type. */
    String code() {
        return type.substring(TYPE_PREFIX.length());
    }

    /** 429: a rate limit, quota or admission limit is exceeded. */
    public static ProblemException tooMany(String code, String detail) {
        return of(429, code, "Too many requests, or too much at once", detail);
    }

    public static ProblemException notFound(String detail) {
        return of(404, "not-found", "The resource does not exist", detail);
    }

    /** @param detail what is wrong with the request's {@code Content-Type} */
    static ProblemException unsupportedMediaType(String detail) {
        return of(415, "unsupported-media-type", "The media type is not supported", detail);
    }

    /** 503: something that the service depends on does not answer. */
    public static ProblemException unavailable(String detail) {
        return of(503, "unavailable", "The service is not available", detail);
    }

    /** The problem as a document of JSON, which ends with a newline. */
    public String json() {
        try {
            return JSON.writeValueAsString(this) + '\n';
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A problem cannot be written", e);
        }
    }
}
