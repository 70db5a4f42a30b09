package dev.nonet.api.job;

import dev.nonet.api.dispatch.Withdrawn;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The states of a job and what leads from one to the next; each transition is one conditional update, so that of two who
 * try it one succeeds.
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

    private final Jobs jobs;
    private final DataSource database;
    private final TallyText texts;
    private final Event<JobEnded> ended;
    private final Event<Withdrawn> withdrawn;
    private final Event<JobRemoved> removed;

    JobLifecycle(
            Jobs jobs,
            DataSource database,
            TallyText texts,
            Event<JobEnded> ended,
            Event<Withdrawn> withdrawn,
            Event<JobRemoved> removed) {
        this.jobs = jobs;
        this.database = database;
        this.texts = texts;
        this.ended = ended;
        this.withdrawn = withdrawn;
        this.removed = removed;
    }

    /**
     * Locks the rows of jobs, in the order of their ids, until the transaction ends.
     *
     * @return their states; without the jobs that do not exist
     */
    public Map<UUID, JobState> lock(Collection<UUID> ids) {
        try (Connection connection = database.getConnection()) {
            return new JobRows(connection).lock(ids);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Workers have begun with these jobs, whose rows are locked already. */
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

    /** Tasks of these jobs, each named once and its row locked already, are done; ends the jobs whose last they were. */
    public void progressed(List<JobProgress> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        try (Connection connection = database.getConnection()) {
            JobRows rows = new JobRows(connection);
            Map<UUID, String> stored = rows.tallies(jobs.stream()
                    .filter(job -> !job.tally().isNothing())
                    .map(JobProgress::job)
                    .toList());
            List<@Nullable String> tallies = new ArrayList<>();
            for (JobProgress job : jobs) {
                tallies.add(job.tally().isNothing() ? null : texts.added(stored.get(job.job()), job.tally()));
            }
            rows.progress(jobs, tallies, now()).forEach(this::fireEnded);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static IllegalStateException failure(SQLException e) {
        return new IllegalStateException("Rows of jobs were not written", e);
    }

    /**
     * Stops a job: what no worker has begun is dropped, what runs may end.
     *
     * @return whether this call did it; if not, the job was stopping already, or had ended
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
            dropTasks(id, "('PENDING', 'DISPATCHED')");
            settleCancelled(id);
        }
        return cancelling > 0;
    }

    /** Ends a job that is being cancelled if none of its tasks runs any more. */
    public void settleCancelled(UUID id) {
        int cancelled = entityManager()
                .createNativeQuery("""
                        UPDATE job SET state = 'CANCELLED', ended_at = :now, changed_at = :now
                        WHERE id = :id AND state = 'CANCELLING'
                          AND NOT EXISTS (SELECT FROM task WHERE job_id = :id AND state IN ('DISPATCHED', 'STARTED'))
                        """)
                .setParameter("now", now())
                .setParameter("id", id)
                .executeUpdate();
        if (cancelled > 0) {
            fireEnded(id);
        }
    }

    /**
     * Opens a job that succeeded again: so many of its tasks are to be done once more, as so many errors were taken back. It
     * gets as long as it was given at first.
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

    /** Ends a job whose deadline has passed; what it had not finished is dropped. */
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
            dropTasks(id, "('PENDING', 'DISPATCHED', 'STARTED')");
            fireEnded(id);
        }
    }

    /** Ends a job that cannot be carried out. */
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
            dropTasks(id, "('PENDING', 'DISPATCHED', 'STARTED')");
            fireEnded(id);
        }
    }

    /** Ends a job at once if it has not ended, and makes it not exist for clients any more. */
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
        dropTasks(id, "('PENDING', 'DISPATCHED', 'STARTED')");
        removed.fire(new JobRemoved(id));
    }

    /** Workers are told to skip what they have queued of it. */
    private void dropTasks(UUID id, String states) {
        int dropped = entityManager()
                .createNativeQuery("UPDATE task SET state = 'DROPPED' WHERE job_id = :id AND state IN " + states)
                .setParameter("id", id)
                .executeUpdate();
        if (dropped > 0) {
            withdrawn.fire(new Withdrawn(id));
        }
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

    /** In microseconds, as the database keeps it. */
    static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
