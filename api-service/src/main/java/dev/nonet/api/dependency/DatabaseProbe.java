package dev.nonet.api.dependency;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@code SELECT 1} on a connection of its own. With one of the pool it would wait while the pool is exhausted, and
 * report a busy PostgreSQL as down.
 */
final class DatabaseProbe implements Dependency.Probe {

    private static final String TIMEOUT_SECONDS = "2";

    private final String url;
    private final Properties properties = new Properties();
    private volatile @Nullable Connection connection;

    DatabaseProbe(String url, String username, String password) {
        this.url = url;
        properties.setProperty("user", username);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", "nonet-api-watch");
        properties.setProperty("connectTimeout", TIMEOUT_SECONDS);
        properties.setProperty("loginTimeout", TIMEOUT_SECONDS);
        properties.setProperty("socketTimeout", TIMEOUT_SECONDS);
    }

    @Override
    public void check() throws SQLException {
        Connection current = connection;
        if (current == null) {
            current = DriverManager.getConnection(url, properties);
            connection = current;
        }
        try (Statement statement = current.createStatement()) {
            statement.execute("SELECT 1");
        } catch (SQLException e) {
            close();
            throw e;
        }
    }

    @Override
    public void close() {
        Connection current = connection;
        connection = null;
        if (current != null) {
            try {
                current.close();
            } catch (SQLException e) {
                // Closing a broken connection may fail.
                return;
            }
        }
    }
}
