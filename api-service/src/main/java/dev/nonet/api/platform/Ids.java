package dev.nonet.api.platform;

import java.util.Optional;
import java.util.UUID;

/** Ids as clients write them. */
public final class Ids {

    private static final int LENGTH = 36;

    private Ids() {}

    /** Empty if the text is no UUID in its usual form. */
    public static Optional<UUID> uuid(String id) {
        try {
            UUID uuid = UUID.fromString(id);
            // fromString takes "1-1-1-1-1" too.
            return uuid.toString().equalsIgnoreCase(id) ? Optional.of(uuid) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Cut to a length that can be answered. */
    public static String shortened(String id) {
        return id.length() <= LENGTH ? id : id.substring(0, LENGTH) + "…";
    }
}
