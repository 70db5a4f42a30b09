package dev.nonet.api.console;

import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.task.Tasks;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The tasks that workers have started, as stored in the database, so the same in all API processes. */
@ApplicationScoped
class StartedTasks {

    /** More than the largest fleet that the deployment scales to has threads. */
    private static final int MAX = 1_000;

    private final DataSource database;
    private final ClientTransactions transactions;

    StartedTasks(DataSource database, ClientTransactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /**
     * Ordered by worker.
     *
     * @param share of the caller
     */
    List<Tasks.StartedTask> all(String share) {
        return transactions.lookup(share, this::read);
    }

    private List<Tasks.StartedTask> read() {
        try (Connection connection = database.getConnection()) {
            return new Tasks(connection).started(MAX);
        } catch (SQLException e) {
            throw new IllegalStateException("The started tasks were not read", e);
        }
    }
}
