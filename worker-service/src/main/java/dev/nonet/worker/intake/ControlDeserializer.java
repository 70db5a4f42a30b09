package dev.nonet.worker.intake;

import dev.nonet.job.v1.ControlMessage;
import io.quarkus.kafka.client.serialization.ObjectMapperDeserializer;

/** Reads a {@link ControlMessage}; fields that a later version added are passed over. */
public class ControlDeserializer extends ObjectMapperDeserializer<ControlMessage> {

    public ControlDeserializer() {
        super(ControlMessage.class);
    }
}
