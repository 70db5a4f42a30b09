package dev.nonet.api.ingest;

import dev.nonet.api.job.JobCounts;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobPart;
import dev.nonet.api.job.Tally;
import dev.nonet.api.platform.GenericPlans;
import dev.nonet.api.platform.LimitedLog;
import dev.nonet.api.result.ErrorRow;
import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.api.task.TaskKey;
import dev.nonet.api.task.Tasks;
import dev.nonet.api.task.Uncut;
import dev.nonet.job.ItemError;
import dev.nonet.job.JobState;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.SliceFacts;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/**
 * Stores a batch of messages in one transaction: all of it or nothing. Batches, also of one job, are stored
 * concurrently, as the outcome of a whole task locks that task and not its job. Locks are taken in one order, so that
 * batches cannot deadlock: jobs by id, but only of messages that may insert or requeue tasks; then tasks by id; then
 * identities.
 */
@ApplicationScoped
class BatchTransaction {

    private static final LimitedLog FAILED_ATTEMPTS =
            new LimitedLog(Logger.getLogger(BatchTransaction.class), Logger.Level.WARN);

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final JobCounts counts;
    private final TaskRetry retry;
    private final StoredOutcomes outcomes;

    BatchTransaction(
            DataSource database, JobLifecycle lifecycle, JobCounts counts, TaskRetry retry, StoredOutcomes outcomes) {
        this.database = database;
        this.lifecycle = lifecycle;
        this.counts = counts;
        this.retry = retry;
        this.outcomes = outcomes;
    }

    /** What a batch changed. */
    static final class Stored {

        /** Jobs of which outcomes were stored, or attempts ended without one. */
        final Set<UUID> jobs = new HashSet<>();

        /** The number of tasks whose outcomes were stored. */
        int tasks;

        /** The sum of the {@linkplain dev.nonet.api.task.Weight weights} of these tasks. */
        double weight;

        int results;
        int errors;
        int duplicates;
        int returned;
    }

    Stored store(Collection<TaskReport> messages) {
        return QuarkusTransaction.requiringNew().call(() -> storeAll(messages));
    }

    private Stored storeAll(Collection<TaskReport> messages) throws SQLException {
        Stored stored = new Stored();
        try (Connection connection = database.getConnection()) {
            GenericPlans.use(connection);
            Map<UUID, JobState> states = lifecycle.lock(jobsToLock(messages));
            Tasks tasks = new Tasks(connection);
            Map<TaskKey, Tasks.Live> live =
                    tasks.lock(messages.stream().map(TaskReport::task).toList());
            Map<TaskKey, Completion> completions = completions(messages, live, stored);
            extendLeases(tasks, messages, live, completions.keySet());
            storeOutcomes(connection, completions, stored);
            for (TaskReport message : messages) {
                Tasks.Live task = live.get(message.task());
                JobState state = states.get(message.task().job());
                if (task != null && state != null && !completions.containsKey(message.task())) {
                    endAttempt(tasks, message, task, state, live, stored);
                }
            }
            divide(tasks, completions.values(), states);
        }
        return stored;
    }

    /** The jobs of messages that may insert or requeue tasks: of all except heartbeats and outcomes of whole tasks. */
    private static Set<UUID> jobsToLock(Collection<TaskReport> messages) {
        Set<UUID> jobs = new TreeSet<>();
        for (TaskReport message : messages) {
            boolean needsNoLock = message instanceof TaskReport.Started
                    || message instanceof TaskReport.Completed one && one.rest() == null;
            if (!needsNoLock) {
                jobs.add(message.task().job());
            }
        }
        return jobs;
    }

    private record Completion(Tasks.Live task, TaskReport.Completed outcome) {}

    /**
     * The first outcome of each live task, of whichever attempt, as all attempts give the same results. One of a later
     * attempt or another slice than the task's cannot be about this task, and is dropped like a duplicate.
     */
    private static Map<TaskKey, Completion> completions(
            Collection<TaskReport> messages, Map<TaskKey, Tasks.Live> live, Stored stored) {
        Map<TaskKey, Completion> completions = new LinkedHashMap<>();
        for (TaskReport message : messages) {
            if (message instanceof TaskReport.Completed one) {
                Tasks.Live task = live.get(one.task());
                if (task == null
                        || one.attempt() > task.attempt()
                        || !one.given().equals(task.slice())
                        || completions.containsKey(one.task())) {
                    stored.duplicates++;
                } else if (one.items() > 0) {
                    completions.put(one.task(), new Completion(task, one));
                }
            }
        }
        return completions;
    }

    /** Extends the leases of tasks whose workers sent a heartbeat. */
    private void extendLeases(
            Tasks tasks, Collection<TaskReport> messages, Map<TaskKey, Tasks.Live> live, Set<TaskKey> completed)
            throws SQLException {
        Map<TaskKey, Tasks.Started> started = new HashMap<>();
        for (TaskReport message : messages) {
            Tasks.Live task = live.get(message.task());
            if (message instanceof TaskReport.Started start
                    && task != null
                    && task.attempt() == start.attempt()
                    && !completed.contains(start.task())) {
                started.put(start.task(), new Tasks.Started(start.task(), start.worker(), retry.lease(start)));
            }
        }
        tasks.start(started.values());
    }

    /**
     * Retries the task of an attempt that failed, was handed back, or ended without an outcome; drops it if its job is
     * being cancelled. Heartbeats, and outcomes that were dropped, end no attempt.
     */
    private void endAttempt(
            Tasks tasks,
            TaskReport report,
            Tasks.Live task,
            JobState state,
            Map<TaskKey, Tasks.Live> live,
            Stored stored)
            throws SQLException {
        boolean isDropped = report instanceof TaskReport.Completed outcome && outcome.items() > 0;
        if (isDropped || report instanceof TaskReport.Started || report.attempt() != task.attempt()) {
            return;
        }
        live.remove(report.task());
        stored.jobs.add(report.task().job());
        if (state == JobState.CANCELLING) {
            tasks.delete(Set.of(task.task()));
            return;
        }
        switch (report) {
            case TaskReport.Failed failed -> {
                log("failed", failed.task(), failed.attempt(), failed.worker(), failed.reason());
                retry.afterFailure(tasks, task, failed.seconds(), failed.reason());
            }
            case TaskReport.Returned back -> {
                log("was handed back", back.task(), back.attempt(), back.worker(), back.reason());
                stored.returned++;
                retry.afterReturn(tasks, task, back.reason());
            }
            case TaskReport.Completed nothing ->
                retry.afterNothing(tasks, task, nothing.usage().itemSeconds());
            case TaskReport.Started started -> {}
        }
    }

    private static void log(String what, TaskKey task, int attempt, String worker, String reason) {
        FAILED_ATTEMPTS.line(
                "Attempt %d of task %s/%d %s on %s: %s", attempt, task.job(), task.id(), what, worker, reason);
    }

    /** Inserts new tasks for what is left of tasks of which only the first items have outcomes. */
    private void divide(Tasks tasks, Collection<Completion> completions, Map<UUID, JobState> states)
            throws SQLException {
        for (Completion one : completions) {
            Tasks.Rest rest = one.outcome().rest();
            int items = one.outcome().items();
            JobState state = states.get(one.task().task().job());
            boolean isOpen = state == JobState.QUEUED || state == JobState.RUNNING;
            if (rest != null && isOpen && items < one.task().slice().count()) {
                retry.insertRest(
                        tasks, one.task(), items, rest, one.outcome().usage().itemSeconds());
            }
        }
    }

    /** What a batch adds to one job. */
    private static final class Progress {

        private int done;
        private int failed;
        private Tally tally = Tally.NOTHING;
        private Uncut.Usage usage = Uncut.Usage.NOTHING;
        private final Map<UUID, Integer> identities = new HashMap<>();
        private final List<ResultSlice> slices = new ArrayList<>();

        void countIdentities(Map<UUID, Integer> more, int sign) {
            more.forEach((identity, items) -> identities.merge(identity, sign * items, Integer::sum));
        }

        void takeBack(StoredOutcomes.Counts before) {
            done -= before.results();
            failed -= before.errors();
            tally = tally.minus(before.tally());
            countIdentities(before.identities(), -1);
        }
    }

    /** Deletes the tasks, and stores results, errors and counts of those that this transaction deleted. */
    private void storeOutcomes(Connection connection, Map<TaskKey, Completion> completions, Stored stored)
            throws SQLException {
        if (completions.isEmpty()) {
            return;
        }
        Set<Long> deleted = new Tasks(connection).delete(completions.keySet());
        completions.keySet().removeIf(task -> !deleted.contains(task.id()));
        List<ErrorRow> errorRows = new ArrayList<>();
        Map<UUID, Progress> progressByJob = new LinkedHashMap<>();
        for (Completion one : completions.values()) {
            TaskReport.Completed outcome = one.outcome();
            Tasks.Live task = one.task();
            UUID job = outcome.task().job();
            PackedResults packed = outcome.results();
            Progress progress = progressByJob.computeIfAbsent(job, unknown -> new Progress());
            if (task.isRetry()) {
                progress.takeBack(outcomes.takeBack(connection, job, task.slice(), outcome.done()));
            }
            progress.done += packed.results();
            progress.failed += outcome.errors().size();
            progress.tally = progress.tally.plus(Tally.of(SliceFacts.of(packed.facts())));
            progress.usage = progress.usage.plus(outcome.usage());
            progress.countIdentities(packed.countsByIdentity(), 1);
            progress.slices.add(outcome.slice());
            for (ItemError error : outcome.errors()) {
                errorRows.add(ErrorRow.of(job, error));
            }
            stored.results += packed.results();
            stored.tasks++;
            stored.weight += task.weight();
        }
        stored.errors = errorRows.size();
        stored.jobs.addAll(progressByJob.keySet());
        Map<UUID, List<ResultSlice>> slices = new LinkedHashMap<>();
        Map<UUID, Map<UUID, Integer>> identities = new LinkedHashMap<>();
        progressByJob.forEach((job, progress) -> {
            slices.put(job, progress.slices);
            identities.put(job, progress.identities);
        });
        ResultSlices.insert(connection, slices);
        ErrorRow.copy(connection, errorRows);
        Map<UUID, Tally.Identities> counted = new IdentityCounts(connection).change(identities);
        List<JobPart> parts = new ArrayList<>();
        progressByJob.forEach((job, progress) -> parts.add(new JobPart(
                job, progress.done, progress.failed, progress.tally.with(counted.get(job)), progress.usage)));
        counts.insert(connection, parts);
    }
}
