package dev.nonet.api.job;

import dev.nonet.api.dispatch.JobStopped;
import dev.nonet.api.platform.Sql;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.JobState;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.hibernate.orm.panache.Panache;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of a job. Each transition is one conditional update, so that of two concurrent attempts one
 * succeeds.
 *
 * <pre>
 * QUEUED ──first task started──▶ RUNNING ──no task left──▶ SUCCEEDED ──retry──▶ QUEUED
 *    │                              │
 *    ├──────────────────────────────┼──cancel──▶ CANCELLING ──no task left──▶ CANCELLED
 *    ├──────────────────────────────┼──deadline────────────────────────────▶ EXPIRED
 *    └──────────────────────────────┴──cannot be carried out───────────────▶ FAILED
 * </pre>
 */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class JobLifecycle {

    private static final Logger LOG = Logger.getLogger(JobLifecycle.class);

    /**
     * Jobs past their deadline, the longest overdue of each tenant first: those of a tenant with few do not wait behind
     * thousands of another. A loose index scan from tenant to tenant, which reads of each no more than it may return:
     * otherwise a hundred thousand of one tenant would be sorted anew for each hundred that end. Parameter: how many.
     */
    static final String OVERDUE = """
            WITH RECURSIVE tenants AS (
                (SELECT tenant FROM job
                 WHERE state IN ('QUEUED', 'RUNNING') AND deadline_at IS NOT NULL ORDER BY tenant LIMIT 1)
                UNION ALL
                SELECT (SELECT job.tenant FROM job
                        WHERE state IN ('QUEUED', 'RUNNING') AND deadline_at IS NOT NULL AND job.tenant > tenants.tenant
                        ORDER BY job.tenant LIMIT 1)
                FROM tenants WHERE tenants.tenant IS NOT NULL)
            SELECT overdue.id FROM tenants
            CROSS JOIN LATERAL (
                SELECT id, deadline_at, row_number() OVER (ORDER BY deadline_at) AS turn FROM (
                    SELECT id, deadline_at FROM job
                    WHERE job.tenant = tenants.tenant AND state IN ('QUEUED', 'RUNNING') AND deadline_at <= now()
                    ORDER BY deadline_at LIMIT :limit) longest) overdue
            ORDER BY turn, overdue.deadline_at LIMIT :limit
            """;

    /**
     * The end of jobs with nothing left to do. None hangs: if an outcome is missing, which should be impossible, it
     * fails. Parameters: the time, twice; jobs.
     */
    private static final String SETTLE = """
            UPDATE job SET ended_at = ?, changed_at = ?,
                state = CASE WHEN state = 'CANCELLING' THEN 'CANCELLED'
                             WHEN done + failed = requested THEN 'SUCCEEDED' ELSE 'FAILED' END,
                failure = CASE WHEN state <> 'CANCELLING' AND done + failed <> requested
                               THEN 'Outcomes of some items were lost' END
            WHERE id = ANY(?)
            RETURNING id, state, done + failed AS outcomes, requested, callback_url IS NOT NULL AS calls_back
            """;

    /** Parameters: the time, twice; jobs. */
    private static final String RUNNING = """
            UPDATE job SET state = 'RUNNING', started_at = ?, changed_at = ? WHERE id = ANY(?) AND state = 'QUEUED'
            """;

    /** Parameters: engine; the time; jobs; engine. */
    private static final String ENGINE = """
            UPDATE job SET engines = concat_ws(' ', engines, ?), changed_at = ?
            WHERE id = ANY(?) AND ? <> ALL (string_to_array(coalesce(engines, ''), ' '))
            """;

    private final Jobs jobs;
    private final DataSource database;
    private final JobCounts counts;
    private final Counter incomplete;
    private final Event<JobEnded> ended;
    private final Event<JobStopped> jobStopped;
    private final Event<JobRemoved> removed;

    JobLifecycle(
            Jobs jobs,
            DataSource database,
            JobCounts counts,
            Event<JobEnded> ended,
            Event<JobStopped> jobStopped,
            Event<JobRemoved> removed,
            MeterRegistry metrics) {
        this.jobs = jobs;
        this.database = database;
        this.counts = counts;
        this.incomplete = Counter.builder("nonet.jobs.incomplete")
                .description("Jobs that failed as outcomes of some items were lost; should be 0")
                .register(metrics);
        this.ended = ended;
        this.jobStopped = jobStopped;
        this.removed = removed;
    }

    /**
     * Locks the rows of jobs until the transaction ends, ordered by id so that concurrent transactions cannot deadlock.
     *
     * @return their states; jobs that do not exist are left out
     */
    public Map<UUID, JobState> lock(Collection<UUID> ids) {
        return with(connection -> JobCounts.lock(connection, ids));
    }

    /**
     * As {@link #lock(Collection)}, of one job that a client wants to change as it knows it.
     *
     * @param precondition is given the version of the job's view, which nobody changes before the transaction ends, and
     *     throws if it is another one than the client's; not asked if the job is gone
     * @return its state; null if it does not exist
     */
    public @Nullable JobState lock(UUID id, Consumer<String> precondition) {
        JobState state = lock(List.of(id)).get(id);
        jobs.progress(List.of(id)).forEach(job -> precondition.accept(job.version()));
        return state;
    }

    /**
     * Workers have begun tasks of jobs or made results of them: they are running. To be called in a transaction of its
     * own, before the results are stored, as it locks the rows of the jobs.
     *
     * @param engines of each job those that made results, if there are any yet
     */
    public void running(Map<UUID, Set<String>> engines) {
        if (engines.isEmpty()) {
            return;
        }
        with(connection -> {
            JobCounts.lock(connection, engines.keySet());
            Timestamp now = Timestamp.from(now());
            Sql.update(connection, RUNNING, now, now, Sql.array("uuid", engines.keySet()));
            for (Map.Entry<String, List<UUID>> engine : byEngine(engines).entrySet()) {
                Sql.update(
                        connection,
                        ENGINE,
                        engine.getKey(),
                        now,
                        Sql.array("uuid", engine.getValue()),
                        engine.getKey());
            }
            return engines;
        });
    }

    private static Map<String, List<UUID>> byEngine(Map<UUID, Set<String>> engines) {
        Map<String, List<UUID>> jobs = new TreeMap<>();
        engines.forEach((job, its) -> its.forEach(engine ->
                jobs.computeIfAbsent(engine, first -> new ArrayList<>()).add(job)));
        return jobs;
    }

    /** Adds to a job what was stored of it since. */
    public void fold(UUID id) {
        with(connection -> {
            if (JobCounts.lock(connection, List.of(id)).isEmpty()) {
                JobCounts.delete(connection, id);
            } else {
                counts.fold(connection, List.of(id), now());
            }
            return id;
        });
    }

    /** Ids of jobs whose counts nobody has folded for seconds. */
    public List<UUID> unfolded(int atMost) {
        return with(connection -> JobCounts.unfolded(connection, atMost));
    }

    /**
     * Ends those of some jobs that are wholly cut and have no live task. To be called in a transaction of its own after
     * whatever deletes tasks: of two that delete the last two tasks at once, each still sees the other's.
     */
    public void end(Collection<UUID> ids) {
        with(connection -> {
            Map<UUID, JobState> open = JobCounts.lock(connection, ids);
            open.values().removeIf(JobState::isFinal);
            // A statement after the locks, as another transaction may have inserted tasks before it released a lock.
            List<UUID> finished = new Tasks(connection).withoutWork(open.keySet());
            if (!finished.isEmpty()) {
                counts.fold(connection, finished, now());
                settle(connection, finished);
            }
            return finished;
        });
    }

    private void settle(Connection connection, List<UUID> ids) throws SQLException {
        Timestamp now = Timestamp.from(now());
        List<UUID> callingBack = new ArrayList<>();
        Sql.each(
                connection,
                SETTLE,
                row -> {
                    UUID id = row.getObject("id", UUID.class);
                    if (JobState.valueOf(row.getString("state")) == JobState.FAILED) {
                        LOG.errorf(
                                "Job %s has no task left, but outcomes of only %d of %d items",
                                id, row.getInt("outcomes"), row.getInt("requested"));
                        incomplete.increment();
                    }
                    if (row.getBoolean("calls_back")) {
                        callingBack.add(id);
                    }
                },
                now,
                now,
                Sql.array("uuid", ids));
        callingBack.forEach(this::fireEnded);
    }

    private interface Work<T> {
        T in(Connection connection) throws SQLException;
    }

    private <T> T with(Work<T> work) {
        try (Connection connection = database.getConnection()) {
            return work.in(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("Rows of jobs could not be read or written", e);
        }
    }

    /**
     * Cancels a job: nothing more of it is cut, tasks that no worker has started are deleted, and started ones may
     * finish. If none is left, the job has ended; call {@link #end} in a transaction afterwards, as the last started
     * one may be stored at the same time.
     *
     * @return whether this call did it; false if the job was already cancelling or had ended
     */
    public boolean cancel(UUID id) {
        int cancelling = jobs.update(
                "set state = ?1, cancellingAt = ?2, changedAt = ?2 where id = ?3 and state in (?4, ?5)",
                JobState.CANCELLING,
                now(),
                id,
                JobState.QUEUED,
                JobState.RUNNING);
        if (cancelling > 0) {
            withdraw(id, Tasks::withdrawUnstarted);
            end(List.of(id));
        }
        return cancelling > 0;
    }

    /** Ids of jobs that have not ended and whose deadline has passed, of each tenant some. */
    public List<UUID> overdue(int atMost) {
        return jobs(OVERDUE, atMost);
    }

    /**
     * Open jobs, in an order that stays.
     *
     * @param after the last one before them; null for the first ones
     */
    public List<Tasks.Open> open(Tasks.@Nullable Open after, int atMost) {
        return with(connection -> new Tasks(connection).open(after, atMost));
    }

    private List<UUID> jobs(String query, int atMost) {
        List<?> ids = entityManager()
                .createNativeQuery(query, UUID.class)
                .setParameter("limit", atMost)
                .getResultList();
        return ids.stream().map(UUID.class::cast).toList();
    }

    /**
     * Reopens a succeeded job to retry failed items. Its deadline is {@code deadlineSeconds} of its spec from now.
     *
     * @param errors the number of item errors taken back
     * @return false if it has not succeeded, or is gone: retention or its client may have taken it since it was looked
     *     up
     */
    public boolean reopen(UUID id, int errors) {
        int reopened = entityManager()
                .createNativeQuery("""
                        UPDATE job SET state = 'QUEUED', failed = failed - :errors,
                            finished_before = done + failed - :errors,
                            changed_at = :now, started_at = NULL, ended_at = NULL,
                            deadline_at = CAST(:now AS timestamptz)
                                + CAST(CAST(spec AS json) ->> 'deadlineSeconds' AS integer) * interval '1 second'
                        WHERE id = :id AND state = 'SUCCEEDED' AND gone_at IS NULL
                        """)
                .setParameter("errors", errors)
                .setParameter("now", now())
                .setParameter("id", id)
                .executeUpdate();
        return reopened > 0;
    }

    /** Ends a job whose deadline has passed and drops its open tasks. */
    public void expire(UUID id) {
        Instant now = now();
        int expired = jobs.update(
                "set state = ?1, endedAt = ?2, changedAt = ?2 where id = ?3 and state in (?4, ?5) and deadlineAt <= ?2",
                JobState.EXPIRED,
                now,
                id,
                JobState.QUEUED,
                JobState.RUNNING);
        if (expired > 0) {
            withdraw(id, Tasks::withdrawAll);
            fold(id);
            fireEnded(id);
        }
    }

    /** Fails a job that cannot be carried out and drops its open tasks. */
    public void fail(UUID id, String reason) {
        int failed = jobs.update(
                "set state = ?1, endedAt = ?2, changedAt = ?2, failure = ?3 where id = ?4 and state in (?5, ?6)",
                JobState.FAILED,
                now(),
                reason,
                id,
                JobState.QUEUED,
                JobState.RUNNING);
        if (failed > 0) {
            withdraw(id, Tasks::withdrawAll);
            fold(id);
            fireEnded(id);
        }
    }

    /**
     * Deletes a job for clients: marks it gone, and cancelled if it has not ended. Retention deletes the rows later.
     */
    public void remove(UUID id) {
        entityManager()
                .createNativeQuery("""
                        UPDATE job SET state = CASE WHEN ended_at IS NULL THEN 'CANCELLED' ELSE state END,
                            ended_at = coalesce(ended_at, :now), changed_at = :now, gone_at = coalesce(gone_at, :now),
                            idempotency_key = NULL, request_hash = NULL, callback_secret = NULL
                        WHERE id = :id
                        """)
                .setParameter("now", now())
                .setParameter("id", id)
                .executeUpdate();
        withdraw(id, Tasks::withdrawAll);
        fold(id);
        removed.fire(new JobRemoved(id));
    }

    /**
     * Deletes tasks of a job, which waits for those whose outcome is being stored. If workers have some or will receive
     * some, they are told to skip and abandon the job's tasks. At most once in a transaction: a batch of outcomes may
     * hold tasks that a first call has left, and wait for those that it has deleted; a second call would wait for it.
     */
    private void withdraw(UUID id, Withdrawal withdrawal) {
        with(connection -> {
            Tasks tasks = new Tasks(connection);
            if (tasks.isAnySent(id)) {
                jobStopped.fire(new JobStopped(id));
            }
            withdrawal.of(tasks, id);
            return id;
        });
    }

    private interface Withdrawal {
        void of(Tasks tasks, UUID job) throws SQLException;
    }

    private void fireEnded(UUID id) {
        Job job = jobs.findById(id);
        if (job.callbackUrl != null) {
            entityManager().refresh(job);
            ended.fire(new JobEnded(job));
        }
    }

    private static EntityManager entityManager() {
        return Panache.getEntityManager();
    }

    /** In microseconds, the precision of the database. */
    static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
