package dev.nonet.api.platform;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 (FIPS 180-4). */
public final class Sha256 {

    private Sha256() {}

    /** A digest to which bytes are still to be added. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /** In lower-case hexadecimal. */
    public static String hex(byte[] content) {
        return HexFormat.of().formatHex(digest().digest(content));
    }
}
