package dev.nonet.api.result;

import dev.nonet.job.ItemError;
import java.util.List;
import java.util.UUID;

/** A {@link dev.nonet.job.v1.ResultMessage} as it is stored: results are still the text they came as. */
sealed interface Incoming {

    Task task();

    int attempt();

    record Task(UUID job, int number) {}

    record Started(Task task, int attempt, String worker) implements Incoming {}

    record Completed(Task task, int attempt, List<Result> results, List<ItemError> errors) implements Incoming {}

    record Failed(Task task, int attempt, String worker, String reason) implements Incoming {}

    /** @param body JSON on one line */
    record Result(int index, String body) {}
}
