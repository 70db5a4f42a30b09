package dev.nonet.api;

import dev.nonet.local.backend.Backends;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * Query plans with large tables: 102,000 jobs that have ended and 30 that run, 1,203 of them of the tenant who asks,
 * with 130,000 tasks, as many slices of results, and 100,000 errors. The rows are visible to this transaction only, and
 * closing rolls it back. With fewer jobs the planner would rightly prefer a sort or a sequential scan to an index.
 */
public final class Plans implements AutoCloseable {

    public static final String TENANT = "plans";

    private static final String[] ROWS = {"""
        INSERT INTO job (id, tenant, kind, state, priority, spec, requested, open_tasks, created_at, changed_at, ended_at,
                         deadline_at, idempotency_key, request_hash)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
               CASE WHEN i % 10 = 0 THEN 'plans' ELSE 'other' END, 'GENERATE',
               CASE WHEN i > 2000 THEN 'RUNNING' ELSE 'SUCCEEDED' END, 'NORMAL', '{}', 12800,
               CASE WHEN i > 2000 THEN 60 ELSE 0 END, now(), now(), CASE WHEN i > 2000 THEN NULL ELSE now() END,
               now() + interval '1 day', 'key-' || i, 'hash'
        FROM generate_series(1, 2030) AS i
        """, """
        INSERT INTO job (id, tenant, kind, state, priority, spec, requested, open_tasks, created_at, changed_at, ended_at,
                         deadline_at, idempotency_key, request_hash)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
               CASE WHEN i % 100 = 0 THEN 'plans' ELSE 'other' END, 'GENERATE', 'SUCCEEDED', 'NORMAL', '{}', 200, 0,
               now(), now(), now(), now() + interval '1 day', 'key-' || i, 'hash'
        FROM generate_series(10001, 110000) AS i
        """, """
        INSERT INTO task (job_id, number, first_index, item_count, state, dispatched_at, lease_until)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, n, n * 200, 200,
               CASE WHEN i <= 2000 OR n < 4 THEN 'DONE' WHEN n = 4 THEN 'STARTED' WHEN n = 5 THEN 'DISPATCHED'
                    ELSE 'PENDING' END,
               now(), now() + interval '2 minutes'
        FROM generate_series(1, 2030) AS i, generate_series(0, 63) AS n
        """, """
        INSERT INTO result_slice (job_id, first_item, item_count, missing, body)
        SELECT job_id, first_index, item_count, '{}', 'x' FROM task WHERE state = 'DONE' AND lease_until IS NOT NULL
          AND job_id < '00000000-0000-7000-8000-ffffffffffff'
        """, """
        INSERT INTO item_error (job_id, item, code, message)
        SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, n, 'internal', 'x'
        FROM generate_series(1, 2000) AS i, generate_series(0, 49) AS n
        """, "ANALYZE job, task, result_slice, item_error"};

    private final Connection connection;

    public Plans(Backends backends) throws SQLException {
        connection = Database.connect(backends);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
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

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
