package dev.nonet.local.process;

import dev.nonet.local.backend.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A random key that a local stack keeps in a file: the one that encrypts webhook secrets in its database, or the token
 * of its operator.
 *
 * @param key 32 bytes in base64
 * @param isNew whether the file was made by this call
 */
public record KeyFile(String key, boolean isNew) {

    /** A random key without a file. */
    public static String random() {
        return OwnerOnly.secret();
    }

    /** Reads the key from a file. If the file is missing, creates it with a random key, readable by its owner only. */
    public static KeyFile in(Path file) throws IOException {
        boolean isNew = !Files.exists(file);
        return new KeyFile(OwnerOnly.secretIn(file), isNew);
    }

    /** What the API is configured with for a token, {@code nonet.auth.tokens.NAME}: its SHA-256 in hexadecimal. */
    public static String sha256(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /** Omits the key, so that it cannot get into logs. */
    @Override
    public String toString() {
        return "KeyFile[isNew=" + isNew + "]";
    }
}
