package dev.nonet.packing;

import java.util.UUID;

/** The identity of a puzzle: 32 hexadecimal digits in JSON, half the bytes as a UUID. */
public final class Identities {

    private static final int DIGITS = 32;

    private Identities() {}

    /** @throws IllegalArgumentException unless there are 32 hexadecimal digits */
    public static UUID parse(String digits) {
        if (digits.length() != DIGITS) {
            throw new IllegalArgumentException("an identity has 32 hexadecimal digits, not '" + digits + "'");
        }
        return new UUID(Long.parseUnsignedLong(digits, 0, 16, 16), Long.parseUnsignedLong(digits, 16, DIGITS, 16));
    }
}
