package dev.nonet.api;

import dev.nonet.local.backend.Backends;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Query plans with large tables: 102,000 jobs that have ended and 30 that run, 1,203 of them of the tenant who asks,
 * with 18,000 live tasks, 128,000 slices of results, and 100,000 errors. The rows are visible to this transaction only,
 * and closing rolls it back. With fewer jobs the planner would rightly prefer a sort or a sequential scan to an index.
 */
public final class Plans implements AutoCloseable {

    public static final String TENANT = "plans";

    private static final String[] ROWS = {
        """
        INSERT INTO job (id, tenant, kind, state, priority, spec, requested, created_at, changed_at,
                         ended_at, deadline_at, idempotency_key, request_hash)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
               CASE WHEN i % 10 = 0 THEN 'plans' ELSE 'other' END, 'GENERATE',
               CASE WHEN i > 2000 THEN 'RUNNING' ELSE 'SUCCEEDED' END, 'NORMAL', '{}', 12800, now(), now(),
               CASE WHEN i > 2000 THEN NULL ELSE now() END, now() + interval '1 day', 'key-' || i, 'hash'
        FROM generate_series(1, 2030) AS i
        """,
        """
        INSERT INTO job (id, tenant, kind, state, priority, spec, requested, created_at, changed_at,
                         ended_at, deadline_at, idempotency_key, request_hash)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
               CASE WHEN i % 100 = 0 THEN 'plans' ELSE 'other' END, 'GENERATE', 'SUCCEEDED', 'NORMAL', '{}', 200,
               now(), now(), now(), now() + interval '1 day', 'key-' || i, 'hash'
        FROM generate_series(10001, 110000) AS i
        """,
        """
        INSERT INTO uncut (job_id, next_item, item_seconds, item_bytes, most_items)
        SELECT id, 12800, 0.001, 100, 200 FROM job WHERE state = 'RUNNING'
        """,
        """
        INSERT INTO task (job_id, first_item, item_count, state, weight, due_at, dispatched_at, lease_until)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, n * 200, 200,
               CASE WHEN n < 200 THEN 'STARTED' WHEN n < 400 THEN 'DISPATCHED' ELSE 'PENDING' END, 0.2,
               CASE WHEN n >= 400 THEN now() END, now(), now() + interval '2 minutes'
        FROM generate_series(2001, 2030) AS i, generate_series(0, 599) AS n
        """,
        """
        INSERT INTO puzzle_chunk (job_id, first_item, item_count, body)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, n * 200, 200, 'x'
        FROM generate_series(1, 2030) AS i, generate_series(0, 9) AS n
        """,
        """
        INSERT INTO job_part (job_id, done, failed, items, seconds, bytes, largest)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 1, 0, 1, 1, 1, 1
        FROM generate_series(1, 2030) AS i, generate_series(0, 9) AS n
        """,
        """
        INSERT INTO result_slice (job_id, first_item, item_count, missing, facts, body)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, n * 200, 200, '{}', 'x', 'x'
        FROM generate_series(1, 2000) AS i, generate_series(0, 63) AS n
        """,
        """
        INSERT INTO item_error (job_id, item, code, message)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, n, 'internal', 'x'
        FROM generate_series(1, 2000) AS i, generate_series(0, 49) AS n
        """,
        "ANALYZE job, uncut, task, puzzle_chunk, job_part, result_slice, item_error"
    };

    private static final String OF_CONNECTIONS =
            ConfigProvider.getConfig().getValue("quarkus.datasource.jdbc.new-connection-sql", String.class);

    private static final Pattern ROWS_OF_A_STEP =
            Pattern.compile("(?:actual time=\\S+ rows=|Rows Removed by [\\w ]+: )(\\d+)");

    private final Connection connection;

    public Plans(Backends backends) throws SQLException {
        connection = Database.connect(backends);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            // As on the service's connections.
            statement.execute(OF_CONNECTIONS);
            for (String rows : ROWS) {
                statement.execute(rows);
            }
        }
    }

    /**
     * The id of a job by number: ended jobs are 1 to 2,000, running ones 2,001 to 2,030, ended ones without tasks
     * 10,001 to 110,000.
     */
    public static UUID job(int number) {
        return new UUID(0x7000, 0x8000_0000_0000_0000L | number);
    }

    /** The connection whose transaction sees the rows. Do not close it. */
    public Connection connection() {
        return connection;
    }

    public Array array(String type, Object... elements) throws SQLException {
        return connection.createArrayOf(type, elements);
    }

    /** The plan of a statement, as text. */
    public String of(String statement, Object... parameters) throws SQLException {
        try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + statement)) {
            for (int i = 0; i < parameters.length; i++) {
                explain.setObject(i + 1, parameters[i]);
            }
            StringBuilder plan = new StringBuilder();
            try (ResultSet lines = explain.executeQuery()) {
                while (lines.next()) {
                    plan.append(lines.getString(1)).append('\n');
                }
            }
            return plan.toString();
        }
    }

    /** The most rows that a step of a statement gave, or read for nothing, while it was carried out. */
    public long maxRows(String statement, Object... parameters) throws SQLException {
        return ROWS_OF_A_STEP
                .matcher(of("(ANALYZE) " + statement, parameters))
                .results()
                .mapToLong(rows -> Long.parseLong(rows.group(1)))
                .max()
                .orElseThrow();
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
