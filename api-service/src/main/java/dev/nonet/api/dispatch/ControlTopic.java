package dev.nonet.api.dispatch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.job.JobId;
import dev.nonet.job.v1.ControlMessage;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jboss.logging.Logger;

/** The topic that every worker reads: it tells of jobs that have stopped. A word lost costs a window of wasted work. */
@ApplicationScoped
class ControlTopic {

    private static final Logger LOG = Logger.getLogger(ControlTopic.class);

    /** Words that Kafka has not taken yet; more are not said. */
    private static final int MOST_UNSENT = 1_000;

    private final MutinyEmitter<byte[]> emitter;
    private final ObjectMapper json;

    ControlTopic(
            @Channel("control") @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = MOST_UNSENT)
                    MutinyEmitter<byte[]> emitter,
            ObjectMapper json) {
        this.emitter = emitter;
        this.json = json;
    }

    void tell(@Observes(during = TransactionPhase.AFTER_SUCCESS) Withdrawn withdrawn) throws JsonProcessingException {
        byte[] message = json.writerFor(ControlMessage.class)
                .writeValueAsBytes(new ControlMessage.JobStopped(new JobId(withdrawn.job())));
        emitter.sendMessage(Message.of(
                        message,
                        Metadata.of(OutgoingKafkaRecordMetadata.<String>builder()
                                .withKey(withdrawn.job().toString())
                                .build())))
                .subscribe()
                .with(
                        sent -> LOG.debugf("Workers know that job %s has stopped", withdrawn.job()),
                        failure ->
                                LOG.warnf(failure, "Workers were not told that job %s has stopped", withdrawn.job()));
    }
}
