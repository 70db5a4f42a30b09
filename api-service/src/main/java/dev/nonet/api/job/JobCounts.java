package dev.nonet.api.job;

import dev.nonet.api.task.Uncut;
import dev.nonet.job.JobState;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The SQL by which counts of jobs grow without a lock on the jobs, in the transaction of a connection: each batch of outcomes inserts a part
 * for each job, and a fold adds the parts to the job.
 */
@ApplicationScoped
public class JobCounts {

    /** Parameter: ids. Ordered by id: two transactions that lock the same jobs cannot deadlock. */
    static final String LOCK = "SELECT id, state FROM job WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE";

    private static final String INSERT = """
            INSERT INTO job_part (job_id, done, failed, tally, items, seconds, bytes, largest) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """;

    /** Parameter: job. */
    static final String TAKE =
            "DELETE FROM job_part WHERE job_id = ? RETURNING done, failed, tally, items, seconds, bytes, largest";

    /** Parameters: results, errors, tally, the time, twice; job. */
    static final String ADD = """
            UPDATE job SET done = done + ?, failed = failed + ?, tally = coalesce(?, tally), changed_at = ?,
                started_at = coalesce(started_at, ?), state = CASE WHEN state = 'QUEUED' THEN 'RUNNING' ELSE state END
            WHERE id = ?
            """;

    /** Jobs with parts that nobody has folded for a while. Parameter: how many at most. */
    static final String LEFT =
            "SELECT DISTINCT job_id FROM job_part WHERE stored_at < now() - interval '2 seconds' LIMIT ?";

    private final TallyJson texts;

    JobCounts(TallyJson texts) {
        this.texts = texts;
    }

    /** Locks jobs until the transaction ends and returns their states. */
    static Map<UUID, JobState> lock(Connection connection, Collection<UUID> jobs) throws SQLException {
        Map<UUID, JobState> states = new HashMap<>();
        if (jobs.isEmpty()) {
            return states;
        }
        try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.setArray(1, connection.createArrayOf("uuid", jobs.toArray()));
            try (ResultSet rows = lock.executeQuery()) {
                while (rows.next()) {
                    states.put(rows.getObject("id", UUID.class), JobState.valueOf(rows.getString("state")));
                }
            }
        }
        return states;
    }

    /** Inserts parts, to be folded later. Needs no lock on the jobs. */
    public void insert(Connection connection, Collection<JobPart> parts) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (JobPart part : parts) {
                insert.setObject(1, part.job());
                insert.setInt(2, part.done());
                insert.setInt(3, part.failed());
                insert.setString(4, part.tally().isNothing() ? null : texts.text(part.tally()));
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
     * Adds a job's parts to it, and to the estimate of what its items cost. The job must have been locked by a statement before: only then
     * does this one see the parts of every transaction that ended before the lock was taken.
     */
    void fold(Connection connection, UUID job, Instant now) throws SQLException {
        JobPart sum = new JobPart(job, 0, 0, Tally.NOTHING, Uncut.Usage.NOTHING);
        boolean any = false;
        try (PreparedStatement take = connection.prepareStatement(TAKE)) {
            take.setObject(1, job);
            try (ResultSet rows = take.executeQuery()) {
                while (rows.next()) {
                    any = true;
                    String tally = rows.getString("tally");
                    sum = sum.plus(new JobPart(
                            job,
                            rows.getInt("done"),
                            rows.getInt("failed"),
                            tally == null ? Tally.NOTHING : texts.tally(tally),
                            new Uncut.Usage(
                                    rows.getInt("items"),
                                    rows.getDouble("seconds"),
                                    rows.getLong("bytes"),
                                    rows.getInt("largest"))));
                }
            }
        }
        if (!any) {
            return;
        }
        String tally = sum.tally().isNothing() ? null : texts.added(tally(connection, job), sum.tally());
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setInt(1, sum.done());
            add.setInt(2, sum.failed());
            add.setString(3, tally);
            add.setTimestamp(4, Timestamp.from(now));
            add.setTimestamp(5, Timestamp.from(now));
            add.setObject(6, job);
            add.executeUpdate();
        }
        new Uncut(connection).learn(job, sum.usage());
    }

    private static @Nullable String tally(Connection connection, UUID job) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT tally FROM job WHERE id = ?")) {
            select.setObject(1, job);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getString("tally") : null;
            }
        }
    }

    /** Deletes the parts of a job that no longer exists. */
    static void delete(Connection connection, UUID job) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM job_part WHERE job_id = ?")) {
            delete.setObject(1, job);
            delete.executeUpdate();
        }
    }

    /** Jobs with parts that nobody has folded for a while, as the process that stored them died. */
    static List<UUID> left(Connection connection, int atMost) throws SQLException {
        List<UUID> jobs = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(LEFT)) {
            select.setInt(1, atMost);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    jobs.add(rows.getObject("job_id", UUID.class));
                }
            }
        }
        return jobs;
    }
}
