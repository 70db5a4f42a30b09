package dev.nonet.worker.intake;

import io.smallrye.common.annotation.Identifier;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.IncomingKafkaRecord;
import io.smallrye.reactive.messaging.kafka.KafkaConnectorIncomingConfiguration;
import io.smallrye.reactive.messaging.kafka.KafkaConsumer;
import io.smallrye.reactive.messaging.kafka.fault.KafkaFailureHandler;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.BiConsumer;
import org.apache.kafka.common.header.Header;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jboss.logging.Logger;

/**
 * The failure strategy of the channels of tasks: a record that cannot be read or carried out goes to the dead-letter
 * topic, by SmallRye's own strategy, unless it is too large for that topic. Then it is only logged: otherwise the
 * channel would end, and after each restart begin with the same record, so that no task would be carried out any more.
 */
@ApplicationScoped
@Identifier(TaskDeadLetters.STRATEGY)
class TaskDeadLetters implements KafkaFailureHandler.Factory {

    /** Its name in the configuration. */
    static final String STRATEGY = "dead-letter-unless-too-large";

    /**
     * The most bytes of headers, which include the value if it could not be read. By default the broker refuses records
     * of more than 1 MiB, and a dead letter is up to four times as large: it has the value twice, and in JSON.
     */
    private static final long LARGEST = 256 * 1024;

    private static final Logger LOG = Logger.getLogger(TaskDeadLetters.class);

    private final KafkaFailureHandler.Factory deadLetters;

    TaskDeadLetters(
            @Identifier(KafkaFailureHandler.Strategy.DEAD_LETTER_QUEUE) KafkaFailureHandler.Factory deadLetters) {
        this.deadLetters = deadLetters;
    }

    @Override
    public KafkaFailureHandler create(
            KafkaConnectorIncomingConfiguration config,
            Vertx vertx,
            KafkaConsumer<?, ?> consumer,
            BiConsumer<Throwable, Boolean> report) {
        return new Bounded(deadLetters.create(config, vertx, consumer, report));
    }

    private record Bounded(KafkaFailureHandler deadLetters) implements KafkaFailureHandler {

        @Override
        public <K, V> Uni<Void> handle(IncomingKafkaRecord<K, V> record, Throwable reason, Metadata metadata) {
            if (bytes(record) <= LARGEST) {
                return deadLetters.handle(record, reason, metadata);
            }
            LOG.errorf(
                    "Record %s-%d at offset %d is too large for the dead-letter topic and is left out: %s",
                    record.getTopic(), record.getPartition(), record.getOffset(), reason.getMessage());
            return Uni.createFrom().completionStage(record.ack());
        }

        private static long bytes(IncomingKafkaRecord<?, ?> record) {
            long bytes = String.valueOf(record.getKey()).length();
            for (Header header : record.getHeaders()) {
                bytes += header.key().length() + (header.value() == null ? 0 : header.value().length);
            }
            return bytes;
        }

        @Override
        public void terminate() {
            deadLetters.terminate();
        }
    }
}
