package dev.nonet.api.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.ingest.ResultCalls;
import dev.nonet.api.job.HeldFolds;
import dev.nonet.api.job.JobFolds;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.model.Rows.Task;
import dev.nonet.api.retention.RetentionCalls;
import dev.nonet.api.task.Outbox;
import dev.nonet.api.task.TaskState;
import dev.nonet.job.ItemError;
import dev.nonet.job.JobState;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The model and the service do the same. Each distinct transaction of the explored model is run by the service's own
 * classes: the rows of before are inserted, the service is called, and the rows are compared with those of the model.
 * Once more it is crashed at each of its statements: then the rows are those after some of the transactions that the
 * call makes, and never those amid one.
 */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class ModelReplayTest extends ServiceTest {

    /** Jobs that are in the database at the same time. */
    private static final int TOGETHER = 200;

    /** No call makes as many statements. */
    private static final int MAX_STATEMENTS = 200;

    private static final EnumSet<Kind> BY_SWEEP = EnumSet.of(Kind.LEASE, Kind.UNCLAIM);
    private static final EnumSet<Kind> BY_RETENTION =
            EnumSet.of(Kind.TAKE, Kind.FORGET_RESULTS, Kind.FORGET_ERRORS, Kind.FORGET_JOB);

    private static final Map<Setting, Integer> REPLAYED = new LinkedHashMap<>();
    private static final Map<Setting, Integer> CRASHES = new LinkedHashMap<>();
    private static final long BEGAN = System.nanoTime();

    /** Of old jobs. */
    private static int number;

    private static boolean isReplayed;
    private static boolean isCrashed;

    @Inject
    DataSource database;

    @Inject
    JobLifecycle lifecycle;

    @Inject
    JobSignals signals;

    @Inject
    ResultCalls results;

    @Inject
    RetentionCalls retention;

    @Inject
    Scheduler scheduler;

    private HeldFolds folds;
    private Connection dispatcher;
    private Connection connection;
    private JobRows jobRows;

    /** Nothing but the test changes rows: no schedule, no fold, no dispatcher. */
    @BeforeEach
    void stopWhatRunsByItself() throws SQLException {
        worker.isSilent();
        scheduler.pause();
        folds = new HeldFolds(lifecycle, signals);
        QuarkusMock.installMockForType(folds, JobFolds.class);
        dispatcher = Database.connect(backends);
        dispatcher.setAutoCommit(false);
        await().until(() -> {
            dispatcher.rollback();
            return new Outbox(dispatcher).tryLock(Duration.ofHours(1));
        });
        connection = Database.connect(backends);
        jobRows = new JobRows(connection);
        // What began before the pause: a round of retention, a sweep.
        await().until(retention::round);
        await().during(Duration.ofMillis(500)).until(() -> Database.number(backends, """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = 'nonet-api' AND state <> 'idle'
                """) == 0);
    }

    @AfterEach
    void goOn() throws SQLException {
        scheduler.resume();
        connection.close();
        dispatcher.close();
    }

    @AfterAll
    static void publish() throws IOException {
        if (isReplayed && isCrashed) {
            ModelPage.write(REPLAYED, CRASHES, BEGAN);
        }
    }

    private static int sum(Map<Setting, Integer> counts) {
        return counts.values().stream().mapToInt(count -> count).sum();
    }

    @Test
    void aTransitionThatTheTableDoesNotHaveIsRefused() throws SQLException {
        UUID job = UUID.randomUUID();
        Task task = new Task(0, 1, false, TaskState.STARTED, 1);
        Rows rows = new Rows(JobState.RUNNING, false, 0, 0, Rows.NOTHING, List.of(task), List.of(), List.of(), 0, 0);
        jobRows.insert(List.of(new JobRows.Wanted(job, rows, 1, null, 1, false, false)));

        assertThatThrownBy(
                        () -> Database.update(backends, "UPDATE task SET state = 'DISPATCHED' WHERE job_id = ?", job))
                .hasMessageContaining("no transition leads from STARTED to DISPATCHED");

        jobRows.delete(List.of(job));
    }

    @Test
    void theServiceDoesWhatTheModelSays() throws Exception {
        Map<Setting, List<Transaction>> chosen = Settings.replayed();

        for (Map.Entry<Setting, List<Transaction>> one : chosen.entrySet()) {
            REPLAYED.put(one.getKey(), replay(one.getKey(), one.getValue()));
        }

        assertThat(sum(REPLAYED)).isGreaterThan(1_000);
        assertThat(chosen.values().stream().flatMap(List::stream).map(Transaction::kind))
                .containsAll(EnumSet.allOf(Kind.class));
        isReplayed = true;
    }

    @Test
    void aCrashAtAnyStatementLeavesWholeTransactions() throws Exception {
        for (Map.Entry<Setting, List<Transaction>> one : Settings.crashed().entrySet()) {
            for (Transaction transaction : one.getValue()) {
                CRASHES.merge(one.getKey(), crashEach(one.getKey(), transaction), Integer::sum);
            }
        }

        assertThat(sum(CRASHES)).isGreaterThan(500);
        isCrashed = true;
    }

    /** A message of a task that is over, or that does not fit to the task, changes nothing. */
    @Test
    void messagesOfOtherTasksChangeNothing() throws Exception {
        Task task = new Task(0, 2, false, TaskState.STARTED, 2);
        Rows rows = new Rows(JobState.RUNNING, false, 0, 0, Rows.NOTHING, List.of(task), List.of(), List.of(), 0, 0);
        UUID job = UUID.randomUUID();
        long id = jobRows.insert(List.of(new JobRows.Wanted(job, rows, 2, null, 1, false, false)))
                .getOrDefault(job, List.of())
                .getFirst();
        List<TaskMessage> others = List.of(
                JobRows.message(job, Long.MAX_VALUE, task, 2),
                JobRows.message(UUID.randomUUID(), id, task, 2),
                JobRows.message(job, id, new Task(0, 1, false, TaskState.STARTED, 2), 2),
                JobRows.message(job, id, task, 3));

        for (TaskMessage other : others) {
            results.store(FakeWorker.completed(other));
        }
        for (TaskMessage other : List.of(others.get(0), others.get(1), others.get(3))) {
            results.store(FakeWorker.divided(other, 1, false));
        }
        for (TaskMessage other :
                List.of(others.get(0), others.get(1), others.get(3), JobRows.message(job, id, task, 1))) {
            results.store(FakeWorker.failed(other));
            results.store(FakeWorker.divided(other, 0, true));
        }

        assertThat(jobRows.read(List.of(job)).get(job)).isEqualTo(rows);
        jobRows.delete(List.of(job));
    }

    /** A transaction to replay, with its job. */
    private record Case(
            Transaction transaction,
            JobRows.Wanted wanted,
            int number,
            @Nullable Long task) {

        UUID job() {
            return wanted.id();
        }
    }

    private JobRows.Wanted wanted(Setting setting, Transaction transaction) {
        Kind kind = transaction.kind();
        Task task = transaction.task();
        boolean isRetention = BY_RETENTION.contains(kind);
        return new JobRows.Wanted(
                isRetention ? RetentionCalls.oldJob(++number) : UUID.randomUUID(),
                transaction.before(),
                setting.items(),
                kind == Kind.CUT ? null : task,
                kind == Kind.CUT && task != null ? task.count() : 1,
                kind == Kind.EXPIRE,
                isRetention);
    }

    /** Inserts jobs for transactions. */
    private List<Case> insert(Setting setting, Collection<Transaction> transactions) throws SQLException {
        Map<JobRows.Wanted, Transaction> jobs = new LinkedHashMap<>();
        transactions.forEach(transaction -> jobs.put(wanted(setting, transaction), transaction));
        Map<UUID, List<Long>> ids = jobRows.insert(jobs.keySet());
        List<Case> cases = new ArrayList<>();
        jobs.forEach((job, transaction) -> {
            Task about = transaction.task();
            int place = about == null ? -1 : transaction.before().tasks().indexOf(about);
            Long task = place < 0 ? null : ids.getOrDefault(job.id(), List.of()).get(place);
            cases.add(new Case(transaction, job, cases.size(), task));
        });
        return cases;
    }

    /** @return how many */
    private int replay(Setting setting, List<Transaction> transactions) throws Exception {
        Map<Object, List<Transaction>> groups = transactions.stream()
                .collect(Collectors.groupingBy(one -> BY_SWEEP.contains(one.kind())
                        ? "sweep"
                        : BY_RETENTION.contains(one.kind()) ? "retention" : "call"));
        for (List<Transaction> group : groups.values()) {
            for (int first = 0; first < group.size(); first += TOGETHER) {
                replayTogether(setting, group.subList(first, Math.min(first + TOGETHER, group.size())));
            }
        }
        return transactions.size();
    }

    private void replayTogether(Setting setting, List<Transaction> transactions) throws Exception {
        List<Case> cases = insert(setting, transactions);
        Kind kind = transactions.getFirst().kind();
        if (BY_SWEEP.contains(kind) || BY_RETENTION.contains(kind)) {
            run(cases.getFirst());
        } else {
            for (Case one : cases) {
                run(one);
            }
        }
        Map<UUID, Rows> after = jobRows.read(cases.stream().map(Case::job).toList());
        for (Case one : cases) {
            assertWhole(one, requireNonNull(after.get(one.job())), setting);
        }
        jobRows.delete(after.keySet());
    }

    /** @return how many crashes */
    private int crashEach(Setting setting, Transaction transaction) throws Exception {
        for (int statement = 1; statement <= MAX_STATEMENTS; statement++) {
            Case one = insert(setting, List.of(transaction)).getFirst();
            boolean hasCrashed = CrashingDriver.crash(statement, () -> run(one));
            Rows after = requireNonNull(jobRows.read(List.of(one.job())).get(one.job()));
            if (hasCrashed) {
                assertThat(after)
                        .as("statement %d of %s", statement, transaction)
                        .isIn(withFold(setting, transaction, whole(setting, transaction)));
            } else {
                assertWhole(one, after, setting);
            }
            jobRows.delete(List.of(one.job()));
            if (!hasCrashed) {
                return statement - 1;
            }
        }
        throw new AssertionError("More than " + MAX_STATEMENTS + " statements: " + transaction);
    }

    /**
     * All transactions of the call have happened. Counts that they left unfolded are to be folded in the background.
     */
    private void assertWhole(Case one, Rows after, Setting setting) {
        Transaction transaction = one.transaction();
        Rows last = whole(setting, transaction).getLast();
        assertThat(after).as("%s", transaction).isIn(withFold(setting, transaction, List.of(last)));
        if (transaction.kind().isMessage()
                && after.parts().size() > transaction.before().parts().size()) {
            assertThat(folds.release(one.job()))
                    .as("a fold is to follow %s", transaction)
                    .isTrue();
        }
    }

    /** A sweep folds what is two seconds old: on a busy machine also what it has stored itself. */
    private static Collection<Rows> withFold(Setting setting, Transaction transaction, Collection<Rows> rows) {
        if (transaction.kind() != Kind.LEASE) {
            return rows;
        }
        Set<Rows> all = new LinkedHashSet<>(rows);
        rows.forEach(each -> all.add(then(each, setting, Transactions::fold)));
        return all;
    }

    private static Rows then(Rows before, Setting setting, Consumer<Transactions> change) {
        Transactions changes = new Transactions(before, setting, null);
        change.accept(changes);
        return changes.after();
    }

    /**
     * The rows before, and after each of the transactions that the call for this one makes; those of retention in any
     * order.
     */
    private static List<Rows> whole(Setting setting, Transaction transaction) {
        Rows before = transaction.before();
        Kind kind = transaction.kind();
        Task task = transaction.task();
        List<Rows> whole = new ArrayList<>(List.of(before));
        List<Consumer<Transactions>> changes = new ArrayList<>();
        if (BY_RETENTION.contains(kind)) {
            Rows taken = then(before, setting, Transactions::take);
            if (!taken.isGone()) {
                return whole;
            }
            Rows withoutErrors = then(taken, setting, Transactions::forgetErrors);
            whole.addAll(List.of(taken, withoutErrors, then(taken, setting, Transactions::forgetResults)));
            changes.add(rows -> {
                rows.take();
                rows.forgetErrors();
                rows.forgetResults();
            });
            changes.add(Transactions::forgetJob);
            Rows last = before;
            for (Consumer<Transactions> change : changes) {
                last = then(last, setting, change);
                whole.add(last);
            }
            return whole;
        }
        if (task == null) {
            switch (kind) {
                case END -> changes.add(Transactions::end);
                case FOLD -> changes.add(Transactions::fold);
                case CANCEL -> {
                    changes.add(Transactions::cancel);
                    changes.add(Transactions::end);
                }
                case EXPIRE -> changes.add(Transactions::expire);
                case REMOVE -> changes.add(Transactions::remove);
                case RETRY -> changes.add(Transactions::retry);
                default -> throw new IllegalArgumentException(kind + " is about a task");
            }
        } else {
            switch (kind) {
                case CUT -> changes.add(rows -> rows.cut(task.first(), task.count()));
                case CLAIM -> changes.add(rows -> rows.move(task, TaskState.DISPATCHED));
                case UNCLAIM -> changes.add(rows -> rows.move(task, TaskState.PENDING));
                case NOTE, START -> {
                    changes.add(Transactions::note);
                    changes.add(rows -> rows.move(task, TaskState.STARTED));
                }
                case STORE, STORE_BROKEN, STORE_REFUSED, DIVIDE -> {
                    boolean hasResults = kind == Kind.STORE || task.count() > 1;
                    if (hasResults) {
                        changes.add(Transactions::note);
                    }
                    changes.add(rows -> rows.store(task, kind, true));
                    changes.add(Transactions::end);
                }
                default -> {
                    changes.add(rows -> rows.endAttempt(task, kind));
                    changes.add(Transactions::end);
                }
            }
        }
        for (Consumer<Transactions> change : changes) {
            whole.add(then(whole.getLast(), setting, change));
        }
        return whole;
    }

    /** Calls the service. */
    private void run(Case one) throws Exception {
        Kind kind = one.transaction().kind();
        UUID job = one.job();
        if (BY_SWEEP.contains(kind)) {
            results.sweep();
        } else if (BY_RETENTION.contains(kind)) {
            assertThat(retention.round()).isTrue();
        } else if (kind.isMessage() || kind == Kind.NOTE) {
            results.store(message(one));
        } else {
            switch (kind) {
                case CUT, CLAIM -> claim(job);
                case END -> inTransaction(() -> lifecycle.end(List.of(job)));
                case FOLD -> inTransaction(() -> lifecycle.fold(job));
                case CANCEL -> {
                    inTransaction(() -> lifecycle.cancel(job));
                    inTransaction(() -> lifecycle.end(List.of(job)));
                }
                case EXPIRE -> inTransaction(() -> lifecycle.expire(job));
                case REMOVE -> inTransaction(() -> lifecycle.remove(job));
                case RETRY -> results.retry(job);
                default -> throw new IllegalArgumentException("Nothing calls " + kind);
            }
        }
    }

    private static void inTransaction(Runnable work) {
        QuarkusTransaction.requiringNew().run(work);
    }

    private void claim(UUID job) throws SQLException {
        try (Connection claiming = database.getConnection()) {
            claiming.setAutoCommit(false);
            try {
                new Outbox(claiming).claim(List.of(job), 0.25, Duration.ofHours(1));
                claiming.commit();
            } catch (Throwable e) {
                claiming.rollback();
                throw e;
            }
        }
    }

    /** What a worker sends; an outcome of an earlier attempt counts as well. */
    private static ResultRecord message(Case one) {
        Task task = one.transaction().task();
        Kind kind = one.transaction().kind();
        if (task == null || one.task() == null) {
            throw new IllegalArgumentException(kind + " without a task");
        }
        int attempt = kind.isOutcome() && one.number() % 2 == 1 ? 1 : task.attempt();
        TaskMessage message = JobRows.message(one.job(), one.task(), task, attempt);
        int last = 1 << task.first() + task.count() - 1;
        return switch (kind) {
            case NOTE, START -> FakeWorker.beats(message);
            case STORE -> FakeWorker.completed(message);
            case STORE_BROKEN -> JobRows.outcomes(message, last, ItemError.INTERNAL);
            case STORE_REFUSED -> JobRows.outcomes(message, last, ItemError.MALFORMED);
            case DIVIDE -> FakeWorker.divided(message, 1, false);
            case NONE_DONE -> FakeWorker.divided(message, 0, true);
            default -> FakeWorker.failed(message);
        };
    }
}
