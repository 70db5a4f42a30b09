package dev.nonet.api.console;

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
    private static final int MOST = 1_000;

    private final DataSource database;

    StartedTasks(DataSource database) {
        this.database = database;
    }

    /** Ordered by worker. */
    List<Tasks.StartedTask> all() {
        try (Connection connection = database.getConnection()) {
            return new Tasks(connection).started(MOST);
        } catch (SQLException e) {
            throw new IllegalStateException("The started tasks were not read", e);
        }
    }
}
