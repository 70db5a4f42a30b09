package dev.nonet.api;

import dev.nonet.local.backend.Backends;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads and changes the service's database directly. */
public final class Database {

    private Database() {}

    public static Connection connect(Backends backends) throws SQLException {
        return DriverManager.getConnection(backends.jdbcUrl(), backends.username(), backends.password());
    }

    /** The first column of the only row, as a number. */
    public static long number(Backends backends, String query, Object... parameters) {
        try (Connection connection = connect(backends);
                PreparedStatement statement = prepare(connection, query, parameters);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The first column of the only row, as text. */
    public static String text(Backends backends, String query, Object... parameters) {
        try (Connection connection = connect(backends);
                PreparedStatement statement = prepare(connection, query, parameters);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The id of the job that was created last: where {@link #jobsAfter} counts from. */
    public static String lastJob(Backends backends) {
        return text(
                backends,
                "SELECT coalesce((SELECT id FROM job ORDER BY id DESC LIMIT 1),"
                        + " '00000000-0000-0000-0000-000000000000')");
    }

    /**
     * How many jobs were created after the one named. Ids grow with time, while the number of all jobs also falls,
     * whenever retention deletes those of earlier tests.
     *
     * @param only a further condition on the job
     */
    public static long jobsAfter(Backends backends, String last, String only) {
        return number(backends, "SELECT count(*) FROM job WHERE id > ?::uuid AND " + only, last);
    }

    public static int update(Backends backends, String statement, Object... parameters) {
        try (Connection connection = connect(backends);
                PreparedStatement update = prepare(connection, statement, parameters)) {
            return update.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Cuts all connections and refuses new ones until it is closed. */
    public static final class Away implements AutoCloseable {

        private final Connection elsewhere;
        private final String name;

        private Away(Connection elsewhere, String name) {
            this.elsewhere = elsewhere;
            this.name = name;
        }

        private void allow(boolean connections) throws SQLException {
            try (Statement statement = elsewhere.createStatement()) {
                statement.execute("ALTER DATABASE " + name + " ALLOW_CONNECTIONS " + connections);
                if (!connections) {
                    statement.execute(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name + "'");
                }
            }
        }

        @Override
        public void close() throws SQLException {
            try (elsewhere) {
                allow(true);
            }
        }
    }

    /** Simulates an outage. */
    public static Away away(Backends backends) throws SQLException {
        String url = backends.jdbcUrl();
        Away away = new Away(
                DriverManager.getConnection(
                        url.replaceFirst("/[^/]*$", "/template1"), backends.username(), backends.password()),
                url.replaceFirst(".*/([^/?]*).*", "$1"));
        away.allow(false);
        return away;
    }

    private static PreparedStatement prepare(Connection connection, String statement, Object... parameters)
            throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(statement);
        for (int i = 0; i < parameters.length; i++) {
            prepared.setObject(i + 1, parameters[i]);
        }
        return prepared;
    }
}
