package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where to say that a job has ended.
 *
 * @param secret signs the call, see {@link #isSecret}; read, never written; null if the job brings none
 */
public record Callback(
        @JsonProperty(required = true) URI url,

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @Nullable
        String secret) {

    /** The longest address, in characters. */
    public static final int MAX_URL_LENGTH = 2_000;

    /** What a secret must be, for a message. */
    public static final String SECRET_FORM = "must be whsec_ followed by the base64 of 24 to 64 bytes";

    private static final String SECRET_PREFIX = "whsec_";
    private static final int LEAST_SECRET = 24;
    private static final int MOST_SECRET = 64;

    /**
     * What is wrong with it.
     *
     * @param prefix put before the names of the fields
     */
    public List<SpecViolation> violations(String prefix) {
        List<SpecViolation> violations = new ArrayList<>();
        String wrong = urlViolation(url);
        if (wrong != null) {
            violations.add(new SpecViolation(prefix + "url", wrong));
        }
        if (secret != null && !isSecret(secret)) {
            violations.add(new SpecViolation(prefix + "secret", SECRET_FORM));
        }
        return violations;
    }

    private static @Nullable String urlViolation(@Nullable URI url) {
        if (url == null) {
            return "must not be null";
        }
        if (!("http".equals(url.getScheme()) || "https".equals(url.getScheme())) || url.getHost() == null) {
            return "must be an absolute http or https address";
        }
        if (url.toString().length() > MAX_URL_LENGTH) {
            return "has more than " + MAX_URL_LENGTH + " characters";
        }
        return url.getUserInfo() == null ? null : "must not hold a user name or password";
    }

    /** Whether a text is a secret as Standard Webhooks has it: {@code whsec_} and the base64 of 24 to 64 bytes. */
    public static boolean isSecret(String text) {
        if (!text.startsWith(SECRET_PREFIX)) {
            return false;
        }
        try {
            int length = Base64.getDecoder().decode(text.substring(SECRET_PREFIX.length())).length;
            return length >= LEAST_SECRET && length <= MOST_SECRET;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Without the secret, so that no log shows it. */
    @Override
    public String toString() {
        return "Callback[url=" + url + "]";
    }
}
