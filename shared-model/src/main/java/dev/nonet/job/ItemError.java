package dev.nonet.job;

import org.jspecify.annotations.Nullable;

/**
 * An item that failed.
 *
 * @param index of the item in its job, from 0
 * @param input the text of the puzzle as the client sent it; null in a generate job
 * @param code the kind of failure: one of the constants below, which are part of the public API
 * @param message a description for people
 */
public record ItemError(int index, @Nullable String input, String code, String message) implements ItemOutcome {

    /** The input is not a puzzle. */
    public static final String MALFORMED = "malformed";

    /** The generator found no puzzle that meets the spec within the item's work budget. */
    public static final String NOT_FOUND = "not-found";

    /** The search for solutions reached its limit; that happens only on boards with few digits. */
    public static final String SEARCH_LIMIT = "search-limit";

    /** The engine failed on this item because of a bug in it. */
    public static final String INTERNAL = "internal";

    /** The task of this item failed on its last attempt. */
    public static final String WORKER_FAILED = "worker-failed";
}
