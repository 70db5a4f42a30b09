package dev.nonet.api.job;

import dev.nonet.job.JobState;
import java.sql.Array;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a batch of results does to rows of table {@code job}, within the transaction of a connection: one statement each for any
 * number of jobs, as batches come all the time and hold a little of many jobs.
 */
final class JobRows {

    /** Parameter: jobs. In the order of their ids, so that of two batches none waits for the other and is waited for. */
    static final String LOCK = "SELECT id, state FROM job WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE";

    /** Parameters: the time, twice; jobs. */
    static final String START = """
            UPDATE job SET state = 'RUNNING', started_at = ?, changed_at = ? WHERE id = ANY(?) AND state = 'QUEUED'
            """;

    /** Parameters: the time, three times; jobs, tasks, results, errors, tallies. */
    static final String PROGRESS = """
            UPDATE job SET
                done = job.done + more.done,
                failed = job.failed + more.failed,
                open_tasks = job.open_tasks - more.tasks,
                tally = coalesce(more.tally, job.tally),
                changed_at = ?,
                started_at = CASE WHEN job.state = 'QUEUED' THEN ? ELSE job.started_at END,
                state = CASE WHEN job.state NOT IN ('QUEUED', 'RUNNING') THEN job.state
                             WHEN job.open_tasks = more.tasks THEN 'SUCCEEDED'
                             ELSE 'RUNNING' END,
                ended_at = CASE WHEN job.state IN ('QUEUED', 'RUNNING') AND job.open_tasks = more.tasks THEN ?
                                ELSE job.ended_at END
            FROM unnest(?, ?, ?, ?, ?) AS more(id, tasks, done, failed, tally)
            WHERE job.id = more.id
            RETURNING job.id, job.state, job.callback_url IS NOT NULL
            """;

    /** Parameter: jobs. */
    static final String TALLIES = "SELECT id, tally FROM job WHERE id = ANY(?) AND tally IS NOT NULL";

    private final Connection connection;

    JobRows(Connection connection) {
        this.connection = connection;
    }

    /** Until the transaction ends. */
    Map<UUID, JobState> lock(Collection<UUID> jobs) throws SQLException {
        Map<UUID, JobState> states = new HashMap<>();
        try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.setArray(1, ids(jobs));
            try (ResultSet rows = lock.executeQuery()) {
                while (rows.next()) {
                    states.put(rows.getObject(1, UUID.class), JobState.valueOf(rows.getString(2)));
                }
            }
        }
        return states;
    }

    void start(Collection<UUID> jobs, Instant now) throws SQLException {
        try (PreparedStatement start = connection.prepareStatement(START)) {
            start.setTimestamp(1, Timestamp.from(now));
            start.setTimestamp(2, Timestamp.from(now));
            start.setArray(3, ids(jobs));
            start.executeUpdate();
        }
    }

    /** Without jobs that have none. */
    Map<UUID, String> tallies(Collection<UUID> jobs) throws SQLException {
        Map<UUID, String> tallies = new HashMap<>();
        try (PreparedStatement select = connection.prepareStatement(TALLIES)) {
            select.setArray(1, ids(jobs));
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    tallies.put(rows.getObject(1, UUID.class), rows.getString(2));
                }
            }
        }
        return tallies;
    }

    /**
     * Adds to counts, and ends the jobs that have no task left.
     *
     * @param tallies of each job, with what is added; null where it stays as it is
     * @return the jobs that ended by this, and whose clients are to be told
     */
    List<UUID> progress(List<JobProgress> jobs, List<@Nullable String> tallies, Instant now) throws SQLException {
        List<UUID> ended = new ArrayList<>();
        try (PreparedStatement update = connection.prepareStatement(PROGRESS)) {
            for (int parameter = 1; parameter <= 3; parameter++) {
                update.setTimestamp(parameter, Timestamp.from(now));
            }
            update.setArray(4, array("uuid", jobs, JobProgress::job));
            update.setArray(5, array("int4", jobs, JobProgress::tasks));
            update.setArray(6, array("int4", jobs, JobProgress::done));
            update.setArray(7, array("int4", jobs, JobProgress::failed));
            update.setArray(8, connection.createArrayOf("text", tallies.toArray()));
            try (ResultSet rows = update.executeQuery()) {
                while (rows.next()) {
                    if (JobState.valueOf(rows.getString(2)) == JobState.SUCCEEDED && rows.getBoolean(3)) {
                        ended.add(rows.getObject(1, UUID.class));
                    }
                }
            }
        }
        return ended;
    }

    private Array array(String type, List<JobProgress> jobs, Function<JobProgress, Object> element)
            throws SQLException {
        return connection.createArrayOf(type, jobs.stream().map(element).toArray());
    }

    private Array ids(Collection<UUID> jobs) throws SQLException {
        return connection.createArrayOf("uuid", jobs.toArray());
    }
}
