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
 * SQL that updates rows of table {@code job} for a batch of results, in the transaction of a connection. One statement
 * serves any number of jobs, because a batch usually contains a few results of many jobs.
 */
final class JobRows {

    /** Parameter: ids. Ordered by id: two batches that lock the same jobs cannot deadlock. */
    static final String LOCK = "SELECT id, state FROM job WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE";

    /** Parameters: the time, twice; ids. */
    static final String START = """
            UPDATE job SET state = 'RUNNING', started_at = ?, changed_at = ? WHERE id = ANY(?) AND state = 'QUEUED'
            """;

    /**
     * Adds counts, and moves QUEUED to RUNNING and a job without open tasks to SUCCEEDED. Parameters: the time, three
     * times; ids, tasks, results, errors, tallies, engines.
     */
    static final String PROGRESS = """
            UPDATE job SET
                done = job.done + more.done,
                failed = job.failed + more.failed,
                open_tasks = job.open_tasks - more.tasks,
                tally = coalesce(more.tally, job.tally),
                engines = coalesce(more.engines, job.engines),
                changed_at = ?,
                started_at = CASE WHEN job.state = 'QUEUED' THEN ? ELSE job.started_at END,
                state = CASE WHEN job.state NOT IN ('QUEUED', 'RUNNING') THEN job.state
                             WHEN job.open_tasks = more.tasks THEN 'SUCCEEDED'
                             ELSE 'RUNNING' END,
                ended_at = CASE WHEN job.state IN ('QUEUED', 'RUNNING') AND job.open_tasks = more.tasks THEN ?
                                ELSE job.ended_at END
            FROM unnest(?, ?, ?, ?, ?, ?) AS more(id, tasks, done, failed, tally, engines)
            WHERE job.id = more.id
            RETURNING job.id, job.state, job.callback_url IS NOT NULL
            """;

    /** Parameter: ids. */
    static final String TALLIES =
            "SELECT id, tally, engines FROM job WHERE id = ANY(?) AND coalesce(tally, engines) IS NOT NULL";

    private final Connection connection;

    JobRows(Connection connection) {
        this.connection = connection;
    }

    /** Locks jobs until the transaction ends and returns their states. */
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

    /**
     * The stored summary of a job's results.
     *
     * @param tally as JSON; null if nothing was counted
     * @param engines versions separated by blanks; null if there are none
     */
    record Summary(@Nullable String tally, @Nullable String engines) {

        static final Summary NOTHING = new Summary(null, null);
    }

    /** The summaries of jobs; jobs without one are left out. */
    Map<UUID, Summary> summaries(Collection<UUID> jobs) throws SQLException {
        Map<UUID, Summary> summaries = new HashMap<>();
        try (PreparedStatement select = connection.prepareStatement(TALLIES)) {
            select.setArray(1, ids(jobs));
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    summaries.put(rows.getObject(1, UUID.class), new Summary(rows.getString(2), rows.getString(3)));
                }
            }
        }
        return summaries;
    }

    /**
     * Applies progress to jobs and ends those with no open task.
     *
     * @param summaries for each job the updated tally and engines; null where they stay
     * @return jobs that ended and have a callback
     */
    List<UUID> progress(List<JobProgress> jobs, List<Summary> summaries, Instant now) throws SQLException {
        List<UUID> ended = new ArrayList<>();
        try (PreparedStatement update = connection.prepareStatement(PROGRESS)) {
            for (int parameter = 1; parameter <= 3; parameter++) {
                update.setTimestamp(parameter, Timestamp.from(now));
            }
            update.setArray(4, array("uuid", jobs, JobProgress::job));
            update.setArray(5, array("int4", jobs, JobProgress::tasks));
            update.setArray(6, array("int4", jobs, JobProgress::done));
            update.setArray(7, array("int4", jobs, JobProgress::failed));
            update.setArray(
                    8,
                    connection.createArrayOf(
                            "text", summaries.stream().map(Summary::tally).toArray()));
            update.setArray(
                    9,
                    connection.createArrayOf(
                            "text", summaries.stream().map(Summary::engines).toArray()));
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
