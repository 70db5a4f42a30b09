package dev.nonet.api.model;

import dev.nonet.api.model.Rows.Part;
import dev.nonet.api.model.Rows.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one process of the API is amid. Nothing of it outlasts a crash.
 *
 * @param kind of the open transaction
 * @param task that it sends, or that its transaction is about and has locked
 * @param from the first item to cut
 * @param count how many items to cut
 * @param sawNoWork whether nothing else was left to do when the transaction began
 * @param seen the parts that there were when the transaction began
 */
record Api(
        Doing doing,
        @Nullable Kind kind,
        @Nullable Task task,
        int from,
        int count,
        boolean sawNoWork,
        List<Part> seen) {

    enum Doing {
        NOTHING,
        /** It has claimed a task and not yet sent it. */
        SENDING,
        /** A transaction is open. */
        OPEN,
        /** It has stored an outcome and has not yet looked whether the job is done. */
        ENDING
    }

    static final Api IDLE = new Api(Doing.NOTHING, null, null, 0, 0, false, List.of());
    static final Api ENDING = new Api(Doing.ENDING, null, null, 0, 0, false, List.of());

    static Api sends(Task task) {
        return new Api(Doing.SENDING, null, task, 0, 0, false, List.of());
    }

    boolean isIdle() {
        return doing == Doing.NOTHING;
    }

    /** Orders processes, as it does not matter which of them does what. */
    int order() {
        int kindOrder = kind == null ? 0 : 1 + kind.ordinal();
        int taskOrder = task == null
                ? 0
                : 1
                        + task.first()
                        + 8
                                * (task.count()
                                        + 8
                                                * (task.attempt()
                                                        + 8 * (task.state().ordinal() + (task.isRetry() ? 4 : 0))));
        return ((doing.ordinal() * 32 + kindOrder) * 8 + from + count) * 65_536 + taskOrder;
    }
}
