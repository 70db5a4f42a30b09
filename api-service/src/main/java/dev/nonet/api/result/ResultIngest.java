package dev.nonet.api.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.dispatch.Fleet;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.job.Tally;
import dev.nonet.api.platform.GenericPlans;
import dev.nonet.api.platform.LimitedLog;
import dev.nonet.api.task.Slice;
import dev.nonet.api.task.TaskKey;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.ItemError;
import dev.nonet.job.JobState;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.SliceFacts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/** Stores the messages of workers: a batch in one transaction, all of it or nothing. */
@ApplicationScoped
public class ResultIngest {

    private static final Logger LOG = Logger.getLogger(ResultIngest.class);
    private static final LimitedLog FAILED_ATTEMPTS = new LimitedLog(LOG, Logger.Level.WARN);

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final TaskRetry retry;
    private final JobSignals signals;
    private final Dispatcher dispatcher;
    private final ObjectMapper json;
    private final Counter results;
    private final Counter errors;
    private final Counter duplicates;
    private final Counter returned;
    private final Fleet fleet;

    ResultIngest(
            DataSource database,
            JobLifecycle lifecycle,
            TaskRetry retry,
            JobSignals signals,
            Dispatcher dispatcher,
            Fleet fleet,
            ObjectMapper json,
            MeterRegistry metrics) {
        this.fleet = fleet;
        this.returned = Counter.builder("nonet.tasks.returned")
                .description("Tasks that workers handed back because their version cannot do them")
                .register(metrics);
        this.database = database;
        this.lifecycle = lifecycle;
        this.retry = retry;
        this.signals = signals;
        this.dispatcher = dispatcher;
        this.json = json;
        this.results =
                Counter.builder("nonet.results").description("Results stored").register(metrics);
        this.errors = Counter.builder("nonet.item.errors")
                .description("Item errors stored")
                .register(metrics);
        this.duplicates = Counter.builder("nonet.tasks.duplicate")
                .description("Completed tasks that had been stored before")
                .register(metrics);
    }

    /**
     * What a batch changed.
     *
     * @param weight the weight of the tasks that it completed
     */
    private record Stored(Set<UUID> jobs, double weight, int results, int errors, int duplicates) {}

    /** @throws PoisonException if a message contradicts its task, such as by an item too many; nothing is stored then */
    void store(Collection<TaskReport> messages) {
        fleet.heard();
        Stored stored = QuarkusTransaction.requiringNew().call(() -> storeAll(messages));
        results.increment(stored.results());
        errors.increment(stored.errors());
        duplicates.increment(stored.duplicates());
        signals.changed(stored.jobs());
        dispatcher.done(stored.weight());
    }

    private Stored storeAll(Collection<TaskReport> messages) throws SQLException {
        try (Connection connection = database.getConnection()) {
            GenericPlans.use(connection);
        }
        Map<UUID, JobState> states = lifecycle.lock(
                messages.stream().map(message -> message.task().job()).collect(Collectors.toCollection(TreeSet::new)));
        List<TaskReport> live = messages.stream()
                .filter(message -> isOpen(states, message.task().job()))
                .toList();
        Map<TaskKey, TaskReport.Completed> completed = new LinkedHashMap<>();
        int repeated = 0;
        for (TaskReport message : live) {
            if (message instanceof TaskReport.Completed one && completed.putIfAbsent(one.task(), one) != null) {
                repeated++;
            }
        }
        try (Connection connection = database.getConnection()) {
            Tasks tasks = new Tasks(connection);
            Set<UUID> begun = begin(tasks, live, completed.keySet());
            repeated += divide(tasks, completed, states);
            Map<TaskKey, Tasks.Completed> flipped = tasks.complete(completed.values().stream()
                    .map(one -> new Tasks.Completion(one.task(), one.attempt(), JobRetry.mayBeRetried(one.errors())))
                    .toList());
            // Skip jobs that are already RUNNING, or that the completions of this batch set to RUNNING anyway.
            begun.removeIf(job -> states.get(job) != JobState.QUEUED);
            flipped.keySet().forEach(task -> begun.remove(task.job()));
            lifecycle.started(begun);
            Stored stored = insert(connection, flipped, completed, states.keySet(), repeated);
            for (TaskReport message : live) {
                if (!completed.containsKey(message.task())) {
                    endAttempt(tasks, message, states.get(message.task().job()) == JobState.CANCELLING);
                }
            }
            states.forEach((job, state) -> {
                if (state == JobState.CANCELLING) {
                    lifecycle.settleCancelled(job);
                }
            });
            return stored;
        }
    }

    /** Retries the task of an attempt that failed or was handed back; drops it if its job is being cancelled. */
    private void endAttempt(Tasks tasks, TaskReport report, boolean cancelling) throws SQLException {
        Tasks.Attempt attempt = new Tasks.Attempt(report.task(), report.attempt());
        switch (report) {
            case TaskReport.Failed failed -> {
                log("failed", failed.task(), failed.attempt(), failed.worker(), failed.reason());
                if (cancelling) {
                    tasks.drop(attempt.task());
                } else {
                    retry.afterFailure(tasks, attempt, failed.reason());
                }
            }
            case TaskReport.Returned back -> {
                log("was handed back", back.task(), back.attempt(), back.worker(), back.reason());
                returned.increment();
                if (cancelling) {
                    tasks.drop(attempt.task());
                } else {
                    retry.afterReturn(tasks, attempt, back.reason());
                }
            }
            case TaskReport.Started started -> {}
            case TaskReport.Completed divided -> {}
        }
    }

    private static void log(String what, TaskKey task, int attempt, String worker, String reason) {
        FAILED_ATTEMPTS.line(
                "Attempt %d of task %s/%d %s on %s: %s", attempt, task.job(), task.number(), what, worker, reason);
    }

    /**
     * Divides the tasks of which the worker has done only the first items: they are shortened to those, and so complete. A task of which no
     * item is done is sent again, smaller.
     *
     * @param completed the reports by task; those that do not complete their task are removed
     * @return how many reports came from attempts that were already over
     */
    private int divide(Tasks tasks, Map<TaskKey, TaskReport.Completed> completed, Map<UUID, JobState> states)
            throws SQLException {
        int over = 0;
        for (TaskReport.Completed report : List.copyOf(completed.values())) {
            if (report.rest() == null) {
                continue;
            }
            Tasks.Attempt attempt = new Tasks.Attempt(report.task(), report.attempt());
            Optional<Tasks.Underway> underway = tasks.underway(attempt);
            if (underway.isEmpty()) {
                completed.remove(report.task());
                over++;
                continue;
            }
            boolean cancelling = states.get(report.task().job()) == JobState.CANCELLING;
            int items = underway.get().slice().count();
            if (report.items() > 0 && report.items() < items) {
                retry.divide(
                        tasks,
                        attempt,
                        underway.get(),
                        report.items(),
                        cancelling ? Tasks.Rest.DROPPED : report.rest());
            } else if (report.items() == 0) {
                completed.remove(report.task());
                if (cancelling) {
                    tasks.drop(report.task());
                } else if (items > 1) {
                    retry.divide(tasks, attempt, underway.get(), 0, report.rest());
                } else {
                    retry.afterFailure(tasks, attempt, "its only item was not done in time");
                }
            }
        }
        return over;
    }

    private static boolean isOpen(Map<UUID, JobState> states, UUID job) {
        JobState state = states.get(job);
        return state != null && !state.isFinal();
    }

    /** @return the jobs whose tasks were begun */
    private Set<UUID> begin(Tasks tasks, List<TaskReport> messages, Set<TaskKey> completed) throws SQLException {
        List<Tasks.Begun> begun = new ArrayList<>();
        Set<UUID> jobs = new TreeSet<>();
        for (TaskReport message : messages) {
            if (message instanceof TaskReport.Started start) {
                jobs.add(start.task().job());
                if (!completed.contains(start.task())) {
                    begun.add(new Tasks.Begun(
                            new Tasks.Attempt(start.task(), start.attempt()), start.worker(), retry.lease(start)));
                }
            }
        }
        tasks.begin(begun);
        return jobs;
    }

    /** The progress of one job by one batch. */
    private static final class Progress {

        private int tasks;
        private int done;
        private int failed;
        private Tally tally = Tally.NOTHING;
        private final Map<UUID, Integer> identities = new HashMap<>();
        private final Set<String> engines = new TreeSet<>();
        private final List<ResultSlice> slices = new ArrayList<>();

        void count(Map<UUID, Integer> more, int sign) {
            more.forEach((identity, items) -> identities.merge(identity, sign * items, Integer::sum));
        }

        JobProgress of(UUID job) {
            return new JobProgress(job, tasks, done, failed, tally, engines);
        }
    }

    /** Stores results and errors of the tasks that were changed to done, and adds up the jobs' progress. */
    private Stored insert(
            Connection connection,
            Map<TaskKey, Tasks.Completed> flipped,
            Map<TaskKey, TaskReport.Completed> completed,
            Set<UUID> jobs,
            int repeated)
            throws SQLException {
        List<ErrorRow> errorRows = new ArrayList<>();
        Map<UUID, Progress> progress = new LinkedHashMap<>();
        int results = 0;
        double weight = 0;
        for (Map.Entry<TaskKey, Tasks.Completed> one : flipped.entrySet()) {
            TaskReport.Completed message = completed.get(one.getKey());
            if (message == null) {
                continue;
            }
            UUID id = one.getKey().job();
            Slice slice = one.getValue().slice();
            BitSet missing = missing(message, slice);
            PackedResults packed = message.results();
            Progress job = progress.computeIfAbsent(id, unknown -> new Progress());
            job.tasks++;
            job.done += packed.results();
            job.failed += message.errors().size();
            job.tally = job.tally.plus(Tally.of(SliceFacts.of(packed.facts())));
            job.count(packed.countsByIdentity(), 1);
            if (packed.results() > 0) {
                job.engines.add(packed.engine());
            }
            if (one.getValue().reopened()) {
                takeBack(new OutcomeRows(connection, id, slice), job);
            }
            job.slices.add(new ResultSlice(slice.first(), slice.count(), missing, packed.body(), packed.facts()));
            for (ItemError error : message.errors()) {
                errorRows.add(ErrorRow.of(id, error));
            }
            results += packed.results();
            weight += one.getValue().weight();
        }
        Map<UUID, List<ResultSlice>> slices = new LinkedHashMap<>();
        progress.forEach((job, made) -> slices.put(job, made.slices));
        ResultSlices.insert(connection, slices);
        ErrorRow.copy(connection, errorRows);
        for (Map.Entry<UUID, Progress> made : progress.entrySet()) {
            Progress job = made.getValue();
            if (!job.identities.isEmpty()) {
                job.tally = job.tally.with(new IdentityCounts(connection, made.getKey()).change(job.identities));
            }
        }
        lifecycle.progressed(progress.entrySet().stream()
                .map(made -> made.getValue().of(made.getKey()))
                .toList());
        return new Stored(jobs, weight, results, errorRows.size(), repeated + completed.size() - flipped.size());
    }

    /** Removes the outcomes that a reopened task had before, and subtracts them from the job's progress, as new ones replace them. */
    private void takeBack(OutcomeRows before, Progress job) throws SQLException {
        job.failed -= before.deleteErrors();
        Optional<ResultSlice> results = before.results();
        if (results.isPresent()) {
            job.done -= results.get().results();
            job.tally = job.tally.minus(Tally.of(SliceFacts.of(results.get().facts())));
            job.count(ResultLines.countsByIdentity(results.get(), json), -1);
            before.deleteResults();
        }
    }

    /**
     * The positions in the slice of the items that have an error.
     *
     * @throws PoisonException unless the message has the outcomes of this slice
     */
    private static BitSet missing(TaskReport.Completed message, Slice slice) {
        if (!message.done().equals(slice)) {
            throw new PoisonException("The message has " + message.done() + " of the task's " + slice + ", task "
                    + message.task().job() + "/" + message.task().number());
        }
        BitSet missing = new BitSet(slice.count());
        message.errors().forEach(error -> missing.set(slice.place(error.index())));
        return missing;
    }
}
