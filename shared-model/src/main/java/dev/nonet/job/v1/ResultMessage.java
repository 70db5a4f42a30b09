package dev.nonet.job.v1;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.job.ItemError;
import dev.nonet.job.TaskId;
import java.util.List;

/**
 * A worker's report about a task: the head of a record, as JSON on one line. If items have results, a line feed and the
 * bytes that {@link Packed} describes follow. Keyed by task id, so that the messages of an attempt keep their order.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ResultMessage.TaskStarted.class, name = "task-started"),
    @JsonSubTypes.Type(value = ResultMessage.TaskCompleted.class, name = "task-completed"),
    @JsonSubTypes.Type(value = ResultMessage.TaskDivided.class, name = "task-divided"),
    @JsonSubTypes.Type(value = ResultMessage.TaskReturned.class, name = "task-returned"),
    @JsonSubTypes.Type(value = ResultMessage.TaskFailed.class, name = "task-failed")
})
public sealed interface ResultMessage {

    TaskId task();

    /** The attempt number from the {@link TaskMessage}. */
    int attempt();

    /** The name of the worker, for people. */
    String worker();

    /**
     * A worker works on the task. The first such message starts the task's lease; the worker repeats it as a heartbeat,
     * and each one renews the lease.
     *
     * @param beatSeconds the interval of the heartbeat
     */
    record TaskStarted(TaskId task, int attempt, String worker, int beatSeconds) implements ResultMessage {}

    /** How an attempt ended. It repeats the slice of its {@link TaskMessage}, which may have been divided since. */
    sealed interface Outcome extends ResultMessage {

        /** The index of the first item of the slice. */
        int firstIndex();

        /** The number of items of the slice. */
        int count();

        /** The CPU time that the attempt took, in microseconds. */
        long cpuMicros();
    }

    /**
     * What follows the head, in this order: the facts, the identities, and the results as they are stored.
     *
     * @param results how many items have a result
     * @param contentBytes the length of the results once they are decompressed
     * @param engine the version of the engine that made them
     * @param factsBytes what filters and tallies need of each result
     * @param identityBytes 16 for each result that carries its identity
     * @param bodyBytes the results, compressed unless they are short
     */
    record Packed(int results, int contentBytes, String engine, int factsBytes, int identityBytes, int bodyBytes) {}

    /** All items of the task have ended, each with a result or an error. */
    record TaskCompleted(
            TaskId task,
            int attempt,
            String worker,
            int firstIndex,
            int count,
            long cpuMicros,
            Packed packed,
            List<ItemError> errors)
            implements Outcome {
        public TaskCompleted {
            errors = List.copyOf(errors);
        }
    }

    /**
     * The first items of the task have ended, with a result or an error; there may be none. The worker hands back the
     * other items, because the task took too long or its results are too large for one message.
     *
     * @param apart whether the first of the remaining items, which took too long, must become a task of its own; the
     *     others stay together
     */
    record TaskDivided(
            TaskId task,
            int attempt,
            String worker,
            int firstIndex,
            int count,
            long cpuMicros,
            Packed packed,
            List<ItemError> errors,
            boolean apart)
            implements Outcome {
        public TaskDivided {
            errors = List.copyOf(errors);
        }
    }

    /**
     * This worker does not meet the {@linkplain TaskMessage.Needs needs} of the task and hands it back for another
     * worker.
     */
    record TaskReturned(
            TaskId task, int attempt, String worker, int firstIndex, int count, long cpuMicros, String reason)
            implements Outcome {}

    /** The attempt failed as a whole; the task is retried until its last attempt. */
    record TaskFailed(TaskId task, int attempt, String worker, int firstIndex, int count, long cpuMicros, String reason)
            implements Outcome {}
}
