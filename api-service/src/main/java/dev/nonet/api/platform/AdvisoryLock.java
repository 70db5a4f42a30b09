package dev.nonet.api.platform;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A session-level advisory lock of PostgreSQL, which admits one process at a time. It is held by a connection until
 * {@link #release}, or until the connection ends. A connection that has not heard PostgreSQL's answer may hold it or
 * not: it is ended, as one that went back to the pool with the lock would shut everybody out.
 *
 * @param key "nonet" in ASCII and a number; each use of advisory locks has its own
 */
public record AdvisoryLock(long key) {

    /** Whether the connection holds the lock now: no other one does. */
    public boolean tryAcquire(Connection connection) throws SQLException {
        return ask(connection, "SELECT pg_try_advisory_lock(?)");
    }

    public void release(Connection connection) throws SQLException {
        ask(connection, "SELECT pg_advisory_unlock(?)");
    }

    private boolean ask(Connection connection, String statement) throws SQLException {
        try {
            return Sql.holds(connection, statement, key);
        } catch (SQLException | RuntimeException e) {
            // The driver's own: the pool's wrapper closes itself first, and then aborts nothing.
            connection.unwrap(Connection.class).abort(Runnable::run);
            throw e;
        }
    }
}
