package dev.nonet.worker.outcome;

import dev.nonet.job.ItemError;
import dev.nonet.job.ItemResult;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shrinks an outcome that is too large for one message. A pure function. */
final class SmallerOutcome {

    private SmallerOutcome() {}

    /**
     * The outcome with the first half of the items, the others handed back; of a single item an error instead of its result.
     *
     * @return null if it cannot shrink, or if the API that sent the task does not accept divided tasks (before protocol 2)
     */
    static @Nullable ResultMessage of(ResultMessage message, TaskMessage task) {
        return switch (message) {
            case ResultMessage.TaskCompleted all -> of(all, all.results(), all.errors(), task, false);
            case ResultMessage.TaskDivided some -> of(some, some.results(), some.errors(), task, some.apart());
            default -> null;
        };
    }

    private static @Nullable ResultMessage of(
            ResultMessage message, List<ItemResult> results, List<ItemError> errors, TaskMessage task, boolean apart) {
        int items = results.size() + errors.size();
        if (items > 1) {
            int end = task.firstIndex() + items / 2;
            return task.needs() == null
                    ? null
                    : new ResultMessage.TaskDivided(
                            message.task(),
                            message.attempt(),
                            message.worker(),
                            results.stream()
                                    .filter(result -> result.index() < end)
                                    .toList(),
                            errors.stream().filter(error -> error.index() < end).toList(),
                            apart);
        }
        if (results.isEmpty()) {
            return null;
        }
        ItemError tooLarge = new ItemError(
                task.firstIndex(), inputOf(task), ItemError.INTERNAL, "the result is too large for one message");
        return task.count() == 1
                ? new ResultMessage.TaskCompleted(
                        message.task(), message.attempt(), message.worker(), List.of(), List.of(tooLarge))
                : new ResultMessage.TaskDivided(
                        message.task(), message.attempt(), message.worker(), List.of(), List.of(tooLarge), apart);
    }

    private static @Nullable String inputOf(TaskMessage task) {
        return task instanceof TaskMessage.Solve solve ? solve.puzzles().getFirst() : null;
    }
}
