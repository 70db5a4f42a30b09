package dev.nonet.api.job;

import dev.nonet.api.dispatch.JobStopped;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.JobState;
import io.quarkus.hibernate.orm.panache.Panache;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * The state machine of a job. Each transition is one conditional update, so that of two concurrent attempts one
 * succeeds.
 *
 * <pre>
 * QUEUED ──first task started──▶ RUNNING ──no task open──▶ SUCCEEDED ──retry──▶ QUEUED
 *    │                              │
 *    ├──────────────────────────────┼──cancel──▶ CANCELLING ──nothing runs──▶ CANCELLED
 *    ├──────────────────────────────┼──deadline────────────────────────────▶ EXPIRED
 *    └──────────────────────────────┴──cannot be carried out───────────────▶ FAILED
 * </pre>
 */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class JobLifecycle {

    static final String OVERDUE =
            "SELECT id FROM job WHERE state IN ('QUEUED', 'RUNNING') AND deadline_at <= now() LIMIT :limit";

    static final String CANCELLING = "SELECT id FROM job WHERE state = 'CANCELLING' LIMIT :limit";

    private final Jobs jobs;
    private final DataSource database;
    private final TallyJson texts;
    private final Event<JobEnded> ended;
    private final Event<JobStopped> jobStopped;
    private final Event<JobRemoved> removed;

    JobLifecycle(
            Jobs jobs,
            DataSource database,
            TallyJson texts,
            Event<JobEnded> ended,
            Event<JobStopped> jobStopped,
            Event<JobRemoved> removed) {
        this.jobs = jobs;
        this.database = database;
        this.texts = texts;
        this.ended = ended;
        this.jobStopped = jobStopped;
        this.removed = removed;
    }

    /**
     * Locks the rows of jobs until the transaction ends, ordered by id so that concurrent batches cannot deadlock.
     *
     * @return their states; jobs that do not exist are left out
     */
    public Map<UUID, JobState> lock(Collection<UUID> ids) {
        try (Connection connection = database.getConnection()) {
            return new JobRows(connection).lock(ids);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Marks queued jobs as running. Their rows must be locked. */
    public void started(Collection<UUID> ids) {
        if (ids.isEmpty()) {
            return;
        }
        try (Connection connection = database.getConnection()) {
            new JobRows(connection).start(ids, now());
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /**
     * Adds progress to jobs and ends those with no open task left. Each job occurs once, and its row must be locked.
     */
    public void progressed(List<JobProgress> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        try (Connection connection = database.getConnection()) {
            JobRows rows = new JobRows(connection);
            Map<UUID, JobRows.Summary> stored = rows.summaries(jobs.stream()
                    .filter(job -> !job.tally().isNothing() || !job.engines().isEmpty())
                    .map(JobProgress::job)
                    .toList());
            List<JobRows.Summary> updated = jobs.stream()
                    .map(job -> added(stored.getOrDefault(job.job(), JobRows.Summary.NOTHING), job))
                    .toList();
            rows.progress(jobs, updated, now()).forEach(this::fireEnded);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private JobRows.Summary added(JobRows.Summary before, JobProgress more) {
        Set<String> engines = new LinkedHashSet<>();
        if (before.engines() != null) {
            engines.addAll(List.of(before.engines().split(" ")));
        }
        boolean newEngine = engines.addAll(more.engines());
        return new JobRows.Summary(
                more.tally().isNothing() ? null : texts.added(before.tally(), more.tally()),
                newEngine ? String.join(" ", engines) : null);
    }

    private static IllegalStateException failure(SQLException e) {
        return new IllegalStateException("Rows of jobs could not be written", e);
    }

    /**
     * Cancels a job: tasks that no worker has started are dropped, running ones may finish.
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
            withdraw(id, Tasks::dropUnbegun);
            settleCancelled(id);
        }
        return cancelling > 0;
    }

    /** Completes a cancellation once no task runs. The job's row must be locked. */
    public void settleCancelled(UUID id) {
        if (isAnyTaskRunning(id)) {
            return;
        }
        Instant now = now();
        int cancelled = jobs.update(
                "set state = ?1, endedAt = ?2, changedAt = ?2 where id = ?3 and state = ?4",
                JobState.CANCELLED,
                now,
                id,
                JobState.CANCELLING);
        if (cancelled > 0) {
            fireEnded(id);
        }
    }

    private boolean isAnyTaskRunning(UUID id) {
        try (Connection connection = database.getConnection()) {
            return new Tasks(connection).isAnyRunning(id);
        } catch (SQLException e) {
            throw new IllegalStateException("Tasks could not be read", e);
        }
    }

    /** Ids of jobs that have not ended and whose deadline has passed. */
    public List<UUID> overdue(int atMost) {
        return jobs(OVERDUE, atMost);
    }

    /** Ids of jobs in state CANCELLING. */
    public List<UUID> cancelling(int atMost) {
        return jobs(CANCELLING, atMost);
    }

    private List<UUID> jobs(String query, int atMost) {
        List<?> ids = entityManager()
                .createNativeQuery(query, UUID.class)
                .setParameter("limit", atMost)
                .getResultList();
        return ids.stream().map(UUID.class::cast).toList();
    }

    /**
     * Reopens a succeeded job to retry failed items. Its deadline starts anew with the original duration.
     *
     * @param tasks the number of tasks added
     * @param errors the number of item errors taken back
     */
    public void reopen(UUID id, int tasks, int errors) {
        entityManager()
                .createNativeQuery("""
                        UPDATE job SET state = 'QUEUED', failed = failed - :errors, open_tasks = open_tasks + :tasks,
                            changed_at = :now, started_at = NULL, ended_at = NULL,
                            deadline_at = CAST(:now AS timestamptz) + (deadline_at - created_at)
                        WHERE id = :id AND state = 'SUCCEEDED'
                        """)
                .setParameter("errors", errors)
                .setParameter("tasks", tasks)
                .setParameter("now", now())
                .setParameter("id", id)
                .executeUpdate();
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
            withdraw(id, Tasks::dropOpen);
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
            withdraw(id, Tasks::dropOpen);
            fireEnded(id);
        }
    }

    /**
     * Deletes a job for clients: cancels it if it has not ended, and marks it gone. Retention deletes the rows later.
     */
    public void remove(UUID id) {
        cancel(id);
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
        withdraw(id, Tasks::dropOpen);
        removed.fire(new JobRemoved(id));
    }

    /**
     * Drops tasks of a job. If any were dropped or are running, workers are told to skip and abandon the job's tasks.
     */
    private void withdraw(UUID id, Drop drop) {
        try (Connection connection = database.getConnection()) {
            Tasks tasks = new Tasks(connection);
            if (drop.of(tasks, id) > 0 || tasks.isAnyRunning(id)) {
                jobStopped.fire(new JobStopped(id));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("Tasks could not be dropped", e);
        }
    }

    private interface Drop {
        /** @return the number of tasks dropped */
        int of(Tasks tasks, UUID job) throws SQLException;
    }

    private void fireEnded(UUID id) {
        EntityManager entityManager = entityManager();
        Job job = jobs.findById(id);
        if (job.callbackUrl != null) {
            entityManager.refresh(job);
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
