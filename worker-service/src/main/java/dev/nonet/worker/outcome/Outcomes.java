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

/** Sends messages about tasks to the results topic. Their key is the job's id, so messages of one job keep their order. */
@ApplicationScoped
public class Outcomes {

    private static final Logger LOG = Logger.getLogger(Outcomes.class);

    private final MutinyEmitter<ResultMessage> results;

    Outcomes(@Channel("results") MutinyEmitter<ResultMessage> results) {
        this.results = results;
    }

    /**
     * Sends an outcome. If it is too large for one message, only the first results are sent and the other items handed back; a single result
     * that is too large becomes an error of its item.
     *
     * @param task the task of the message
     */
    public Uni<Void> send(ResultMessage message, TaskMessage task) {
        return send(message).onFailure(Outcomes::isTooLarge).recoverWithUni(failure -> {
            ResultMessage smaller = SmallerOutcome.of(message, task);
            return smaller == null
                    ? send(new ResultMessage.TaskFailed(
                            message.task(), message.attempt(), message.worker(), "too large: " + failure.getMessage()))
                    : send(smaller, task);
        });
    }

    /** Sends a message when subscribed to; completes when Kafka has acknowledged it. */
    public Uni<Void> send(ResultMessage message) {
        return results.sendMessage(Message.of(message)
                        .addMetadata(OutgoingKafkaRecordMetadata.builder()
                                .withKey(message.task().job().toString())
                                .withHeaders(Traces.headers())
                                .build()))
                .onFailure()
                .invoke(failure -> LOG.warnf(
                        failure,
                        "The outcome of task %s, attempt %d, was not sent",
                        message.task(),
                        message.attempt()));
    }

    private static boolean isTooLarge(Throwable failure) {
        return failure instanceof RecordTooLargeException || failure.getCause() instanceof RecordTooLargeException;
    }
}
