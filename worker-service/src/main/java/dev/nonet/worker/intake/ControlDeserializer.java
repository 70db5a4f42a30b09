package dev.nonet.worker.intake;

import dev.nonet.job.v1.ControlMessage;
import io.quarkus.kafka.client.serialization.ObjectMapperDeserializer;

/** Reads a {@link ControlMessage}; ignores fields that later versions may add. */
public class ControlDeserializer extends ObjectMapperDeserializer<ControlMessage> {

    public ControlDeserializer() {
        super(ControlMessage.class);
    }
}
