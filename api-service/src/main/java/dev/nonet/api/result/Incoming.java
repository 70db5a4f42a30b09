package dev.nonet.api.result;

import dev.nonet.api.job.Tally;
import dev.nonet.job.ItemError;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A {@link dev.nonet.job.v1.ResultMessage} as it is stored: results are still the bytes they came as. */
sealed interface Incoming {

    Task task();

    int attempt();

    record Task(UUID job, int number) {}

    record Started(Task task, int attempt, String worker) implements Incoming {}

    record Completed(Task task, int attempt, Results results, List<ItemError> errors) implements Incoming {}

    record Failed(Task task, int attempt, String worker, String reason) implements Incoming {}

    /**
     * @param items which items, ascending
     * @param lines the results as NDJSON, in that order
     * @param identities those that the results have, and how many have each; empty unless the job asked for them
     */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares messages.
    record Results(int[] items, byte[] lines, Tally tally, Map<UUID, Integer> identities) {

        static final Results NONE = new Results(new int[0], new byte[0], Tally.NOTHING, Map.of());
    }
}
