package dev.nonet.worker.execution;

import dev.nonet.engine.Engine;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.ItemResult;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.worker.platform.WorkerConfig;
import dev.nonet.worker.platform.WorkerName;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
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

    /** An engine is not thread-safe. After an exception it is replaced, as its state may be inconsistent. */
    private final ThreadLocal<Engine> engine = ThreadLocal.withInitial(Engine::new);

    private final WorkerName worker;
    private final TimeLimits limits;

    TaskExecution(WorkerName worker, WorkerConfig config) {
        this.worker = worker;
        this.limits = new TimeLimits(config.slice(), config.taskLimit());
    }

    /** Which need of a task this worker's version does not meet, in words; null if it meets all. */
    public @Nullable String unmetNeed(TaskMessage task) {
        TaskMessage.Needs needs = task.needs();
        if (needs == null) {
            return null;
        }
        if (needs.protocol() > TaskMessage.PROTOCOL) {
            return "it needs protocol %d, this worker has %d".formatted(needs.protocol(), TaskMessage.PROTOCOL);
        }
        String version = needs.engine();
        return version == null || version.equals(Engine.VERSION)
                ? null
                : "it needs engine %s, this worker has %s".formatted(version, Engine.VERSION);
    }

    /** The time limits of this worker. A task that far exceeds them hangs. */
    public TimeLimits limits() {
        return limits;
    }

    /**
     * Runs the items one after the other until all are done, or a {@linkplain TimeLimits time limit} is reached, or it is told to stop. An
     * item on which the engine throws an exception becomes an error of that item. An {@link Error}, such as a lack of memory, may have
     * nothing to do with the item: it fails the attempt, so that the task is tried again.
     *
     * @param stop is called often, by this thread
     * @return a {@link ResultMessage.TaskCompleted}, {@link ResultMessage.TaskDivided} or {@link ResultMessage.TaskFailed}
     */
    public ResultMessage carryOut(TaskMessage task, Supplier<Stop> stop) {
        Run run = new Run(task, stop);
        MDC.put(JOB_ID, task.task().job().toString());
        MDC.put(TASK_ID, task.task().toString());
        try {
            ResultMessage outcome = run.carryOut();
            LOG.debugf(
                    "Task %s, attempt %d: %s",
                    task.task(), task.attempt(), outcome.getClass().getSimpleName());
            return outcome;
        } catch (CancellationException e) {
            return run.givenUp();
        } catch (Error e) {
            engine.remove();
            LOG.errorf(e, "Task %s, attempt %d", task.task(), task.attempt());
            return run.failed(e.toString());
        } finally {
            MDC.remove(JOB_ID);
            MDC.remove(TASK_ID);
        }
    }

    /** One attempt at a task. */
    private final class Run {

        private final TaskMessage task;
        private final Supplier<Stop> stop;

        /** Whether the API accepts divided tasks, as it does from protocol 2 on. */
        private final boolean mayDivide;

        private final long begin = System.nanoTime();
        private final List<ItemResult> results;
        private final List<ItemError> errors = new ArrayList<>();
        private int done;

        Run(TaskMessage task, Supplier<Stop> stop) {
            this.task = task;
            this.stop = stop;
            this.mayDivide = task.needs() != null;
            this.results = new ArrayList<>(task.count());
        }

        ResultMessage carryOut() {
            int next = 1;
            while (done < task.count()) {
                if (done > 0 && mayDivide && isSliceOver()) {
                    return divided(false);
                }
                int count = Math.min(next, task.count() - done);
                long start = System.nanoTime();
                add(outcomes(count));
                done += count;
                next = Batches.next(count, System.nanoTime() - start, limits.slice());
            }
            return new ResultMessage.TaskCompleted(task.task(), task.attempt(), worker.value(), results, errors);
        }

        private boolean isSliceOver() {
            return stop.get() != Stop.NO
                    || System.nanoTime() - begin >= limits.slice().toNanos();
        }

        private boolean isToGiveUp() {
            return stop.get() == Stop.NOW
                    || System.nanoTime() - begin
                            >= limits.ofAttempt(task.attempt()).toNanos();
        }

        /** Keeps the items that are done. Which of the others took too long is unknown, so each of them becomes a task of its own. */
        ResultMessage givenUp() {
            String reason = stop.get() == Stop.NOW
                    ? "the job has stopped"
                    : "it was not done in " + limits.ofAttempt(task.attempt()).toSeconds() + " s";
            return mayDivide && (done > 0 || task.count() > 1) ? divided(true) : failed(reason);
        }

        ResultMessage failed(String reason) {
            return new ResultMessage.TaskFailed(task.task(), task.attempt(), worker.value(), reason);
        }

        private ResultMessage divided(boolean apart) {
            return new ResultMessage.TaskDivided(task.task(), task.attempt(), worker.value(), results, errors, apart);
        }

        private void add(List<ItemOutcome> outcomes) {
            for (ItemOutcome outcome : outcomes) {
                switch (outcome) {
                    case ItemResult result -> results.add(result);
                    case ItemError error -> errors.add(error);
                }
            }
        }

        private List<ItemOutcome> outcomes(int count) {
            if (task instanceof TaskMessage.Generate generate && count > 1) {
                try {
                    return generate(generate, task.firstIndex() + done, count);
                } catch (CancellationException e) {
                    throw e;
                } catch (RuntimeException e) {
                    engine.remove();
                    LOG.errorf(e, "Task %s; its items are made one by one", task.task());
                }
            }
            List<ItemOutcome> outcomes = new ArrayList<>(count);
            for (int i = done; i < done + count; i++) {
                outcomes.add(outcome(i));
            }
            return outcomes;
        }

        private ItemOutcome outcome(int i) {
            int index = task.firstIndex() + i;
            if (isToGiveUp()) {
                throw new CancellationException("at item " + index);
            }
            try {
                return switch (task) {
                    case TaskMessage.Generate generate ->
                        generate(generate, index, 1).getFirst();
                    case TaskMessage.Solve solve ->
                        engine.get().solve(solve.spec(), index, solve.puzzles().get(i), this::isToGiveUp);
                };
            } catch (CancellationException e) {
                throw e;
            } catch (RuntimeException e) {
                engine.remove();
                LOG.errorf(e, "Item %d of task %s", index, task.task());
                return new ItemError(
                        index, inputOf(task, i), ItemError.INTERNAL, "the engine failed on this item: " + e);
            }
        }

        private List<ItemOutcome> generate(TaskMessage.Generate generate, int first, int count) {
            BooleanSupplier giveUp = this::isToGiveUp;
            return engine.get().generate(generate.spec(), first, count, giveUp);
        }
    }

    private static @Nullable String inputOf(TaskMessage task, int i) {
        return switch (task) {
            case TaskMessage.Generate generate -> null;
            case TaskMessage.Solve solve -> solve.puzzles().get(i);
        };
    }
}
