package dev.nonet.api.task;

import dev.nonet.api.platform.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Table {@code uncut}: what of open jobs is not cut into tasks yet, in the transaction of a connection that has locked
 * the job's row.
 */
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

        /**
         * CPU time of an item, within what items are believed to take; of at least one item, as a worker that did none
         * in time was at work on the first.
         */
        public double itemSeconds() {
            return new ItemCost(seconds / Math.max(1, items), 0).seconds();
        }

        public Usage plus(Usage more) {
            return new Usage(
                    items + more.items, seconds + more.seconds, bytes + more.bytes, Math.max(largest, more.largest));
        }
    }

    /** A new job is wholly uncut. */
    public void insert(UUID job, ItemCost guess) throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO uncut (job_id, next_item, item_seconds, item_bytes, most_items) VALUES (?, 0, ?, ?, ?)",
                job,
                guess.seconds(),
                guess.bytes(),
                TaskSize.first(guess));
    }

    /** Adjusts the estimates of what items of jobs cost; of those that are wholly cut there is none. */
    public void learn(Map<UUID, Usage> usages) throws SQLException {
        Map<UUID, Estimate> before = new HashMap<>();
        Sql.each(
                connection,
                "SELECT job_id, item_seconds, item_bytes, most_items FROM uncut WHERE job_id = ANY(?)",
                row -> before.put(
                        row.getObject("job_id", UUID.class),
                        new Estimate(
                                new ItemCost(row.getDouble("item_seconds"), row.getDouble("item_bytes")),
                                row.getInt("most_items"))),
                Sql.array("uuid", usages.keySet()));
        for (Map.Entry<UUID, Estimate> one : before.entrySet()) {
            Usage usage = usages.get(one.getKey());
            if (usage != null && usage.items() > 0) {
                learn(one.getKey(), one.getValue(), usage);
            }
        }
    }

    private void learn(UUID job, Estimate before, Usage usage) throws SQLException {
        ItemCost measured = new ItemCost(usage.seconds() / usage.items(), (double) usage.bytes() / usage.items());
        ItemCost after = before.cost().after(measured);
        Sql.update(
                connection,
                "UPDATE uncut SET item_seconds = ?, item_bytes = ?, most_items = ? WHERE job_id = ?",
                after.seconds(),
                after.bytes(),
                Math.max(before.maxItems(), TaskSize.next(usage.largest())),
                job);
    }

    private record Estimate(ItemCost cost, int maxItems) {}

    void delete(Collection<UUID> jobs) throws SQLException {
        Sql.update(connection, "DELETE FROM uncut WHERE job_id = ANY(?)", Sql.array("uuid", jobs));
    }
}
