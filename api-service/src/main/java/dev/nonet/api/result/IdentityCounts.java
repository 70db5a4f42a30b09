package dev.nonet.api.result;

import dev.nonet.api.job.Tally;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Counts how many results of a job have each identity (the same puzzle up to symmetry), in a table, as a job may have millions of them.
 * Works within the transaction of a connection that has locked the job's row.
 */
final class IdentityCounts {

    /** Parameters: job, identities, results. */
    static final String ADD = """
            INSERT INTO identity_count (job_id, identity, items)
            SELECT ?, more.identity, more.items FROM unnest(?, ?) AS more(identity, items)
            ON CONFLICT (job_id, identity) DO UPDATE SET items = identity_count.items + EXCLUDED.items
            RETURNING identity, items
            """;

    /** Parameters: identities, results, job. */
    private static final String REMOVE_LAST = """
            DELETE FROM identity_count USING unnest(?, ?) AS less(identity, items)
            WHERE job_id = ? AND identity_count.identity = less.identity AND identity_count.items <= less.items
            """;

    private static final String REMOVE_SOME = """
            UPDATE identity_count SET items = identity_count.items - less.items
            FROM unnest(?, ?) AS less(identity, items)
            WHERE job_id = ? AND identity_count.identity = less.identity AND identity_count.items > less.items
            """;

    private final Connection connection;
    private final UUID job;

    IdentityCounts(Connection connection, UUID job) {
        this.connection = connection;
        this.job = job;
    }

    /**
     * @param change by how much the count of each identity changes; below 0 for results taken back
     * @return the change of the job's tally; null if there is none
     */
    Tally.@Nullable Identities change(Map<UUID, Integer> change) throws SQLException {
        int results = change.values().stream().mapToInt(Integer::intValue).sum();
        int different = add(only(change, count -> count > 0)) - remove(only(change, count -> count < 0));
        return different == 0 && results == 0 ? null : new Tally.Identities(different, results - different);
    }

    private static Map<UUID, Integer> only(Map<UUID, Integer> change, IntPredicate condition) {
        Map<UUID, Integer> some = new TreeMap<>();
        change.forEach((identity, count) -> {
            if (condition.test(count)) {
                some.put(identity, Math.abs(count));
            }
        });
        return some;
    }

    /** @return how many of the identities are new to the job */
    private int add(Map<UUID, Integer> more) throws SQLException {
        if (more.isEmpty()) {
            return 0;
        }
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setObject(1, job);
            set(add, 2, more);
            int added = 0;
            try (ResultSet rows = add.executeQuery()) {
                while (rows.next()) {
                    // The count is exactly what was added now, so there was none before.
                    if (rows.getInt(2) == more.getOrDefault(rows.getObject(1, UUID.class), 0)) {
                        added++;
                    }
                }
            }
            return added;
        }
    }

    /** @return how many of the identities no result has any more */
    private int remove(Map<UUID, Integer> less) throws SQLException {
        if (less.isEmpty()) {
            return 0;
        }
        try (PreparedStatement last = connection.prepareStatement(REMOVE_LAST);
                PreparedStatement some = connection.prepareStatement(REMOVE_SOME)) {
            set(last, 1, less);
            last.setObject(3, job);
            int removed = last.executeUpdate();
            set(some, 1, less);
            some.setObject(3, job);
            some.executeUpdate();
            return removed;
        }
    }

    private void set(PreparedStatement statement, int parameter, Map<UUID, Integer> counts) throws SQLException {
        statement.setArray(
                parameter, connection.createArrayOf("uuid", counts.keySet().toArray()));
        statement.setArray(
                parameter + 1, connection.createArrayOf("int4", counts.values().toArray()));
    }
}
