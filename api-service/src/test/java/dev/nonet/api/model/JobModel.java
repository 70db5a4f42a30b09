package dev.nonet.api.model;

import dev.nonet.api.model.Api.Doing;
import dev.nonet.api.model.Rows.Part;
import dev.nonet.api.model.Rows.Stored;
import dev.nonet.api.model.Rows.Task;
import dev.nonet.api.model.State.Sent;
import dev.nonet.api.task.TaskState;
import dev.nonet.job.JobState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The life of a job: one job, two processes of the API, any number of workers. A step is a transaction, its beginning
 * or its commit, the sending of a message, its loss, or the death of a process. A transaction that reads what another
 * may change meanwhile takes two steps: it takes its locks and reads, and then, with what is committed by then, writes
 * and commits (READ COMMITTED). One that takes all its locks before it reads takes one.
 */
final class JobModel {

    private final Setting setting;
    private final @Nullable Flaw flaw;

    JobModel(Setting setting, @Nullable Flaw flaw) {
        this.setting = setting;
        this.flaw = flaw;
    }

    /**
     * @param name for people
     * @param transaction that the step commits; null if it commits none
     * @param helps whether it brings the job nearer to its end without anybody's doing
     */
    record Step(String name, @Nullable Transaction transaction, boolean helps, State to) {}

    State start() {
        Rows rows = new Rows(JobState.QUEUED, false, 0, 0, 0, List.of(), List.of(), List.of(), 0, 0);
        return new State(rows, List.of(), Api.IDLE, Api.IDLE, setting.retries());
    }

    /** All steps from a state. */
    List<Step> steps(State state) {
        Steps steps = new Steps(state);
        steps.ofTasks();
        steps.ofTheJob();
        steps.ofProcesses();
        return steps.found;
    }

    /** Whether a job that is in this state need do nothing more. */
    static boolean isOver(Rows rows) {
        boolean nothingIsLeft = rows.parts().isEmpty() && rows.isWithoutWork();
        return rows.job() == null || rows.isGone()
                ? nothingIsLeft
                        && rows.job() == null
                        && rows.slices().isEmpty()
                        && (rows.broken() | rows.refused()) == 0
                : nothingIsLeft && rows.isEnded();
    }

    /** What is wrong with the rows of a job; null if nothing is. */
    @Nullable
    String fault(Rows rows) {
        int results = 0;
        int covered = 0;
        for (Stored slice : rows.slices()) {
            if ((covered & slice.items()) != 0) {
                return "an item is in two slices of results";
            }
            covered |= slice.items();
            results |= slice.results();
        }
        int errors = rows.broken() | rows.refused();
        if ((rows.broken() & rows.refused()) != 0 || (results & errors) != 0) {
            return "an item has two outcomes";
        }
        if (rows.job() == null) {
            return covered == 0 && errors == 0 && rows.isWithoutWork()
                    ? null
                    : "rows of a job are left that is deleted";
        }
        int atWork = 0;
        for (Task task : rows.tasks()) {
            if ((atWork & task.items()) != 0) {
                return "an item is in two tasks";
            }
            atWork |= task.items();
            if (!task.isRetry() && ((results | errors) & task.items()) != 0) {
                return "an item with an outcome is in a task";
            }
        }
        int uncut = rows.next() == Rows.NOTHING ? 0 : Rows.bits(rows.next(), setting.items() - rows.next());
        if ((uncut & (atWork | results | errors)) != 0) {
            return "an item is uncut and in a task, or has an outcome";
        }
        if (rows.isEnded() && !rows.isWithoutWork()) {
            return "a job has ended, and something of it is left to do";
        }
        if (rows.isGone()) {
            return rows.isEnded() ? null : "a job is gone that has not ended";
        }
        int done = rows.done() + rows.parts().stream().mapToInt(Part::done).sum();
        int failed =
                rows.failed() + rows.parts().stream().mapToInt(Part::failed).sum();
        if (done != Integer.bitCount(results) || failed != Integer.bitCount(errors)) {
            return "the counts are not those of what is stored";
        }
        if (rows.done() < 0 || rows.failed() < 0 || rows.done() + rows.failed() > setting.items()) {
            return "the job's row counts more than there is, or less than nothing";
        }
        int all = Rows.bits(0, setting.items());
        if (rows.isOpen() && (uncut | atWork | results | errors) != all) {
            return "an item of an open job is lost";
        }
        if (rows.job() == JobState.SUCCEEDED
                && (rows.done() + rows.failed() != setting.items()
                        || !rows.parts().isEmpty())) {
            return "a job has succeeded without all outcomes in its counts";
        }
        return rows.job() == JobState.FAILED ? "a job has failed as outcomes were missing" : null;
    }

    /** The steps from one state. */
    private final class Steps {

        private final State state;
        private final Rows rows;
        private final boolean isJobLocked;
        private final boolean isAnyIdle;
        private final List<Step> found = new ArrayList<>();

        Steps(State state) {
            this.state = state;
            this.rows = state.rows();
            this.isJobLocked =
                    locksJob(state.apis().get(0)) || locksJob(state.apis().get(1));
            this.isAnyIdle = state.apis().get(0).isIdle() || state.apis().get(1).isIdle();
        }

        private boolean locksJob(Api api) {
            Kind kind = api.kind();
            return api.doing() == Doing.OPEN && kind != null && kind.locksJob() && locksFirst(kind);
        }

        /** Whether the transaction takes its locks before it reads. */
        private boolean locksFirst(Kind kind) {
            return switch (kind) {
                case TAKE -> false;
                case CUT -> flaw != Flaw.CUTS_WITHOUT_THE_LOCK && flaw != Flaw.MOVES_THE_CURSOR_FIRST;
                case FOLD -> flaw != Flaw.FOLDS_WHAT_IT_SAW_BEFORE_THE_LOCK;
                case END -> flaw != Flaw.ENDS_WHAT_IT_SAW_BEFORE_THE_LOCK;
                case STORE, STORE_BROKEN, STORE_REFUSED -> flaw != Flaw.STORES_WITHOUT_THE_ROW;
                default -> true;
            };
        }

        private boolean isLocked(Task task) {
            for (Api api : state.apis()) {
                Kind kind = api.kind();
                if (api.doing() == Doing.OPEN && kind != null && task.equals(api.task()) && locksFirst(kind)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isAnyLocked() {
            return rows.tasks().stream().anyMatch(this::isLocked);
        }

        private Transactions change() {
            return new Transactions(rows, setting, flaw);
        }

        private void add(String name, @Nullable Transaction transaction, boolean helps, State to) {
            found.add(new Step(name, transaction, helps, to));
        }

        /** The process {@code from} goes on as {@code to}. */
        private State after(Rows changed, Api from, Api to) {
            return after(changed, state.sent(), from, to, state.retries());
        }

        private State after(Rows changed, List<Sent> sent, Api from, Api to, int retries) {
            List<Api> apis = new ArrayList<>(state.apis());
            apis.set(apis.indexOf(from), to);
            return new State(changed, sent, apis.get(0), apis.get(1), retries);
        }

        /** A transaction of any process in one step, after which the process has done with it. */
        private void atOnce(Kind kind, @Nullable Task task, Consumer<Transactions> work) {
            if (setting.without().contains(kind)) {
                return;
            }
            Transactions changes = change();
            work.accept(changes);
            add(
                    kind.name(),
                    new Transaction(rows, kind, task),
                    kind.helps(),
                    new State(
                            changes.after(),
                            state.sent(),
                            state.apis().get(0),
                            state.apis().get(1),
                            state.retries()));
        }

        /** A transaction in one step by an idle process, which looks afterwards whether the job is done. */
        private void thenEnd(Kind kind, @Nullable Task task, Consumer<Transactions> work) {
            if (!isAnyIdle || setting.without().contains(kind)) {
                return;
            }
            Transactions changes = change();
            work.accept(changes);
            Api next = Api.ENDING;
            if (flaw == Flaw.ENDS_INSIDE_THE_STORE) {
                changes.end();
                next = Api.IDLE;
            }
            add(kind.name(), new Transaction(rows, kind, task), kind.helps(), after(changes.after(), Api.IDLE, next));
        }

        /** An idle process begins a transaction. */
        private void begin(Kind kind, @Nullable Task task, int count) {
            boolean waits = kind.locksJob() && locksFirst(kind) && isJobLocked;
            if (!isAnyIdle || waits || setting.without().contains(kind)) {
                return;
            }
            boolean sawNoWork = kind.isOutcome() && flaw == Flaw.ENDS_INSIDE_THE_STORE
                    ? rows.next() == Rows.NOTHING && rows.tasks().size() == 1
                    : kind == Kind.END && flaw == Flaw.ENDS_WHAT_IT_SAW_BEFORE_THE_LOCK;
            List<Part> seen =
                    kind == Kind.FOLD && flaw == Flaw.FOLDS_WHAT_IT_SAW_BEFORE_THE_LOCK ? rows.parts() : List.of();
            Api open = new Api(Doing.OPEN, kind, task, kind == Kind.CUT ? rows.next() : 0, count, sawNoWork, seen);
            Transactions changes = change();
            if (kind == Kind.CUT && flaw == Flaw.MOVES_THE_CURSOR_FIRST) {
                changes.moveCursor(rows.next() + count);
            }
            add("begin " + kind, null, kind.helps(), after(changes.after(), Api.IDLE, open));
        }

        void ofTasks() {
            for (Task task : rows.tasks()) {
                if (!isLocked(task)) {
                    ofTask(task);
                }
            }
        }

        private void ofTask(Task task) {
            int sent = state.sent(task);
            boolean isCurrent = sent == task.attempt();
            if (task.state() == TaskState.PENDING && rows.isOpen() && isAnyIdle) {
                Transactions changes = change();
                Task claimed = changes.move(task, TaskState.DISPATCHED);
                add(
                        "CLAIM",
                        new Transaction(rows, Kind.CLAIM, task),
                        true,
                        after(changes.after(), Api.IDLE, Api.sends(claimed)));
            }
            if (task.state() == TaskState.DISPATCHED && flaw != Flaw.CLAIMS_NEVER_EXPIRE) {
                atOnce(Kind.UNCLAIM, task, changes -> changes.move(task, TaskState.PENDING));
            }
            if (sent > 0) {
                if (rows.job() == JobState.QUEUED && !isJobLocked) {
                    atOnce(Kind.NOTE, task, Transactions::note);
                }
                begin(Kind.STORE, task, 0);
                begin(Kind.STORE_BROKEN, task, 0);
                begin(Kind.STORE_REFUSED, task, 0);
                add("lose", null, false, withSent(task, 0));
            }
            if (isCurrent && task.state() != TaskState.STARTED) {
                atOnce(Kind.START, task, changes -> changes.move(task, TaskState.STARTED));
            }
            if (isJobLocked) {
                return;
            }
            if (sent > 0 && task.count() > 1) {
                thenEnd(Kind.DIVIDE, task, changes -> changes.store(task, Kind.DIVIDE, true));
            }
            if (isCurrent) {
                thenEnd(Kind.FAIL, task, changes -> changes.endAttempt(task, Kind.FAIL));
                thenEnd(Kind.NONE_DONE, task, changes -> changes.endAttempt(task, Kind.NONE_DONE));
            }
            if (task.state() == TaskState.STARTED && flaw != Flaw.LEASES_NEVER_END) {
                thenEnd(Kind.LEASE, task, changes -> changes.endAttempt(task, Kind.LEASE));
            }
        }

        private State withSent(Task task, int attempt) {
            List<Sent> sent = new ArrayList<>(state.sent());
            sent.removeIf(message -> message.isOf(task));
            if (attempt > 0) {
                sent.add(new Sent(task.first(), task.count(), task.isRetry(), attempt));
            }
            return new State(rows, sent, state.apis().get(0), state.apis().get(1), state.retries());
        }

        void ofTheJob() {
            if (rows.isOpen() && rows.next() != Rows.NOTHING) {
                for (int count = 1; count <= Math.min(setting.cut(), setting.items() - rows.next()); count++) {
                    begin(Kind.CUT, null, count);
                }
            }
            if (!rows.parts().isEmpty()) {
                begin(Kind.FOLD, null, 0);
            }
            boolean isSwept = setting.sweep() && flaw != Flaw.NO_SWEEP;
            if (isSwept && rows.job() != null && !rows.isEnded() && rows.isWithoutWork()) {
                begin(Kind.END, null, 0);
            }
            if (rows.isEnded() && !rows.isGone()) {
                begin(Kind.TAKE, null, 0);
            }
            if (rows.isGone()) {
                if (!rows.slices().isEmpty()) {
                    atOnce(Kind.FORGET_RESULTS, null, Transactions::forgetResults);
                } else if ((rows.broken() | rows.refused()) != 0) {
                    atOnce(Kind.FORGET_ERRORS, null, Transactions::forgetErrors);
                } else if (!isJobLocked) {
                    atOnce(Kind.FORGET_JOB, null, Transactions::forgetJob);
                }
            }
            // These wait for outcomes of the job that are being stored.
            if (isJobLocked || isAnyLocked()) {
                return;
            }
            if (rows.isOpen()) {
                thenEnd(Kind.CANCEL, null, Transactions::cancel);
                atOnce(Kind.EXPIRE, null, Transactions::expire);
            }
            if (rows.job() != null && !rows.isGone()) {
                atOnce(Kind.REMOVE, null, Transactions::remove);
            }
            boolean mayRetry = state.retries() > 0 && rows.job() == JobState.SUCCEEDED && rows.broken() != 0;
            if (mayRetry && (!rows.isGone() || flaw == Flaw.RETRIES_A_DELETED_JOB)) {
                Transactions changes = change();
                changes.retry();
                State to = new State(
                        changes.after(),
                        state.sent(),
                        state.apis().get(0),
                        state.apis().get(1),
                        state.retries() - 1);
                add("RETRY", new Transaction(rows, Kind.RETRY, null), false, to);
            }
        }

        void ofProcesses() {
            for (Api api : state.apis()) {
                if (api.isIdle()) {
                    continue;
                }
                if (setting.sweep()) {
                    add("crash", null, false, after(rows, api, Api.IDLE));
                }
                switch (api.doing()) {
                    case SENDING -> send(api);
                    case ENDING -> lookForTheEnd(api);
                    case OPEN -> commit(api);
                    case NOTHING -> {}
                }
            }
        }

        private void send(Api api) {
            Task task = api.task();
            List<Sent> sent = new ArrayList<>(state.sent());
            if (task != null) {
                int before = state.sent(task);
                sent.removeIf(message -> message.isOf(task));
                sent.add(new Sent(task.first(), task.count(), task.isRetry(), Math.max(before, task.attempt())));
            }
            add("send", null, true, after(rows, sent, api, Api.IDLE, state.retries()));
        }

        private void lookForTheEnd(Api api) {
            if (!rows.isWithoutWork() || rows.job() == null || rows.isEnded()) {
                add("has not ended", null, true, after(rows, api, Api.IDLE));
            } else if (!locksFirst(Kind.END) || !isJobLocked) {
                boolean saw = flaw == Flaw.ENDS_WHAT_IT_SAW_BEFORE_THE_LOCK;
                add(
                        "begin END",
                        null,
                        true,
                        after(rows, api, new Api(Doing.OPEN, Kind.END, null, 0, 0, saw, List.of())));
            }
        }

        private void commit(Api api) {
            Kind kind = api.kind();
            if (kind == null || kind.locksJob() && !locksFirst(kind) && isJobLocked) {
                return;
            }
            Transactions changes = change();
            Api next = Api.IDLE;
            Task task = api.task();
            switch (kind) {
                case CUT -> {
                    task = changes.cut(api.from(), api.count());
                    next = Api.sends(task);
                }
                case STORE, STORE_BROKEN, STORE_REFUSED -> {
                    if (task != null) {
                        changes.store(task, kind, rows.tasks().contains(task));
                    }
                    next = Api.ENDING;
                    if (flaw == Flaw.ENDS_INSIDE_THE_STORE) {
                        next = Api.IDLE;
                        if (api.sawNoWork()) {
                            changes.end();
                        }
                    }
                }
                case FOLD -> changes.fold(flaw == Flaw.FOLDS_WHAT_IT_SAW_BEFORE_THE_LOCK ? api.seen() : rows.parts());
                case END -> {
                    if (api.sawNoWork() && rows.job() != null && !rows.isEnded()) {
                        changes.settle();
                    } else {
                        changes.end();
                    }
                }
                case TAKE -> changes.take();
                default -> throw new IllegalStateException(kind + " takes one step");
            }
            add("commit " + kind, new Transaction(rows, kind, task), true, after(changes.after(), api, next));
        }
    }
}
