package dev.nonet.api.platform;

import dev.nonet.job.SpecViolation;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where a page ended, as text that clients hand back and never build. */
public final class Cursor {

    private static final int LONGEST = 100;

    private Cursor() {}

    /** The cursor behind the last key of a page. */
    public static String after(Object lastKey) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(lastKey.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** The item index that a cursor names; -1 for none. */
    public static int index(@Nullable String cursor) {
        Integer index = read(cursor, Integer::valueOf);
        return index == null ? -1 : index;
    }

    /** The id that a cursor names; null for none. */
    public static @Nullable UUID id(@Nullable String cursor) {
        return read(cursor, UUID::fromString);
    }

    /**
     * What a cursor names; null for none.
     *
     * @param parse throws an {@link IllegalArgumentException} for what this service never gave
     */
    public static <T> @Nullable T read(@Nullable String cursor, Function<String, T> parse) {
        if (cursor == null) {
            return null;
        }
        try {
            if (cursor.length() <= LONGEST) {
                return parse.apply(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII));
            }
        } catch (IllegalArgumentException e) {
            // Said below, as for one that is too long.
        }
        throw Problem.invalid(List.of(new SpecViolation("cursor", "is none that this service gave")))
                .toException();
    }
}
