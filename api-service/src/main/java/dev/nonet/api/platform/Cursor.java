package dev.nonet.api.platform;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An opaque cursor for keyset pagination: the last key of a page in base64url. Clients pass it back and never build
 * one.
 */
public final class Cursor {

    /** Where a list by descending id begins: PostgreSQL orders this id after every other. */
    public static final UUID NEWEST = new UUID(-1, -1);

    private static final int MAX_LENGTH = 100;

    private Cursor() {}

    /** The cursor of the page after {@code lastKey}. */
    public static String after(Object lastKey) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(lastKey.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** The item index of a cursor; -1 if there is no cursor. */
    public static int index(@Nullable String cursor) {
        Integer index = read(cursor, Cursor::item);
        return index == null ? -1 : index;
    }

    private static Integer item(String text) {
        int item = Integer.parseInt(text);
        if (item < 0 || item == Integer.MAX_VALUE) {
            throw new IllegalArgumentException("No job has such an item, or one after it");
        }
        return item;
    }

    /** The id of a cursor; {@link #NEWEST} if there is no cursor. */
    public static UUID id(@Nullable String cursor) {
        UUID id = read(cursor, UUID::fromString);
        return id == null ? NEWEST : id;
    }

    /**
     * Parses a cursor; null if there is no cursor.
     *
     * @param parse throws an {@link IllegalArgumentException} for a key that this service never issues
     * @throws ProblemException 422 if the cursor is invalid
     */
    public static <T> @Nullable T read(@Nullable String cursor, Function<String, T> parse) {
        if (cursor == null) {
            return null;
        }
        try {
            if (cursor.length() <= MAX_LENGTH) {
                return parse.apply(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII));
            }
        } catch (IllegalArgumentException e) {
            // Reported below.
        }
        throw Problem.invalid("cursor", "is not a cursor of this service");
    }
}
