package dev.nonet.api.job;

import dev.nonet.api.platform.Sql;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.task.Uncut;
import dev.nonet.job.JobState;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The SQL by which counts of jobs grow without a lock on the jobs, in the transaction of a connection: each batch of
 * outcomes inserts a part for each job, and a fold adds the parts to the job.
 */
@ApplicationScoped
public class JobCounts {

    /** Parameter: ids. Ordered by id: two transactions that lock the same jobs cannot deadlock. */
    static final String LOCK = "SELECT id, state FROM job WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE";

    private static final String INSERT = """
            INSERT INTO job_part (job_id, done, failed, tally, items, seconds, bytes, largest)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """;

    /** Parameter: jobs. */
    static final String TAKE = """
            DELETE FROM job_part WHERE job_id = ANY(?)
            RETURNING job_id, done, failed, tally, items, seconds, bytes, largest
            """;

    /** About how many bytes the row of an item error takes. */
    private static final int ERROR_BYTES = 250;

    /** About how many bytes the count of an identity takes, with its index entry. */
    private static final int IDENTITY_BYTES = 100;

    /** Parameters: results, errors, bytes, tally, the time, twice; job. */
    static final String ADD = """
            UPDATE job SET done = done + ?, failed = failed + ?, stored_bytes = stored_bytes + ?,
                tally = coalesce(?, tally), changed_at = ?, started_at = coalesce(started_at, ?),
                state = CASE WHEN state = 'QUEUED' THEN 'RUNNING' ELSE state END
            WHERE id = ?
            """;

    /** Jobs with parts that nobody has folded for a while. Parameter: how many at most. */
    static final String UNFOLDED =
            "SELECT DISTINCT job_id FROM job_part WHERE stored_at < now() - interval '2 seconds' LIMIT ?";

    private final TrustedJson json;

    JobCounts(TrustedJson json) {
        this.json = json;
    }

    /** Locks jobs until the transaction ends and returns their states. */
    static Map<UUID, JobState> lock(Connection connection, Collection<UUID> jobs) throws SQLException {
        Map<UUID, JobState> states = new HashMap<>();
        if (jobs.isEmpty()) {
            return states;
        }
        Sql.each(
                connection,
                LOCK,
                row -> states.put(row.getObject("id", UUID.class), JobState.valueOf(row.getString("state"))),
                Sql.array("uuid", jobs));
        return states;
    }

    /** Inserts parts, to be folded later. Needs no lock on the jobs. */
    public void insert(Connection connection, Collection<JobPart> parts) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (JobPart part : parts) {
                insert.setObject(1, part.job());
                insert.setInt(2, part.done());
                insert.setInt(3, part.failed());
                insert.setString(4, part.tally().isNothing() ? null : json.text(part.tally()));
                insert.setInt(5, part.usage().items());
                insert.setDouble(6, part.usage().seconds());
                insert.setLong(7, part.usage().bytes());
                insert.setInt(8, part.usage().largest());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /**
     * Adds their parts to jobs, and to the estimates of what their items cost. The jobs must have been locked by a
     * statement before: only then does this one see the parts of every transaction that ended before the locks were
     * taken.
     */
    void fold(Connection connection, Collection<UUID> jobs, Instant now) throws SQLException {
        Map<UUID, JobPart> sums = new HashMap<>();
        Sql.each(
                connection,
                TAKE,
                row -> sums.merge(row.getObject("job_id", UUID.class), part(row), JobPart::plus),
                Sql.array("uuid", jobs));
        if (sums.isEmpty()) {
            return;
        }
        Map<UUID, Tally> before = tallies(
                connection,
                sums.values().stream()
                        .filter(sum -> !sum.tally().isNothing())
                        .map(JobPart::job)
                        .toList());
        Timestamp time = Timestamp.from(now);
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            for (JobPart sum : sums.values()) {
                Tally tally = before.get(sum.job());
                add.setInt(1, sum.done());
                add.setInt(2, sum.failed());
                add.setLong(3, bytes(sum));
                add.setString(4, tally == null ? null : json.text(tally.plus(sum.tally())));
                add.setTimestamp(5, time);
                add.setTimestamp(6, time);
                add.setObject(7, sum.job());
                add.addBatch();
            }
            add.executeBatch();
        }
        new Uncut(connection).learn(sums.values().stream().collect(Collectors.toMap(JobPart::job, JobPart::usage)));
    }

    /** About how many bytes the results and errors of a part take in the database. */
    private static long bytes(JobPart part) {
        Tally.Identities identities = part.tally().identities();
        return part.usage().bytes()
                + (long) ERROR_BYTES * part.failed()
                + (identities == null ? 0 : (long) IDENTITY_BYTES * identities.different());
    }

    private JobPart part(ResultSet row) throws SQLException {
        return new JobPart(
                row.getObject("job_id", UUID.class),
                row.getInt("done"),
                row.getInt("failed"),
                tally(row.getString("tally")),
                new Uncut.Usage(
                        row.getInt("items"), row.getDouble("seconds"), row.getLong("bytes"), row.getInt("largest")));
    }

    private Tally tally(@Nullable String stored) {
        return stored == null ? Tally.NOTHING : json.read(stored, Tally.class);
    }

    private Map<UUID, Tally> tallies(Connection connection, Collection<UUID> jobs) throws SQLException {
        Map<UUID, Tally> tallies = new HashMap<>();
        if (!jobs.isEmpty()) {
            Sql.each(
                    connection,
                    "SELECT id, tally FROM job WHERE id = ANY(?)",
                    row -> tallies.put(row.getObject("id", UUID.class), tally(row.getString("tally"))),
                    Sql.array("uuid", jobs));
        }
        return tallies;
    }

    /** Deletes the parts of a job that no longer exists. */
    static void delete(Connection connection, UUID job) throws SQLException {
        Sql.update(connection, "DELETE FROM job_part WHERE job_id = ?", job);
    }

    /** Jobs with parts that nobody has folded for a while, as the process that stored them died. */
    static List<UUID> unfolded(Connection connection, int atMost) throws SQLException {
        return Sql.list(connection, UNFOLDED, row -> row.getObject("job_id", UUID.class), atMost);
    }
}
