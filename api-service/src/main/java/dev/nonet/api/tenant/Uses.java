package dev.nonet.api.tenant;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Orders the end of a key or session after its last uses: whoever revokes the key or signs out is answered after the
 * transactions, of any process, that have found it valid. So nothing is made with it after that answer. A use holds an
 * advisory lock of the database, shared with other uses, until its transaction ends; the end waits for the exclusive
 * one. PostgreSQL grants them in the order in which they were asked for, so further uses cannot put the end off.
 */
@ApplicationScoped
class Uses {

    private final DataSource database;

    Uses(DataSource database) {
        this.database = database;
    }

    /**
     * Makes {@link #await} wait for the end of the current transaction, if there is one. To be called before the query
     * whether the key or session is valid.
     */
    void begin(String hash) {
        if (QuarkusTransaction.isActive()) {
            lock("SELECT FROM pg_advisory_xact_lock_shared(hashtext('use'), hashtext(?))", hash);
        }
    }

    /**
     * Waits for the transactions that use a key or session that has just been ended. Called outside of a transaction.
     */
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
