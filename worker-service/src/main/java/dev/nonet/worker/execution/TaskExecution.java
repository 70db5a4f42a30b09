package dev.nonet.worker.execution;

import dev.nonet.engine.Engine;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import dev.nonet.worker.platform.WorkerConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;

/** Carries out the items of a task. */
@ApplicationScoped
public class TaskExecution {

    private static final Logger LOG = Logger.getLogger(TaskExecution.class);

    /** Key in the mapped diagnostic context (MDC) of log messages written while a task is carried out. */
    private static final String JOB_ID = "jobId";

    private static final String TASK_ID = "taskId";

    /**
     * An engine is not thread-safe. After any exception but a cancellation it is replaced: its state may be
     * inconsistent.
     */
    private final ThreadLocal<Engine> engine = ThreadLocal.withInitial(Engine::new);

    /**
     * The limit of an item of unknown cost: on the threads for interactive tasks, and in the first attempt at tasks
     * that were sent before any item of their job was done. A slow item would delay the tasks behind it, so it is
     * abandoned; the API sends it again, to the topic of all other work, weighed by the time it has taken.
     */
    private static final Duration LONGEST_UNTRIED = Duration.ofSeconds(2);

    private final String worker;
    private final ItemLimit limit;
    private final ItemLimit untriedLimit;

    TaskExecution(WorkerConfig config) {
        this.worker = config.name();
        Duration item = config.itemLimit();
        this.limit = new ItemLimit(item);
        this.untriedLimit = new ItemLimit(item.compareTo(LONGEST_UNTRIED) < 0 ? item : LONGEST_UNTRIED);
    }

    /** The message that hands a task back because this worker's version cannot carry it out; null if it can. */
    public ResultMessage.@Nullable TaskReturned refusal(TaskMessage task) {
        TaskMessage.Needs needs = task.needs();
        String version = needs.engine();
        String reason;
        if (needs.protocol() > TaskMessage.PROTOCOL) {
            reason = "it needs protocol %d, this worker has %d".formatted(needs.protocol(), TaskMessage.PROTOCOL);
        } else if (version != null && !version.equals(Engine.VERSION)) {
            reason = "it needs engine %s, this worker has %s".formatted(version, Engine.VERSION);
        } else {
            return null;
        }
        return new ResultMessage.TaskReturned(
                task.task(), task.attempt(), worker, task.firstIndex(), task.count(), 0, reason);
    }

    /** The usual limit of an item. Heartbeats end well after it, so that the lease of a task that hangs expires. */
    public ItemLimit limit() {
        return limit;
    }

    /**
     * The time limit of an attempt at a task.
     *
     * @param isInteractive whether its thread is one of those for interactive tasks
     */
    public ItemLimit limit(TaskMessage task, boolean isInteractive) {
        return isInteractive || task.untried() && task.attempt() == 1 ? untriedLimit : limit;
    }

    /**
     * Runs the items, those to generate in batches, until all are done, the limit of the task is over, the message of
     * its results is full, an item exceeds its own {@linkplain ItemLimit limit}, or it is told to stop. If the engine
     * throws an exception, the outcome of that item is an error. An {@link Error}, such as a lack of memory, may have
     * nothing to do with the item: it fails the attempt, so that the task is tried again; so does an exception while
     * results are packed.
     *
     * @param isInteractive whether the thread is one of those for interactive tasks
     * @param stop is called often, by this thread
     * @return a {@link ResultMessage.TaskCompleted}, {@link ResultMessage.TaskDivided} or
     *     {@link ResultMessage.TaskFailed}; the first two with their results packed
     */
    public ResultRecord carryOut(TaskMessage task, boolean isInteractive, Supplier<Stop> stop) {
        ItemLimit max = limit(task, isInteractive);
        TaskRun run = new TaskRun(task, Engine.VERSION, worker, max, new EngineItems(task), stop, System::nanoTime);
        MDC.put(JOB_ID, task.task().job().toString());
        MDC.put(TASK_ID, task.task().toString());
        try {
            ResultRecord outcome = run.carryOut();
            LOG.debugf(
                    "Task %s, attempt %d: %s",
                    task.task(), task.attempt(), outcome.message().getClass().getSimpleName());
            return outcome;
        } catch (CancellationException e) {
            return run.givenUp();
        } catch (RuntimeException | Error e) {
            engine.remove();
            LOG.errorf(e, "Task %s, attempt %d failed", task.task(), task.attempt());
            return run.failed(e.toString());
        } finally {
            MDC.remove(JOB_ID);
            MDC.remove(TASK_ID);
        }
    }

    /** The items of a task, made with the engine of the current thread. */
    private final class EngineItems implements TaskRun.Items {

        private final TaskMessage task;

        EngineItems(TaskMessage task) {
            this.task = task;
        }

        @Override
        public List<ItemOutcome> make(int place, int count, BooleanSupplier stop) {
            int index = task.firstIndex() + place;
            try {
                return switch (task) {
                    case TaskMessage.Generate generate -> engine.get().generate(generate.spec(), index, count, stop);
                    case TaskMessage.Solve solve ->
                        List.of(engine.get()
                                .solve(solve.spec(), index, solve.puzzles().get(place), stop));
                };
            } catch (CancellationException e) {
                throw e;
            } catch (RuntimeException e) {
                engine.remove();
                LOG.errorf(
                        e,
                        "The engine failed on a batch of %d items from index %d of task %s",
                        count,
                        index,
                        task.task());
                throw e;
            }
        }
    }
}
