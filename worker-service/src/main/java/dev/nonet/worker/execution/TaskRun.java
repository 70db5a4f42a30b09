package dev.nonet.worker.execution;

import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.ResultPacker;
import dev.nonet.packing.ResultRecord;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One attempt at a task. */
final class TaskRun {

    /** The items of the task. */
    interface Items {

        /**
         * Makes items.
         *
         * @param place the first of them, from 0 within the task
         * @param count 1 in a solve task
         * @throws CancellationException if {@code stop} says so
         * @throws RuntimeException if the engine fails on one of them
         */
        List<ItemOutcome> make(int place, int count, BooleanSupplier stop);
    }

    private final TaskMessage task;
    private final String worker;
    private final Items items;
    private final Supplier<Stop> stop;

    /** After this time, in nanoseconds, no further item of the task is begun. */
    private final long taskLimit;

    /** After this time, in nanoseconds, an item is abandoned. */
    private final long itemLimit;

    private final LongSupplier nanoTime;
    private final long beginCpu = CpuTime.nanos();
    private final ResultPacker packer;

    /** The time of the clock after which no further item is begun; the first one always is. */
    private long end;

    /** When the item or the batch of items under way was begun. */
    private long itemBegin;

    /** The items before this place are made one by one, as a batch with them took too long or failed; 0 for none. */
    private int singlesEnd;

    /**
     * @param engine the version of the engine
     * @param nanoTime the clock, as {@link System#nanoTime}
     */
    TaskRun(
            TaskMessage task,
            String engine,
            String worker,
            ItemLimit limit,
            Items items,
            Supplier<Stop> stop,
            LongSupplier nanoTime) {
        this.task = task;
        this.worker = worker;
        this.items = items;
        this.stop = stop;
        this.nanoTime = nanoTime;
        this.packer = new ResultPacker(engine);
        this.taskLimit = TimeUnit.MILLISECONDS.toNanos(Math.max(1, task.limitMillis()));
        this.itemBegin = nanoTime.getAsLong();
        this.end = itemBegin + taskLimit;
        this.itemLimit = limit.ofAttempt(task.attempt()).toNanos();
    }

    /** @throws CancellationException if the item under way is to be abandoned; see {@link #givenUp} */
    ResultRecord carryOut() {
        int batchSize = 1;
        while (packer.items() < task.count()) {
            int done = packer.items();
            if (done > 0 && (stop.get() != Stop.NO || nanoTime.getAsLong() - end >= 0)) {
                return divided(false);
            }
            boolean single = task instanceof TaskMessage.Solve || done < singlesEnd;
            int count = single ? 1 : Math.min(batchSize, task.count() - done);
            int bytesBefore = packer.bytes();
            itemBegin = nanoTime.getAsLong();
            for (ItemOutcome outcome : count == 1 ? List.of(outcome(done)) : batch(done, count)) {
                if (!packer.add(outcome, input(packer.items()))) {
                    return divided(false);
                }
            }
            batchSize = done < singlesEnd
                    ? 1
                    : Batches.next(
                            count,
                            nanoTime.getAsLong() - itemBegin,
                            Math.min(taskLimit, itemLimit),
                            packer.bytes() - bytesBefore,
                            PackedResults.MAX_TOGETHER - packer.bytes());
        }
        PackedResults results = packer.pack();
        return new ResultRecord(
                new ResultMessage.TaskCompleted(
                        task.task(),
                        task.attempt(),
                        worker,
                        task.firstIndex(),
                        task.count(),
                        cpuMicros(),
                        ResultRecord.describe(results),
                        packer.errors()),
                results);
    }

    private boolean isToGiveUp() {
        return stop.get() == Stop.NOW || nanoTime.getAsLong() - itemBegin >= itemLimit;
    }

    /** A batch that takes longer than its whole task should, or than one item may, holds an item that takes long. */
    private boolean isBatchToGiveUp() {
        return isToGiveUp() || nanoTime.getAsLong() - itemBegin >= taskLimit;
    }

    /**
     * The outcome after {@link #carryOut} was cancelled. Keeps the items that are done, and hands the others back. The
     * first of these is the one that took too long, as such an item is made alone before it is abandoned: it must
     * become a task of its own.
     */
    ResultRecord givenUp() {
        String reason = stop.get() == Stop.NOW
                ? "the job has stopped"
                : "it was not done in " + TimeUnit.NANOSECONDS.toSeconds(itemLimit) + " s";
        return packer.items() > 0 || task.count() > 1 ? divided(true) : failed(reason);
    }

    ResultRecord failed(String reason) {
        return ResultRecord.of(new ResultMessage.TaskFailed(
                task.task(), task.attempt(), worker, task.firstIndex(), task.count(), cpuMicros(), reason));
    }

    /** @param isFirstSlow whether the first item without an outcome took too long, and must become a task of its own */
    private ResultRecord divided(boolean isFirstSlow) {
        PackedResults results = packer.pack();
        return new ResultRecord(
                new ResultMessage.TaskDivided(
                        task.task(),
                        task.attempt(),
                        worker,
                        task.firstIndex(),
                        task.count(),
                        cpuMicros(),
                        ResultRecord.describe(results),
                        packer.errors(),
                        isFirstSlow),
                results);
    }

    private long cpuMicros() {
        return TimeUnit.NANOSECONDS.toMicros(CpuTime.nanos() - beginCpu);
    }

    /**
     * The outcomes of several items. If they take too long together, or the engine fails on one, there are none, and
     * {@link #singlesEnd} says that they are made one by one.
     */
    private List<ItemOutcome> batch(int place, int count) {
        try {
            return items.make(place, count, this::isBatchToGiveUp);
        } catch (CancellationException e) {
            if (stop.get() == Stop.NOW) {
                throw e;
            }
            // Made alone, the item that takes long is the one that is given up, and no other.
        } catch (RuntimeException e) {
            // The engine has logged it. Made alone, the item that it fails on becomes an error, and the others do not.
        }
        if (singlesEnd == 0) {
            // The task gets its time anew, but only once, so that the items before the slow one are made again and not
            // lost.
            end = nanoTime.getAsLong() + taskLimit;
        }
        singlesEnd = place + count;
        return List.of();
    }

    private ItemOutcome outcome(int place) {
        if (isToGiveUp()) {
            throw new CancellationException("at item " + place);
        }
        try {
            return items.make(place, 1, this::isToGiveUp).getFirst();
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            return new ItemError(
                    task.firstIndex() + place,
                    input(place),
                    ItemError.INTERNAL,
                    "the engine failed on this item: " + e);
        }
    }

    private @Nullable String input(int place) {
        return switch (task) {
            case TaskMessage.Generate generate -> null;
            case TaskMessage.Solve solve -> solve.puzzles().get(place);
        };
    }
}
