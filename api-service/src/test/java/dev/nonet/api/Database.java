package dev.nonet.api;

import dev.nonet.local.backend.Backends;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Looks into the database from outside the service, and changes what tests cannot wait for. */
public final class Database {

    private Database() {}

    public static Connection connect(Backends backends) throws SQLException {
        return DriverManager.getConnection(backends.jdbcUrl(), backends.username(), backends.password());
    }

    /** A single number. */
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

    /** A single text. */
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

    public static int update(Backends backends, String statement, Object... parameters) {
        try (Connection connection = connect(backends);
                PreparedStatement update = prepare(connection, statement, parameters)) {
            return update.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
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
