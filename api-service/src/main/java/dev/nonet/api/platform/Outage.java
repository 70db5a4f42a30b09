package dev.nonet.api.platform;

import java.sql.SQLException;
import java.util.Set;

/** Tells a database that is out of reach for now from one that refuses what it is asked. */
public final class Outage {

    /**
     * Classes of SQLSTATE that pass by themselves: connection, transaction rollback, resources, object state, operator
     * intervention, system error.
     */
    private static final Set<String> PASSING = Set.of("08", "40", "53", "55", "57", "58");

    private static final int DEEPEST = 20;

    private Outage() {}

    /** Whether somewhere among the causes is a database that may answer later. */
    public static boolean isCauseOf(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++, cause = cause.getCause()) {
            if (cause instanceof SQLException sql && isPassing(sql)) {
                return true;
            }
        }
        return false;
    }

    /** An {@code SQLException} without a state comes from the connection pool: none could be had. */
    private static boolean isPassing(SQLException e) {
        String state = e.getSQLState();
        return state == null || state.length() < 2 || PASSING.contains(state.substring(0, 2));
    }

    /** The innermost message, for a log. */
    public static String describe(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause.getCause() != null && depth < DEEPEST; depth++) {
            cause = cause.getCause();
        }
        return cause.getClass().getSimpleName() + ": " + cause.getMessage();
    }
}
