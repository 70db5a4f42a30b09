package dev.nonet.api.platform;

import dev.nonet.job.SpecViolation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many entries of a list a client gets at once. */
public final class PageSize {

    public static final int DEFAULT = 100;
    public static final int MAX = 1_000;

    private PageSize() {}

    /** The {@code limit} of a request. */
    public static int of(@Nullable String limit) {
        if (limit == null) {
            return DEFAULT;
        }
        try {
            int size = Integer.parseInt(limit);
            if (size >= 1 && size <= MAX) {
                return size;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw Problem.invalid(List.of(new SpecViolation("limit", "must be 1 to " + MAX)))
                .toException();
    }
}
