package dev.nonet.worker.intake;

import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.Identifier;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.IncomingKafkaRecord;
import io.smallrye.reactive.messaging.kafka.KafkaConnectorIncomingConfiguration;
import io.smallrye.reactive.messaging.kafka.KafkaConsumer;
import io.smallrye.reactive.messaging.kafka.fault.KafkaFailureHandler;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.apache.kafka.common.header.Header;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jboss.logging.Logger;

/**
 * The failure strategy of the channels of tasks: a record that cannot be read or carried out goes to the dead-letter
 * topic, by SmallRye's own strategy, unless it is too large for that topic. Then it is left out: otherwise the channel
 * would end, and after each restart begin with the same record, so that no task would be carried out any more.
 */
@ApplicationScoped
@Identifier(TaskDeadLetters.STRATEGY)
class TaskDeadLetters implements KafkaFailureHandler.Factory {

    /** Its name in the configuration. */
    static final String STRATEGY = "dead-letter-unless-too-large";

    /**
     * The most bytes of headers, which include the value if it could not be read. The broker refuses dead letters of
     * more than 1 MiB, and one is up to four times as large as its record: it has the value twice, and in JSON.
     */
    private static final long LARGEST = 256 * 1024;

    private static final Logger LOG = Logger.getLogger(TaskDeadLetters.class);

    /** At most one line in this time: whoever writes to Kafka must not fill the log. The counter has all records. */
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

    private final KafkaFailureHandler.Factory deadLetters;
    private final MeterRegistry metrics;
    private final AtomicLong nextLine = new AtomicLong(System.nanoTime());

    TaskDeadLetters(
            @Identifier(KafkaFailureHandler.Strategy.DEAD_LETTER_QUEUE) KafkaFailureHandler.Factory deadLetters,
            MeterRegistry metrics) {
        this.deadLetters = deadLetters;
        this.metrics = metrics;
    }

    @Override
    public KafkaFailureHandler create(
            KafkaConnectorIncomingConfiguration config,
            Vertx vertx,
            KafkaConsumer<?, ?> consumer,
            BiConsumer<Throwable, Boolean> report) {
        return new Bounded(deadLetters.create(config, vertx, consumer, report));
    }

    /** Counts every record, and tells of some in the log. */
    private void note(IncomingKafkaRecord<?, ?> record, Throwable reason, boolean isLeftOut) {
        metrics.counter("nonet.worker.records.failed", "outcome", isLeftOut ? "left-out" : "dead-letter")
                .increment();
        long now = System.nanoTime();
        long next = nextLine.get();
        if (now >= next && nextLine.compareAndSet(next, now + BETWEEN_LINES.toNanos())) {
            LOG.errorf(
                    "Record %s-%d at offset %d %s: %s",
                    record.getTopic(),
                    record.getPartition(),
                    record.getOffset(),
                    isLeftOut
                            ? "is too large for the dead-letter topic and is left out"
                            : "goes to the dead-letter topic",
                    reason.getMessage());
        }
    }

    private final class Bounded implements KafkaFailureHandler {

        private final KafkaFailureHandler deadLetters;

        Bounded(KafkaFailureHandler deadLetters) {
            this.deadLetters = deadLetters;
        }

        @Override
        public <K, V> Uni<Void> handle(IncomingKafkaRecord<K, V> record, Throwable reason, Metadata metadata) {
            boolean isLeftOut = bytes(record) > LARGEST;
            note(record, reason, isLeftOut);
            return isLeftOut
                    ? Uni.createFrom().completionStage(record.ack())
                    : deadLetters.handle(record, reason, metadata);
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
