package dev.nonet.api.platform;

import java.util.Optional;
import java.util.UUID;

/** Parses ids that clients send, and shortens them for error messages. */
public final class Ids {

    private static final int LONGEST_SHOWN = 80;

    private Ids() {}

    /** Parses a UUID; empty if the text is not one in its usual form of 36 characters. */
    public static Optional<UUID> uuid(String id) {
        try {
            UUID uuid = UUID.fromString(id);
            // fromString also accepts "1-1-1-1-1".
            return uuid.toString().equalsIgnoreCase(id) ? Optional.of(uuid) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Cut to at most 80 characters. */
    public static String shortened(String id) {
        return Problem.shortened(id, LONGEST_SHOWN);
    }
}
