package dev.nonet.worker.intake;

import dev.nonet.job.v1.TaskMessage;
import io.quarkus.kafka.client.serialization.ObjectMapperDeserializer;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Reads a {@link TaskMessage}; ignores fields that later versions may add. */
public class TaskDeserializer extends ObjectMapperDeserializer<TaskMessage> {

    public TaskDeserializer() {
        super(TaskMessage.class);
    }

    /**
     * @throws SerializationException if the record is no task message. It does not have the parser's message, as that
     *     quotes the record and with it a tenant's puzzles
     */
    @Override
    public @Nullable TaskMessage deserialize(String topic, byte[] data) {
        try {
            return super.deserialize(topic, data);
        } catch (RuntimeException e) {
            throw new SerializationException("The record is no task message");
        }
    }
}
