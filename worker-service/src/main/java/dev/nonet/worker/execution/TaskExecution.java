package dev.nonet.worker.execution;

import dev.nonet.engine.Engine;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.ItemResult;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.worker.platform.WorkerName;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Carries out the items of a task. */
@ApplicationScoped
public class TaskExecution {

    private static final Logger LOG = Logger.getLogger(TaskExecution.class);

    /** An engine belongs to one thread; it goes when it may have been left half-way through an item. */
    private final ThreadLocal<Engine> engine = ThreadLocal.withInitial(Engine::new);

    private final WorkerName worker;

    TaskExecution(WorkerName worker) {
        this.worker = worker;
    }

    /**
     * Runs every item to its end. An item that the engine fails on becomes an error of that item; what may not be the item's
     * doing, such as a lack of memory, fails the task, so that another attempt is made.
     *
     * @return a {@link ResultMessage.TaskCompleted} or a {@link ResultMessage.TaskFailed}
     */
    public ResultMessage carryOut(TaskMessage task) {
        List<ItemResult> results = new ArrayList<>(task.count());
        List<ItemError> errors = new ArrayList<>();
        try {
            for (ItemOutcome outcome : outcomes(task)) {
                switch (outcome) {
                    case ItemResult result -> results.add(result);
                    case ItemError error -> errors.add(error);
                }
            }
        } catch (Error e) {
            engine.remove();
            LOG.errorf(e, "Task %s, attempt %d", task.task(), task.attempt());
            return new ResultMessage.TaskFailed(task.task(), task.attempt(), worker.value(), e.toString());
        }
        return new ResultMessage.TaskCompleted(task.task(), task.attempt(), worker.value(), results, errors);
    }

    private List<ItemOutcome> outcomes(TaskMessage task) {
        if (task instanceof TaskMessage.Generate generate) {
            try {
                return engine.get().generate(generate.spec(), generate.firstIndex(), generate.count());
            } catch (RuntimeException e) {
                engine.remove();
                LOG.errorf(e, "Task %s; its items are made one by one", task.task());
            }
        }
        return IntStream.range(0, task.count()).mapToObj(i -> carryOut(task, i)).toList();
    }

    private ItemOutcome carryOut(TaskMessage task, int i) {
        int index = task.firstIndex() + i;
        try {
            return switch (task) {
                case TaskMessage.Generate generate ->
                    engine.get().generate(generate.spec(), index, 1).getFirst();
                case TaskMessage.Solve solve ->
                    engine.get()
                            .solve(
                                    index,
                                    solve.puzzles().get(i),
                                    solve.detail(),
                                    solve.techniques(),
                                    solve.canonical());
            };
        } catch (RuntimeException e) {
            engine.remove();
            LOG.errorf(e, "Item %d of task %s", index, task.task());
            return new ItemError(index, inputOf(task, i), ItemError.INTERNAL, "the engine failed on this item: " + e);
        }
    }

    private static @Nullable String inputOf(TaskMessage task, int i) {
        return switch (task) {
            case TaskMessage.Generate generate -> null;
            case TaskMessage.Solve solve -> solve.puzzles().get(i);
        };
    }
}
