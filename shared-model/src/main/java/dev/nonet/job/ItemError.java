package dev.nonet.job;

import org.jspecify.annotations.Nullable;

/**
 * An item that has no result.
 *
 * @param index which item of the job, from 0
 * @param input the text of the puzzle as the client sent it; null in a generate job
 * @param code what kind of failure, kebab-case and stable: {@code malformed}, {@code not-found}, {@code worker-failed}, …
 * @param message what is wrong, for a person
 */
public record ItemError(int index, @Nullable String input, String code, String message) implements ItemOutcome {

    /** The text is no puzzle. */
    public static final String MALFORMED = "malformed";

    /** No puzzle of the kind asked for was found within the item's budget of work. */
    public static final String NOT_FOUND = "not-found";

    /** The engine failed on this item; the fault is ours. */
    public static final String INTERNAL = "internal";

    /** The task failed on its last attempt. */
    public static final String WORKER_FAILED = "worker-failed";
}
