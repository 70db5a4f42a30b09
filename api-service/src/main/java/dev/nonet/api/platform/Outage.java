package dev.nonet.api.platform;

import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Distinguishes failures of a database that is temporarily unavailable from errors in a statement. */
public final class Outage {

    /**
     * Classes of SQLSTATE that are transient: connection (08), transaction rollback (40), insufficient resources (53),
     * object not in prerequisite state (55), operator intervention (57), system error (58).
     */
    private static final Set<String> TRANSIENT = Set.of("08", "40", "53", "55", "57", "58");

    private static final int DEEPEST = 20;

    private Outage() {}

    /**
     * Whether one of the causes is a transient database failure; a later retry may succeed. Suppressed exceptions
     * count: if a commit fails, the transaction manager throws an exception without a cause, and the database's one is
     * suppressed by it.
     */
    public static boolean isCauseOf(Throwable failure) {
        return isCauseOf(failure, 0);
    }

    private static boolean isCauseOf(@Nullable Throwable failure, int depth) {
        if (failure == null || depth == DEEPEST) {
            return false;
        }
        return failure instanceof SQLException sql && isTransient(sql)
                || isCauseOf(failure.getCause(), depth + 1)
                || Stream.of(failure.getSuppressed()).anyMatch(suppressed -> isCauseOf(suppressed, depth + 1));
    }

    /** An {@code SQLException} without a state comes from the connection pool: no connection was available. */
    private static boolean isTransient(SQLException e) {
        String state = e.getSQLState();
        return state == null || state.length() < 2 || TRANSIENT.contains(state.substring(0, 2));
    }

    /**
     * The class and message of the innermost cause that has a message, for a log. Follows a transient database failure
     * where there is one, also into suppressed exceptions, so that the log says what is wrong with the database.
     */
    public static String describe(Throwable failure) {
        Throwable described = failure;
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++, cause = inner(cause)) {
            if (cause.getMessage() != null) {
                described = cause;
            }
        }
        return described.getClass().getSimpleName() + ": " + described.getMessage();
    }

    private static @Nullable Throwable inner(Throwable failure) {
        return Stream.concat(Stream.ofNullable(failure.getCause()), Stream.of(failure.getSuppressed()))
                .filter(Outage::isCauseOf)
                .findFirst()
                .orElse(failure.getCause());
    }
}
