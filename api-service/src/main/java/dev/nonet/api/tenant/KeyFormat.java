package dev.nonet.api.tenant;

import dev.nonet.api.platform.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * The format of API keys: a prefix and 256 random bits. Keys are stored as plain SHA-256 hashes; a slow password hash
 * is not needed, as 256 random bits cannot be guessed.
 */
final class KeyFormat {

    /** Lets people and secret scanners recognise a leaked key. */
    private static final String PREFIX = "nonet_";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 32;

    private static final Pattern KEY = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");

    private KeyFormat() {}

    /** Whether a text has the format of an API key. */
    static boolean isKey(String token) {
        return KEY.matcher(token).matches();
    }

    static String newKey() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** SHA-256 in lower-case hexadecimal. */
    static String hash(String key) {
        return Sha256.hex(key.getBytes(StandardCharsets.UTF_8));
    }
}
