package dev.nonet.api.job;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code Idempotency-Key}: lets a client repeat a submission without creating a second job.
 *
 * @param requestHash SHA-256 of media type, query, callback secret and body, in hexadecimal; tells a repetition from
 *     another request with the same key
 */
record IdempotencyKey(String key, String requestHash) {

    static final String HEADER = "Idempotency-Key";

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,200}");

    /**
     * The key of a request.
     *
     * @param digest updated with the whole request
     * @return null if the request has no key
     */
    static @Nullable IdempotencyKey of(@Nullable String key, MessageDigest digest) {
        return key == null ? null : new IdempotencyKey(key, HexFormat.of().formatHex(digest.digest()));
    }

    /**
     * Validates the header, if present.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 if it is malformed
     */
    static void checkKey(@Nullable String key) {
        if (key != null && !KEY.matcher(key).matches()) {
            throw Problem.invalid(HEADER, "must be 1 to 200 visible ASCII characters without blanks");
        }
    }

    /** A digest updated with all of a request but the body, which is still to be added. */
    static MessageDigest digest(String mediaType, @Nullable String query, @Nullable String callbackSecret) {
        MessageDigest digest = Sha256.digest();
        String head = mediaType + "\n" + (query == null ? "" : query) + "\n"
                + (callbackSecret == null ? "" : callbackSecret) + "\n";
        digest.update(head.getBytes(StandardCharsets.UTF_8));
        return digest;
    }

    /**
     * Checks that the stored job came from the same request.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 if it came from another one
     */
    Job replayed(Job first) {
        if (!requestHash.equals(first.requestHash)) {
            throw Problem.of(
                    422,
                    "idempotency-key-reused",
                    "The idempotency key was used for another request",
                    HEADER + " '" + key + "' was used with other content before");
        }
        return first;
    }
}
