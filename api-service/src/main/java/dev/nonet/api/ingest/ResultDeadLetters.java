package dev.nonet.api.ingest;

import dev.nonet.job.v1.Topic;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.KafkaRecord;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import io.smallrye.reactive.messaging.kafka.fault.KafkaDeadLetterQueue;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jspecify.annotations.Nullable;

/**
 * The dead-letter topic of results. Records get the headers that SmallRye's own dead-letter strategy gives those of
 * tasks. Unlike that strategy, this commits no offsets.
 */
@ApplicationScoped
class ResultDeadLetters {

    private final MutinyEmitter<ProducerRecord<String, byte[]>> emitter;

    /** The emitter's buffer is unbounded, as a batch bounds the records that can be in it. */
    ResultDeadLetters(
            @Channel("dead-letters") @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER)
                    MutinyEmitter<ProducerRecord<String, byte[]>> emitter) {
        this.emitter = emitter;
    }

    /** Completes when Kafka acknowledges the record; fails if Kafka does not take it in the producer's timeout. */
    Uni<Void> send(KafkaRecord<String, byte[]> record, RuntimeException reason) {
        ProducerRecord<String, byte[]> letter =
                new ProducerRecord<>(Topic.RESULTS_DLQ.id(), record.getKey(), record.getPayload());
        Headers headers = letter.headers();
        add(
                headers,
                KafkaDeadLetterQueue.DEAD_LETTER_EXCEPTION_CLASS_NAME,
                reason.getClass().getName());
        add(headers, KafkaDeadLetterQueue.DEAD_LETTER_REASON, message(reason));
        if (reason.getCause() != null) {
            add(
                    headers,
                    KafkaDeadLetterQueue.DEAD_LETTER_CAUSE_CLASS_NAME,
                    reason.getCause().getClass().getName());
            add(headers, KafkaDeadLetterQueue.DEAD_LETTER_CAUSE, message(reason.getCause()));
        }
        add(headers, KafkaDeadLetterQueue.DEAD_LETTER_TOPIC, record.getTopic());
        add(headers, KafkaDeadLetterQueue.DEAD_LETTER_PARTITION, Integer.toString(record.getPartition()));
        add(headers, KafkaDeadLetterQueue.DEAD_LETTER_OFFSET, Long.toString(offset(record)));
        record.getHeaders().forEach(headers::add);
        return emitter.send(letter);
    }

    static long offset(KafkaRecord<?, ?> record) {
        return record.getMetadata(IncomingKafkaRecordMetadata.class)
                .map(IncomingKafkaRecordMetadata::getOffset)
                .orElseThrow();
    }

    private static String message(Throwable failure) {
        @Nullable String message = failure.getMessage();
        return message == null ? failure.toString() : message;
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
