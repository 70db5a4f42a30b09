package dev.nonet.job.v1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemResult;
import dev.nonet.job.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A worker's report about a task. Keyed by job id. */
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
     * A worker works on the task. The first such message starts the task's lease; the worker repeats it as a heartbeat, and each one
     * renews the lease.
     *
     * @param beatSeconds the interval of the heartbeat; null if the worker sends none
     * @param protocol the newest {@link TaskMessage#PROTOCOL} that the worker understands; null for 1
     */
    record TaskStarted(
            TaskId task,
            int attempt,
            String worker,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Integer beatSeconds,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Integer protocol)
            implements ResultMessage {

        /** The message of a worker with protocol 1. */
        public TaskStarted(TaskId task, int attempt, String worker) {
            this(task, attempt, worker, null, null);
        }
    }

    /** All items of the task have ended, each with a result or an error. */
    record TaskCompleted(TaskId task, int attempt, String worker, List<ItemResult> results, List<ItemError> errors)
            implements ResultMessage {
        public TaskCompleted {
            results = List.copyOf(results);
            errors = List.copyOf(errors);
        }
    }

    /**
     * The first items of the task have ended, with a result or an error. The worker hands back the other items, because the task took
     * too long or its results are too large for one message. Both lists may be empty.
     *
     * @param apart whether each of the remaining items must become a task of its own; otherwise they stay together
     */
    record TaskDivided(
            TaskId task, int attempt, String worker, List<ItemResult> results, List<ItemError> errors, boolean apart)
            implements ResultMessage {
        public TaskDivided {
            results = List.copyOf(results);
            errors = List.copyOf(errors);
        }
    }

    /** This worker does not meet the {@linkplain TaskMessage.Needs needs} of the task and hands it back for another worker. */
    record TaskReturned(TaskId task, int attempt, String worker, String reason) implements ResultMessage {}

    /** The attempt failed as a whole; the task is retried until its last attempt. */
    record TaskFailed(TaskId task, int attempt, String worker, String reason) implements ResultMessage {}
}
