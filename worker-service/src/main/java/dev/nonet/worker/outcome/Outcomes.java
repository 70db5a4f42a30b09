package dev.nonet.worker.outcome;

import dev.nonet.job.v1.ResultMessage;
import dev.nonet.packing.ResultRecord;
import dev.nonet.worker.platform.Traces;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Sends records about tasks to the results topic. Their key is the task's id, so those of one attempt keep their order.
 */
@ApplicationScoped
public class Outcomes {

    private static final Logger LOG = Logger.getLogger(Outcomes.class);

    private final MutinyEmitter<byte[]> results;

    Outcomes(@Channel("results") MutinyEmitter<byte[]> results) {
        this.results = results;
    }

    /**
     * Sends a record when subscribed to; completes when Kafka has acknowledged it. If the broker accepts no record of
     * that size, the attempt is reported as failed instead.
     */
    public Uni<Void> send(ResultRecord record) {
        return sendOnce(record)
                .onFailure(failure -> isTooLarge(failure) && record.message() instanceof ResultMessage.Outcome)
                .recoverWithUni(failure -> sendOnce(
                        ResultRecord.of(tooLarge((ResultMessage.Outcome) record.message(), failure.getMessage()))));
    }

    private static ResultMessage tooLarge(ResultMessage.Outcome outcome, @Nullable String reason) {
        return new ResultMessage.TaskFailed(
                outcome.task(),
                outcome.attempt(),
                outcome.worker(),
                outcome.firstIndex(),
                outcome.count(),
                outcome.cpuMicros(),
                "too large: " + reason);
    }

    private static boolean isTooLarge(Throwable failure) {
        return failure instanceof RecordTooLargeException || failure.getCause() instanceof RecordTooLargeException;
    }

    private Uni<Void> sendOnce(ResultRecord record) {
        ResultMessage message = record.message();
        return results.sendMessage(Message.of(record.bytes())
                        .addMetadata(OutgoingKafkaRecordMetadata.builder()
                                .withKey(message.task().toString())
                                .withHeaders(Traces.headers())
                                .build()))
                .onFailure()
                .invoke(failure -> LOG.warnf(
                        failure,
                        "The outcome of task %s, attempt %d, was not sent",
                        message.task(),
                        message.attempt()));
    }
}
