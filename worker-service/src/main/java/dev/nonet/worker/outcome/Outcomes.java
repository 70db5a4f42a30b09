package dev.nonet.worker.outcome;

import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.worker.platform.Traces;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/** Says what comes of tasks. Messages of one job keep their order, as its id is their key. */
@ApplicationScoped
public class Outcomes {

    private static final Logger LOG = Logger.getLogger(Outcomes.class);

    private final MutinyEmitter<ResultMessage> results;

    Outcomes(@Channel("results") MutinyEmitter<ResultMessage> results) {
        this.results = results;
    }

    /** Sends once it is subscribed to, and completes when Kafka has the message. */
    public Uni<Void> say(ResultMessage message) {
        return send(message);
    }

    /**
     * As above. Results that are too large for one message are sent in part, and the others' items handed back; a single one that is too
     * large becomes an error of its item.
     *
     * @param task that the message is about
     */
    public Uni<Void> say(ResultMessage message, TaskMessage task) {
        return send(message).onFailure(Outcomes::isTooLarge).recoverWithUni(failure -> {
            ResultMessage smaller = Smaller.of(message, task);
            return smaller == null
                    ? send(new ResultMessage.TaskFailed(
                            message.task(), message.attempt(), message.worker(), "too large: " + failure.getMessage()))
                    : say(smaller, task);
        });
    }

    private Uni<Void> send(ResultMessage message) {
        return results.sendMessage(Message.of(message)
                        .addMetadata(OutgoingKafkaRecordMetadata.builder()
                                .withKey(message.task().job().toString())
                                .withHeaders(Traces.headers())
                                .build()))
                .onFailure()
                .invoke(failure -> LOG.warnf(
                        failure,
                        "What came of task %s, attempt %d, could not be said",
                        message.task(),
                        message.attempt()));
    }

    private static boolean isTooLarge(Throwable failure) {
        return failure instanceof RecordTooLargeException || failure.getCause() instanceof RecordTooLargeException;
    }
}
