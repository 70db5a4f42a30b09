package dev.nonet.api.platform;

import jakarta.ws.rs.core.MultivaluedMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page size of lists: the query parameter {@code limit}, 1 to 1,000, 100 by default. */
public final class PageSize {

    public static final int DEFAULT = 100;
    public static final int MAX = 1_000;

    private PageSize() {}

    /**
     * Refuses paging parameters on a streamed representation.
     *
     * @throws ProblemException 422 if the query has {@code limit} or {@code cursor}
     */
    public static void requireNone(MultivaluedMap<String, String> query) {
        for (String parameter : List.of("limit", "cursor")) {
            if (query.containsKey(parameter)) {
                throw Problem.invalid(parameter, "does not apply to a stream; for pages send Accept: application/json");
            }
        }
    }

    /**
     * Parses {@code limit}; the default if it is null.
     *
     * @throws ProblemException 422 if it is out of range
     */
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
            // Reported below.
        }
        throw Problem.invalid("limit", "must be 1 to " + MAX);
    }
}
