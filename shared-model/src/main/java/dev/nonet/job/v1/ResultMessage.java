package dev.nonet.job.v1;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemResult;
import dev.nonet.job.TaskId;
import java.util.List;

/** What a worker says of a task. Its key on the topic is its job id. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ResultMessage.TaskStarted.class, name = "task-started"),
    @JsonSubTypes.Type(value = ResultMessage.TaskCompleted.class, name = "task-completed"),
    @JsonSubTypes.Type(value = ResultMessage.TaskFailed.class, name = "task-failed")
})
public sealed interface ResultMessage {

    TaskId task();

    /** The attempt that the worker was given. */
    int attempt();

    /** The worker's own name, for people. */
    String worker();

    /** The lease runs from here. */
    record TaskStarted(TaskId task, int attempt, String worker) implements ResultMessage {}

    /** Every item of the task has ended: with a result or with an error. */
    record TaskCompleted(TaskId task, int attempt, String worker, List<ItemResult> results, List<ItemError> errors)
            implements ResultMessage {
        public TaskCompleted {
            results = List.copyOf(results);
            errors = List.copyOf(errors);
        }
    }

    /** The task as a whole went wrong; another attempt may go better. */
    record TaskFailed(TaskId task, int attempt, String worker, String reason) implements ResultMessage {}
}
