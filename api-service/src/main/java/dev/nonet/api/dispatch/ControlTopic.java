package dev.nonet.api.dispatch;

import dev.nonet.api.platform.TrustedJson;
import dev.nonet.job.JobId;
import dev.nonet.job.v1.ControlMessage;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.nio.charset.StandardCharsets;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jboss.logging.Logger;

/**
 * Tells all workers through the control topic which jobs have stopped, so that they skip the queued tasks of those
 * jobs. Best effort: if a message is lost, workers do the tasks that were already sent, at most a window of them, for
 * nothing.
 */
@ApplicationScoped
class ControlTopic {

    private static final Logger LOG = Logger.getLogger(ControlTopic.class);

    /** Messages waiting for Kafka; further ones are not sent. */
    private static final int MAX_UNSENT = 1_000;

    private final MutinyEmitter<byte[]> emitter;
    private final TrustedJson json;

    ControlTopic(
            @Channel("control") @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = MAX_UNSENT)
                    MutinyEmitter<byte[]> emitter,
            TrustedJson json) {
        this.emitter = emitter;
        this.json = json;
    }

    void tell(@Observes(during = TransactionPhase.AFTER_SUCCESS) JobStopped jobStopped) {
        byte[] message = json.text(ControlMessage.class, new ControlMessage.JobStopped(new JobId(jobStopped.job())))
                .getBytes(StandardCharsets.UTF_8);
        emitter.sendMessage(Message.of(
                        message,
                        Metadata.of(OutgoingKafkaRecordMetadata.<String>builder()
                                .withKey(jobStopped.job().toString())
                                .build())))
                .subscribe()
                .with(
                        sent -> LOG.debugf("Workers know that job %s has stopped", jobStopped.job()),
                        failure ->
                                LOG.warnf(failure, "Workers were not told that job %s has stopped", jobStopped.job()));
    }
}
