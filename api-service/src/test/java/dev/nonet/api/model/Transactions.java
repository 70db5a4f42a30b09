package dev.nonet.api.model;

import dev.nonet.api.model.Rows.Part;
import dev.nonet.api.model.Rows.Stored;
import dev.nonet.api.model.Rows.Task;
import dev.nonet.api.task.TaskState;
import dev.nonet.job.JobState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of a job while a transaction changes them. */
final class Transactions {

    private final @Nullable Flaw flaw;
    private final Setting setting;
    private @Nullable JobState job;
    private boolean isGone;
    private int done;
    private int failed;
    private int next;
    private final List<Task> tasks;
    private final List<Part> parts;
    private final List<Stored> slices;
    private int broken;
    private int refused;

    Transactions(Rows before, Setting setting, @Nullable Flaw flaw) {
        this.flaw = flaw;
        this.setting = setting;
        job = before.job();
        isGone = before.isGone();
        done = before.done();
        failed = before.failed();
        next = before.next();
        tasks = new ArrayList<>(before.tasks());
        parts = new ArrayList<>(before.parts());
        slices = new ArrayList<>(before.slices());
        broken = before.broken();
        refused = before.refused();
    }

    Rows after() {
        Collections.sort(tasks);
        Collections.sort(parts);
        Collections.sort(slices);
        return new Rows(
                job,
                isGone,
                done,
                failed,
                next,
                List.copyOf(tasks),
                List.copyOf(parts),
                List.copyOf(slices),
                broken,
                refused);
    }

    /** @return the cut task */
    Task cut(int first, int count) {
        Task task = new Task(first, count, false, TaskState.DISPATCHED, 1);
        tasks.add(task);
        if (flaw != Flaw.MOVES_THE_CURSOR_FIRST) {
            moveCursor(first + count);
        }
        return task;
    }

    void moveCursor(int to) {
        next = to < setting.items() ? to : Rows.NOTHING;
    }

    /** @return the task in its new state */
    Task move(Task task, TaskState to) {
        Task moved = new Task(task.first(), task.count(), task.isRetry(), to, task.attempt());
        tasks.remove(task);
        tasks.add(moved);
        return moved;
    }

    void note() {
        if (job == JobState.QUEUED) {
            job = JobState.RUNNING;
        }
    }

    /**
     * Stores outcomes of a task, or of its first item if it is divided.
     *
     * @param isRowThere whether the task's row was still there
     */
    void store(Task task, Kind kind, boolean isRowThere) {
        if (!isRowThere && flaw != Flaw.STORES_WITHOUT_THE_ROW) {
            return;
        }
        tasks.remove(task);
        int count = kind == Kind.DIVIDE ? 1 : task.count();
        int last = 1 << task.first() + count - 1;
        int missing = kind == Kind.STORE || kind == Kind.DIVIDE ? 0 : last;
        int moreDone = count - Integer.bitCount(missing);
        int moreFailed = Integer.bitCount(missing);
        if (task.isRetry()) {
            int replaced = Rows.bits(task.first(), count);
            divideStored(task.first(), List.of(count, task.count() - count));
            Stored before = slice(task.first());
            if (before != null) {
                slices.remove(before);
                if (flaw != Flaw.SUBTRACTS_NOTHING_ON_RETRY) {
                    moreDone -= Integer.bitCount(before.results());
                }
            }
            moreFailed -= Integer.bitCount((broken | refused) & replaced);
            broken &= ~replaced;
            refused &= ~replaced;
        }
        slices.add(new Stored(task.first(), count, missing));
        broken |= kind == Kind.STORE_BROKEN ? missing : 0;
        refused |= kind == Kind.STORE_REFUSED ? missing : 0;
        parts.add(new Part(moreDone, moreFailed));
        if (count < task.count() && (isOpen() || flaw == Flaw.DIVIDES_A_STOPPED_JOB)) {
            insertRest(task, count, 0);
        }
    }

    private boolean isOpen() {
        return job == JobState.QUEUED || job == JobState.RUNNING;
    }

    private @Nullable Stored slice(int first) {
        return slices.stream().filter(slice -> slice.first() == first).findAny().orElse(null);
    }

    /** Divides the stored slice that begins with an item into parts of these sizes. */
    private void divideStored(int first, List<Integer> sizes) {
        List<Integer> real = sizes.stream().filter(size -> size > 0).toList();
        Stored before = slice(first);
        if (before == null || real.size() < 2) {
            return;
        }
        slices.remove(before);
        int from = first;
        for (int size : real) {
            slices.add(new Stored(from, size, before.missing() & Rows.bits(from, size)));
            from += size;
        }
    }

    /**
     * Inserts what is left of a deleted task as tasks of one item each, as it is for so few items.
     *
     * @param done how many items are not left
     * @param alone how many of the others are set apart, so that failed attempts of the whole count
     */
    private void insertRest(Task whole, int done, int alone) {
        List<Integer> sizes = new ArrayList<>();
        for (int place = done; place < whole.count(); place++) {
            int attempt = place < done + alone ? whole.attempt() + 1 : 1;
            sizes.add(1);
            tasks.add(new Task(whole.first() + place, 1, whole.isRetry(), TaskState.PENDING, attempt));
        }
        if (whole.isRetry()) {
            divideStored(whole.first() + done, sizes);
        }
    }

    /** An attempt has ended without an outcome. */
    void endAttempt(Task task, Kind kind) {
        if (job == JobState.CANCELLING && flaw != Flaw.REQUEUES_IN_A_STOPPED_JOB) {
            tasks.remove(task);
        } else if (kind == Kind.NONE_DONE && task.count() > 1) {
            tasks.remove(task);
            insertRest(task, 0, 1);
        } else if (task.attempt() >= setting.attempts()) {
            giveUp(task);
        } else if (task.attempt() == setting.attempts() - 1 && task.count() > 1) {
            tasks.remove(task);
            insertRest(task, 0, task.count());
        } else {
            tasks.remove(task);
            tasks.add(new Task(task.first(), task.count(), task.isRetry(), TaskState.PENDING, task.attempt() + 1));
        }
    }

    private void giveUp(Task task) {
        tasks.remove(task);
        Stored stored = slice(task.first());
        int open = (stored == null || flaw == Flaw.GIVES_UP_WHAT_HAS_RESULTS ? task.items() : stored.missing())
                & ~(broken | refused);
        broken |= open;
        if (stored == null) {
            slices.add(new Stored(task.first(), task.count(), task.items()));
        }
        parts.add(new Part(0, Integer.bitCount(open)));
    }

    void fold(List<Part> seen) {
        if (seen.isEmpty()) {
            return;
        }
        parts.clear();
        if (job == null) {
            return;
        }
        done += seen.stream().mapToInt(Part::done).sum();
        failed += seen.stream().mapToInt(Part::failed).sum();
        note();
    }

    void fold() {
        fold(List.copyOf(parts));
    }

    boolean isWithoutWork() {
        return next == Rows.NOTHING && tasks.isEmpty();
    }

    void end() {
        if (job != null && !job.isFinal() && isWithoutWork()) {
            settle();
        }
    }

    void settle() {
        if (flaw != Flaw.SETTLES_WITHOUT_FOLDING) {
            fold();
        }
        if (job == JobState.CANCELLING) {
            job = JobState.CANCELLED;
        } else {
            job = done + failed == setting.items() ? JobState.SUCCEEDED : JobState.FAILED;
        }
    }

    void cancel() {
        if (isOpen()) {
            job = JobState.CANCELLING;
            withdraw(flaw == Flaw.CANCELS_WITHOUT_STOPPING_THE_CUT, task -> task.state() != TaskState.STARTED);
            end();
        }
    }

    private void withdraw(boolean keepsUncut, Predicate<Task> which) {
        next = keepsUncut ? next : Rows.NOTHING;
        tasks.removeIf(which);
    }

    void expire() {
        if (isOpen()) {
            job = JobState.EXPIRED;
            withdraw(false, task -> flaw != Flaw.EXPIRES_WITH_TASKS_LEFT || task.state() != TaskState.STARTED);
            fold();
        }
    }

    void remove() {
        if (job == null) {
            return;
        }
        job = job.isFinal() ? job : JobState.CANCELLED;
        isGone = true;
        withdraw(false, task -> flaw != Flaw.DELETES_WITH_TASKS_LEFT || task.state() != TaskState.STARTED);
        fold();
    }

    /** Reopens a succeeded job with a task for each slice that has a broken item. */
    void retry() {
        if (job != JobState.SUCCEEDED || isGone && flaw != Flaw.RETRIES_A_DELETED_JOB || broken == 0) {
            return;
        }
        for (Stored slice : slices) {
            if ((slice.items() & broken) != 0) {
                tasks.add(new Task(slice.first(), slice.count(), true, TaskState.PENDING, 1));
            }
        }
        failed -= Integer.bitCount(broken);
        broken = 0;
        job = JobState.QUEUED;
    }

    void take() {
        isGone = job != null && (isGone || job.isFinal() || flaw == Flaw.TAKES_A_RETRIED_JOB);
    }

    void forgetResults() {
        slices.clear();
    }

    void forgetErrors() {
        broken = 0;
        refused = 0;
    }

    void forgetJob() {
        job = null;
        isGone = false;
        done = 0;
        failed = 0;
        next = Rows.NOTHING;
    }
}
