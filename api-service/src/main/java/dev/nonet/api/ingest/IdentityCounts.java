package dev.nonet.api.ingest;

import dev.nonet.api.job.Tally;
import dev.nonet.api.platform.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Counts how many results of a job have each identity (the same puzzle up to symmetry), in a table, as a job may have
 * millions of them. Batches of one job may do so at the same time: each count is one row, and a statement changes rows
 * in the order of their keys, so that two batches cannot deadlock.
 */
final class IdentityCounts {

    /** Parameters: jobs, identities, by how much each count changes. */
    static final String CHANGE = """
            INSERT INTO identity_count (job_id, identity, items)
            SELECT job_id, identity, items FROM unnest(?, ?, ?) AS change(job_id, identity, items)
            ON CONFLICT (job_id, identity) DO UPDATE SET items = identity_count.items + EXCLUDED.items
            RETURNING job_id, identity, items
            """;

    private final Connection connection;

    IdentityCounts(Connection connection) {
        this.connection = connection;
    }

    /**
     * @param changes by job and identity, by how much the count changes; below 0 for results taken back
     * @return the change of the tally of each job
     */
    Map<UUID, Tally.Identities> change(Map<UUID, Map<UUID, Integer>> changes) throws SQLException {
        List<UUID> jobs = new ArrayList<>();
        List<UUID> identities = new ArrayList<>();
        List<Integer> items = new ArrayList<>();
        new TreeMap<>(changes)
                .forEach((job, ofJob) -> new TreeMap<>(ofJob).forEach((identity, change) -> {
                    if (change != 0) {
                        jobs.add(job);
                        identities.add(identity);
                        items.add(change);
                    }
                }));
        Map<UUID, Tally.Identities> tallies = new HashMap<>();
        if (jobs.isEmpty()) {
            return tallies;
        }
        Sql.each(
                connection,
                CHANGE,
                row -> {
                    UUID job = row.getObject("job_id", UUID.class);
                    int change =
                            changes.getOrDefault(job, Map.of()).getOrDefault(row.getObject("identity", UUID.class), 0);
                    int after = row.getInt("items");
                    int different = Integer.signum(after) - Integer.signum(after - change);
                    tallies.merge(job, new Tally.Identities(different, change - different), Tally.Identities::plus);
                },
                Sql.array("uuid", jobs),
                Sql.array("uuid", identities),
                Sql.array("int4", items));
        return tallies;
    }
}
