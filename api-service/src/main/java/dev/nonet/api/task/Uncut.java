package dev.nonet.api.task;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** Table {@code uncut}: what of open jobs is not cut into tasks yet, in the transaction of a connection that has locked the job's row. */
public final class Uncut {

    private final Connection connection;

    public Uncut(Connection connection) {
        this.connection = connection;
    }

    /**
     * What workers reported about the cost of some items.
     *
     * @param items how many, those that failed included
     * @param seconds CPU time of all
     * @param bytes compressed, of all
     * @param largest items of the largest task among them
     */
    public record Usage(int items, double seconds, long bytes, int largest) {

        public static final Usage NOTHING = new Usage(0, 0, 0, 0);

        public Usage plus(Usage more) {
            return new Usage(
                    items + more.items, seconds + more.seconds, bytes + more.bytes, Math.max(largest, more.largest));
        }
    }

    /** A new job is wholly uncut. */
    public void insert(UUID job, ItemCost guess) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO uncut (job_id, next_item, item_seconds, item_bytes, most_items) VALUES (?, 0, ?, ?, ?)")) {
            insert.setObject(1, job);
            insert.setDouble(2, guess.seconds());
            insert.setDouble(3, guess.bytes());
            insert.setInt(4, TaskSize.first(guess));
            insert.executeUpdate();
        }
    }

    /** Adjusts the estimate of a job's cost; does nothing if it is wholly cut. */
    public void learn(UUID job, Usage usage) throws SQLException {
        if (usage.items() == 0) {
            return;
        }
        ItemCost before;
        int most;
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT item_seconds, item_bytes, most_items FROM uncut WHERE job_id = ?")) {
            select.setObject(1, job);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    return;
                }
                before = new ItemCost(row.getDouble("item_seconds"), row.getDouble("item_bytes"));
                most = row.getInt("most_items");
            }
        }
        ItemCost after =
                before.after(new ItemCost(usage.seconds() / usage.items(), (double) usage.bytes() / usage.items()));
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE uncut SET item_seconds = ?, item_bytes = ?, most_items = ? WHERE job_id = ?")) {
            update.setDouble(1, after.seconds());
            update.setDouble(2, after.bytes());
            update.setInt(3, Math.max(most, TaskSize.next(usage.largest())));
            update.setObject(4, job);
            update.executeUpdate();
        }
    }

    void delete(UUID job) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM uncut WHERE job_id = ?")) {
            delete.setObject(1, job);
            delete.executeUpdate();
        }
    }
}
