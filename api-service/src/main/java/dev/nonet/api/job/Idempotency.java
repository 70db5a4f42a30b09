package dev.nonet.api.job;

import dev.nonet.api.platform.Problem;
import dev.nonet.job.SpecViolation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A client's own name for a request, so that it can send it again without a second job coming of it.
 *
 * @param requestHash SHA-256 of media type, query and body, in hexadecimal
 */
record Idempotency(String key, String requestHash) {

    static final String HEADER = "Idempotency-Key";

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,200}");

    /** @return null if the request has no key */
    static @Nullable Idempotency of(@Nullable String key, String mediaType, @Nullable String query, byte[] body) {
        if (key == null) {
            return null;
        }
        checkKey(key);
        MessageDigest digest = digest(mediaType, query);
        digest.update(body);
        return of(key, digest);
    }

    /** @param digest has been given the whole request */
    static Idempotency of(String key, MessageDigest digest) {
        return new Idempotency(key, HexFormat.of().formatHex(digest.digest()));
    }

    /** @throws dev.nonet.api.platform.ProblemException 422 if it is none */
    static void checkKey(String key) {
        if (!KEY.matcher(key).matches()) {
            throw Problem.invalid(List.of(
                            new SpecViolation(HEADER, "must be 1 to 200 visible ASCII characters without blanks")))
                    .toException();
        }
    }

    /** What the hash of a request begins with; its body is still to be added. */
    static MessageDigest digest(String mediaType, @Nullable String query) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((mediaType + "\n" + (query == null ? "" : query) + "\n").getBytes(StandardCharsets.UTF_8));
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /**
     * The job that came of the first request with this key.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 if that was another request
     */
    Job replayed(Job first) {
        if (!requestHash.equals(first.requestHash)) {
            throw Problem.of(
                            422,
                            "idempotency-key-reused",
                            "The idempotency key belongs to another request",
                            HEADER + " '" + key + "' came with other content before")
                    .toException();
        }
        return first;
    }
}
