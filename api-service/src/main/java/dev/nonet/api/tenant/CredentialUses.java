package dev.nonet.api.tenant;

import dev.nonet.api.platform.ClientTransactions;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Makes the revocation of a key, and signing out, wait for the transactions of all processes that have found the key or
 * session valid: after the answer to the revocation nothing is changed with that key any more. Such a transaction, a
 * <i>use</i>, holds a shared advisory lock until it ends; the revocation waits for the exclusive lock. PostgreSQL
 * grants locks in the order of requests, so later uses cannot delay a revocation for ever.
 */
@ApplicationScoped
class CredentialUses {

    private final DataSource database;
    private final ClientTransactions transactions;

    CredentialUses(DataSource database, ClientTransactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /**
     * Begins a use that ends with the current transaction; does nothing outside of a transaction. To be called before
     * the query whether the key or session is valid.
     *
     * @param hash of the key or session
     */
    void begin(String hash) {
        if (QuarkusTransaction.isActive()) {
            lock("SELECT FROM pg_advisory_xact_lock_shared(hashtext('use'), hashtext(?))", hash);
        }
    }

    /**
     * Waits until the current uses of a key or session have ended. To be called outside of a transaction, after the
     * revocation is committed.
     *
     * @param share in whose turn the current request waits
     * @param hash of the key or session
     */
    void await(String share, String hash) {
        transactions.awaitOthers(
                share, () -> lock("SELECT FROM pg_advisory_xact_lock(hashtext('use'), hashtext(?))", hash));
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
