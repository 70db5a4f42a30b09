package dev.nonet.api.tenant;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Lets who ends a key or a session be answered after the transactions, of any process, that were just told that it still
 * holds: nothing comes after that answer. Advisory locks of the database are served in their order, so that nobody can
 * put it off.
 */
@ApplicationScoped
class Uses {

    private final DataSource database;

    Uses(DataSource database) {
        this.database = database;
    }

    /**
     * Makes {@link #await} wait for the end of the current transaction, if there is one. Must come before the look whether
     * the key or session holds.
     */
    void begin(String hash) {
        if (QuarkusTransaction.isActive()) {
            lock("SELECT FROM pg_advisory_xact_lock_shared(hashtext('use'), hashtext(?))", hash);
        }
    }

    /** Waits for the transactions that use what has just been ended. Outside of a transaction. */
    void await(String hash) {
        lock("SELECT FROM pg_advisory_xact_lock(hashtext('use'), hashtext(?))", hash);
    }

    private void lock(String query, String hash) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, hash);
            statement.executeQuery();
        } catch (SQLException e) {
            throw new IllegalStateException("The uses of a key could not be locked", e);
        }
    }
}
