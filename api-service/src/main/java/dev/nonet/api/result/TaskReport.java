package dev.nonet.api.result;

import dev.nonet.api.job.Tally;
import dev.nonet.api.task.TaskKey;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.ItemError;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A {@link dev.nonet.job.v1.ResultMessage} whose results are kept as the bytes that were received. */
sealed interface TaskReport {

    TaskKey task();

    int attempt();

    /**
     * A worker has begun an attempt, or sends a heartbeat for it.
     *
     * @param beatSeconds the interval of the worker's heartbeats; 0 if it sends none
     * @param protocol the newest protocol that the worker understands
     */
    record Started(TaskKey task, int attempt, String worker, int beatSeconds, int protocol) implements TaskReport {}

    /**
     * The outcomes of all items of a task, or of its first ones if the worker divides it.
     *
     * @param rest what becomes of the items without an outcome; null if the worker does not divide the task
     */
    record Completed(TaskKey task, int attempt, Results results, List<ItemError> errors, Tasks.@Nullable Rest rest)
            implements TaskReport {

        int items() {
            return results.items().length + errors.size();
        }
    }

    /** The worker's version cannot do the task. */
    record Returned(TaskKey task, int attempt, String worker, String reason) implements TaskReport {}

    /** The attempt failed as a whole. */
    record Failed(TaskKey task, int attempt, String worker, String reason) implements TaskReport {}

    /**
     * @param items the indexes of the items, ascending
     * @param lines the results as NDJSON, in that order
     * @param identities how many results have each identity; empty unless the job asked for identities
     * @param engines the engine versions that made them
     * @param facts what filters need of them, as {@link SliceFacts} packs it
     */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares messages.
    record Results(
            int[] items, byte[] lines, Tally tally, Map<UUID, Integer> identities, Set<String> engines, byte[] facts) {

        static final Results NONE =
                new Results(new int[0], new byte[0], Tally.NOTHING, Map.of(), Set.of(), SliceFacts.pack(List.of()));
    }
}
