package dev.nonet.api.platform;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Has PostgreSQL plan each prepared statement once for a connection, instead of for each execution. Left to itself it
 * plans statements with array parameters every time, as it cannot know how short the arrays are; for small batches that
 * takes longer than executing them.
 */
public final class GenericPlans {

    /**
     * Nested loops over indexes only: what is best for few rows, whatever the size of the tables when the plan is made.
     */
    private static final String SETTINGS = """
            SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
                   set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
            """;

    private GenericPlans() {}

    /** For the rest of the transaction, whose statements must find their rows by indexes. */
    public static void use(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(SETTINGS);
        }
    }
}
