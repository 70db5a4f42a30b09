package dev.nonet.api.webhook;

import dev.nonet.api.Database;
import dev.nonet.local.backend.Backends;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Inserts deliveries of ended jobs directly into the database. */
final class DeliveryRows {

    private DeliveryRows() {}

    /** Inserts deliveries that are due at once. The running service calls them. */
    static List<UUID> insert(Backends backends, String tenant, int count, String... urls) {
        return insert(backends, tenant, count, null, Duration.ZERO, urls);
    }

    /**
     * Inserts deliveries to the addresses in turn, in one transaction.
     *
     * @param secret the stored text of the jobs' callback secret; null for none
     * @param delay until they are due; the running service leaves them alone until then
     */
    static List<UUID> insert(
            Backends backends, String tenant, int count, @Nullable String secret, Duration delay, String... urls) {
        List<UUID> deliveries = new ArrayList<>();
        try (Connection connection = Database.connect(backends)) {
            connection.setAutoCommit(false);
            try (PreparedStatement job = connection.prepareStatement("""
                            INSERT INTO job (id, tenant, kind, state, priority, spec, requested, done, created_at,
                                             changed_at, ended_at, callback_url, callback_secret)
                            VALUES (?, ?, 'GENERATE', 'SUCCEEDED', 'NORMAL', '{}', 1, 1, now(), now(), now(), ?, ?)
                            """);
                    PreparedStatement delivery = connection.prepareStatement("""
                            INSERT INTO delivery (id, job_id, tenant, url, body, state, due_at, created_at)
                            VALUES (?, ?, ?, ?, '{}', 'PENDING', now() + ? * interval '1 second', now())
                            """)) {
                for (int i = 0; i < count; i++) {
                    UUID id = UUID.randomUUID();
                    String url = urls[i % urls.length];
                    job.setObject(1, id);
                    job.setString(2, tenant);
                    job.setString(3, url);
                    job.setString(4, secret);
                    job.addBatch();
                    delivery.setObject(1, id);
                    delivery.setObject(2, id);
                    delivery.setString(3, tenant);
                    delivery.setString(4, url);
                    delivery.setLong(5, delay.toSeconds());
                    delivery.addBatch();
                    deliveries.add(id);
                }
                job.executeBatch();
                delivery.executeBatch();
            }
            connection.commit();
            return deliveries;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static void remove(Backends backends, String tenant) {
        Database.update(backends, "DELETE FROM job WHERE tenant = ?", tenant);
    }
}
