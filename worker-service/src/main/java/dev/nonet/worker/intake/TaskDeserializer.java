package dev.nonet.worker.intake;

import dev.nonet.job.v1.TaskMessage;
import io.quarkus.kafka.client.serialization.ObjectMapperDeserializer;

/** Reads a {@link TaskMessage}; ignores fields that later versions may add. */
public class TaskDeserializer extends ObjectMapperDeserializer<TaskMessage> {

    public TaskDeserializer() {
        super(TaskMessage.class);
    }
}
