package dev.nonet.api.tenant;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
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
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
