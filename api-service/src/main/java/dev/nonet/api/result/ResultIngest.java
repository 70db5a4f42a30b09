package dev.nonet.api.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.job.Tally;
import dev.nonet.job.ItemError;
import dev.nonet.job.JobState;
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

/** Stores what workers say: all of a batch in one transaction, or none of it. */
@ApplicationScoped
public class ResultIngest {

    private static final Logger LOG = Logger.getLogger(ResultIngest.class);

    private final DataSource database;
    private final JobLifecycle lifecycle;
    private final TaskRetry retry;
    private final JobSignals signals;
    private final Dispatcher dispatcher;
    private final ObjectMapper json;
    private final Counter results;
    private final Counter errors;
    private final Counter duplicates;

    ResultIngest(
            DataSource database,
            JobLifecycle lifecycle,
            TaskRetry retry,
            JobSignals signals,
            Dispatcher dispatcher,
            ObjectMapper json,
            MeterRegistry metrics) {
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
     * @param weight of the tasks that are done
     */
    private record Stored(Set<UUID> jobs, double weight, int results, int errors, int duplicates) {}

    /** @throws PoisonException if a message contradicts its task; nothing is stored then */
    void store(Collection<Incoming> messages) {
        Stored stored = QuarkusTransaction.requiringNew().call(() -> storeAll(messages));
        results.increment(stored.results());
        errors.increment(stored.errors());
        duplicates.increment(stored.duplicates());
        signals.changed(stored.jobs());
        dispatcher.done(stored.weight());
    }

    private Stored storeAll(Collection<Incoming> messages) throws SQLException {
        Map<UUID, JobState> states = lifecycle.lock(
                messages.stream().map(message -> message.task().job()).collect(Collectors.toCollection(TreeSet::new)));
        List<Incoming> live = messages.stream()
                .filter(message -> isOpen(states, message.task().job()))
                .toList();
        Map<Incoming.Task, Incoming.Completed> completed = new LinkedHashMap<>();
        int repeated = 0;
        for (Incoming message : live) {
            if (message instanceof Incoming.Completed one && completed.putIfAbsent(one.task(), one) != null) {
                repeated++;
            }
        }
        try (Connection connection = database.getConnection()) {
            TaskRows tasks = new TaskRows(connection);
            Set<UUID> begun = start(tasks, live, completed.keySet());
            Map<Incoming.Task, TaskRows.Flipped> flipped = tasks.complete(completed.values().stream()
                    .map(one ->
                            new TaskRows.Completion(one.task(), one.attempt(), FailedItems.mayBeRetried(one.errors())))
                    .toList());
            // Those that had begun, and those that get further in this batch anyway, need not be told so.
            begun.removeIf(job -> states.get(job) != JobState.QUEUED);
            flipped.keySet().forEach(task -> begun.remove(task.job()));
            lifecycle.started(begun);
            Stored stored = copy(connection, flipped, completed, states.keySet(), repeated);
            for (Incoming message : live) {
                if (message instanceof Incoming.Failed failed && !completed.containsKey(failed.task())) {
                    LOG.warnf(
                            "Attempt %d of task %s/%d failed on %s: %s",
                            failed.attempt(),
                            failed.task().job(),
                            failed.task().number(),
                            failed.worker(),
                            failed.reason());
                    retry.afterFailure(tasks, failed.task(), failed.attempt(), failed.reason());
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

    private static boolean isOpen(Map<UUID, JobState> states, UUID job) {
        JobState state = states.get(job);
        return state != null && !state.isFinal();
    }

    /** @return the jobs whose tasks were begun */
    private Set<UUID> start(TaskRows tasks, List<Incoming> messages, Set<Incoming.Task> completed) throws SQLException {
        List<Incoming.Started> started = new ArrayList<>();
        Set<UUID> jobs = new TreeSet<>();
        for (Incoming message : messages) {
            if (message instanceof Incoming.Started start) {
                jobs.add(start.task().job());
                if (!completed.contains(start.task())) {
                    started.add(start);
                }
            }
        }
        tasks.start(started, retry.lease());
        return jobs;
    }

    /** What a batch did for a job. */
    private static final class Progress {

        private int tasks;
        private int done;
        private int failed;
        private Tally tally = Tally.NOTHING;
        private final Map<UUID, Integer> identities = new HashMap<>();
        private final List<ResultSlice> slices = new ArrayList<>();

        void count(Map<UUID, Integer> more, int sign) {
            more.forEach((identity, items) -> identities.merge(identity, sign * items, Integer::sum));
        }

        JobProgress of(UUID job) {
            return new JobProgress(job, tasks, done, failed, tally);
        }
    }

    private Stored copy(
            Connection connection,
            Map<Incoming.Task, TaskRows.Flipped> flipped,
            Map<Incoming.Task, Incoming.Completed> completed,
            Set<UUID> jobs,
            int repeated)
            throws SQLException {
        List<StoredRow> errorRows = new ArrayList<>();
        Map<UUID, Progress> progress = new LinkedHashMap<>();
        int results = 0;
        double weight = 0;
        for (Map.Entry<Incoming.Task, TaskRows.Flipped> one : flipped.entrySet()) {
            Incoming.Completed message = completed.get(one.getKey());
            if (message == null) {
                continue;
            }
            UUID id = one.getKey().job();
            TaskRows.Slice slice = one.getValue().slice();
            BitSet missing = missing(message, slice);
            Progress job = progress.computeIfAbsent(id, unknown -> new Progress());
            job.tasks++;
            job.done += message.results().items().length;
            job.failed += message.errors().size();
            job.tally = job.tally.plus(message.results().tally());
            job.count(message.results().identities(), 1);
            if (one.getValue().again()) {
                takeBack(new OutcomeRows(connection, id, slice), job);
            }
            job.slices.add(new ResultSlice(
                    slice.first(),
                    slice.count(),
                    missing,
                    SliceBody.pack(message.results().lines())));
            for (ItemError error : message.errors()) {
                errorRows.add(StoredRow.error(id, error));
            }
            results += message.results().items().length;
            weight += one.getValue().weight();
        }
        Map<UUID, List<ResultSlice>> slices = new LinkedHashMap<>();
        progress.forEach((job, made) -> slices.put(job, made.slices));
        ResultSlices.insert(connection, slices);
        StoredRow.copyErrors(connection, errorRows);
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

    /** What the task gave when it was done before, which what it gave now replaces. */
    private void takeBack(OutcomeRows before, Progress job) throws SQLException {
        job.failed -= before.deleteErrors();
        Optional<ResultSlice> results = before.results();
        if (results.isPresent()) {
            job.done -= results.get().results();
            ResultLines.Counts counts = ResultLines.countsOf(results.get(), json);
            job.tally = job.tally.minus(counts.tally());
            job.count(counts.identities(), -1);
            before.deleteResults();
        }
    }

    /** Which places of the slice have an error; every item has exactly one outcome. */
    private static BitSet missing(Incoming.Completed message, TaskRows.Slice slice) {
        BitSet seen = new BitSet(slice.count());
        for (int item : message.results().items()) {
            mark(seen, slice.place(item));
        }
        BitSet missing = new BitSet(slice.count());
        for (ItemError error : message.errors()) {
            mark(seen, slice.place(error.index()));
            missing.set(slice.place(error.index()));
        }
        if (seen.cardinality() != slice.count()) {
            throw new PoisonException("The message has " + seen.cardinality() + " of the task's " + slice.count()
                    + " items, task " + message.task().job() + "/"
                    + message.task().number());
        }
        return missing;
    }

    private static void mark(BitSet seen, int place) {
        if (seen.get(place)) {
            throw new PoisonException("The message has an item twice");
        }
        seen.set(place);
    }
}
