package dev.nonet.api.model;

import dev.nonet.api.model.Rows.Task;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction as the database sees it.
 *
 * @param task that it is about; of a cut the new one; null if it is about none
 */
record Transaction(Rows before, Kind kind, @Nullable Task task) {

    /** What its statements depend on: transactions of one shape take the same ways through the service. */
    List<Object> shape() {
        boolean isLast = before.next() == Rows.NOTHING && before.tasks().size() == (task == null ? 0 : 1);
        String ofTask = task == null
                ? ""
                : task.count() + (task.isRetry() ? " retried " : " ") + task.state() + " "
                        + Math.min(task.attempt(), 3);
        return Arrays.asList(
                kind,
                String.valueOf(before.job()),
                ofTask,
                isLast,
                before.parts().isEmpty(),
                before.slices().size());
    }
}
