package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The webhook that is called when a job has ended.
 *
 * @param url an absolute http or https address without user name and password
 * @param secret a key that signs the call, see {@link #isSecret}; accepted in requests but never returned; null to sign with the
 *     secrets stored for the URL only
 */
public record Callback(
        @JsonProperty(required = true) URI url,

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @Nullable
        String secret) {

    /** The longest URL, in characters. */
    public static final int MAX_URL_LENGTH = 2_000;

    /** The required form of a secret, as the text of a violation. */
    public static final String SECRET_FORM = "must be whsec_ followed by the base64 of 24 to 64 bytes";

    private static final int LAST_PORT = 65_535;
    private static final String SECRET_PREFIX = "whsec_";
    private static final int LEAST_SECRET = 24;
    private static final int MOST_SECRET = 64;

    /**
     * Checks the fields.
     *
     * @param prefix put before the field names of the violations
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
        // Schemes are case-insensitive (RFC 3986, section 3.1).
        if (!("http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme()))
                || url.getHost() == null) {
            return "must be an absolute http or https address";
        }
        if (url.toString().length() > MAX_URL_LENGTH) {
            return "has more than " + MAX_URL_LENGTH + " characters";
        }
        if (url.getPort() == 0 || url.getPort() > LAST_PORT) {
            return "must have a port from 1 to " + LAST_PORT + ", has " + url.getPort();
        }
        return url.getUserInfo() == null ? null : "must not hold a user name or password";
    }

    /** Whether a text is a secret in the form of Standard Webhooks: {@code whsec_} and the base64 of 24 to 64 bytes. */
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

    /** Omits the secret, so that it cannot get into logs. */
    @Override
    public String toString() {
        return "Callback[url=" + url + "]";
    }
}
