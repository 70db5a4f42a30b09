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

/** A {@link dev.nonet.job.v1.ResultMessage} as it is stored: results are still the bytes they came as. */
sealed interface TaskReport {

    TaskKey task();

    int attempt();

    /**
     * @param beatSeconds how often the worker says so; 0 if only once
     * @param protocol the newest that the worker understands
     */
    record Started(TaskKey task, int attempt, String worker, int beatSeconds, int protocol) implements TaskReport {}

    /** @param rest what is to become of the items that are not named; null if there are none */
    record Completed(TaskKey task, int attempt, Results results, List<ItemError> errors, Tasks.@Nullable Rest rest)
            implements TaskReport {

        int items() {
            return results.items().length + errors.size();
        }
    }

    record Returned(TaskKey task, int attempt, String worker, String reason) implements TaskReport {}

    record Failed(TaskKey task, int attempt, String worker, String reason) implements TaskReport {}

    /**
     * @param items which items, ascending
     * @param lines the results as NDJSON, in that order
     * @param identities those that the results have, and how many have each; empty unless the job asked for them
     * @param engines the versions that made them
     * @param facts by which they are found, as {@link SliceFacts} packs them
     */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares messages.
    record Results(
            int[] items, byte[] lines, Tally tally, Map<UUID, Integer> identities, Set<String> engines, byte[] facts) {

        static final Results NONE =
                new Results(new int[0], new byte[0], Tally.NOTHING, Map.of(), Set.of(), SliceFacts.pack(List.of()));
    }
}
