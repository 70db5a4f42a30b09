package dev.nonet.api.result;

import dev.nonet.api.platform.Outage;
import dev.nonet.api.platform.Traces;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.SpanKind;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.reactive.messaging.annotations.Blocking;
import io.smallrye.reactive.messaging.kafka.KafkaRecord;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.header.Header;
import org.eclipse.microprofile.reactive.messaging.Acknowledgment;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;

/**
 * Consumes the results topic with several consumers, each of which stores one batch at a time and commits its own offsets.
 *
 * <p>A record that cannot be stored (poison) is nacked on its own, which sends it to the dead-letter topic; nacking the batch would send
 * all of it there. While the database is unavailable the batch is retried, and neither acked nor nacked: its offsets stay uncommitted,
 * the client pauses the partitions and stays in the consumer group, and nothing is lost.
 */
@ApplicationScoped
public class ResultConsumer {

    private static final Logger LOG = Logger.getLogger(ResultConsumer.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final ResultIngest ingest;
    private final Traces traces;
    private final Counter poison;
    private final CountDownLatch stopping = new CountDownLatch(1);

    ResultConsumer(ResultIngest ingest, Traces traces, MeterRegistry metrics) {
        this.traces = traces;
        this.ingest = ingest;
        this.poison = Counter.builder("nonet.results.poison")
                .description("Records sent to the dead-letter topic")
                .register(metrics);
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }

    /** A record with its parsed message. */
    private record Read(KafkaRecord<String, byte[]> record, TaskReport message) {}

    /** A record that cannot be read or stored, however often it is tried. */
    private record Poison(KafkaRecord<String, byte[]> record, RuntimeException reason) {}

    @Incoming("results")
    @Blocking("results")
    @Acknowledgment(Acknowledgment.Strategy.MANUAL)
    public CompletionStage<Void> consume(KafkaRecordBatch<String, byte[]> batch) {
        List<Read> messages = new ArrayList<>();
        List<Poison> refused = new ArrayList<>();
        for (KafkaRecord<String, byte[]> record : batch.getRecords()) {
            try {
                messages.add(new Read(record, TaskReportReader.read(record.getPayload())));
            } catch (PoisonException e) {
                refused.add(new Poison(record, e));
            }
        }
        Instant begun = Instant.now();
        if (!store(messages, refused)) {
            // Stopping: records without an ack are read again by the next consumer.
            return CompletableFuture.completedFuture(null);
        }
        messages.forEach(message -> trace(message, begun));
        CompletionStage<Void> settled = CompletableFuture.completedFuture(null);
        for (Poison one : refused) {
            LOG.errorf(
                    "Record %s-%d goes to the dead-letter topic: %s",
                    one.record().getTopic(),
                    one.record().getPartition(),
                    one.reason().getMessage());
            poison.increment();
            settled = settled.thenCompose(done -> one.record().nack(one.reason()));
        }
        CompletionStage<Void> acked = settled.thenCompose(done -> batch.ack());
        if (!refused.isEmpty()) {
            return acked;
        }
        // The commit of offsets waits for the current poll: meanwhile the next batch is stored already. Results whose
        // offset is not committed are read again, and recognised as duplicates.
        acked.whenComplete((done, failure) -> {
            if (failure != null) {
                LOG.warnf("Offsets of results were not committed: %s", Outage.describe(failure));
            }
        });
        return CompletableFuture.completedFuture(null);
    }

    /** The records of a batch belong to many traces: each gets a span of its own, over the same time. */
    private void trace(Read message, Instant begun) {
        Header header = message.record().getHeaders().lastHeader(Traces.HEADER);
        if (header != null) {
            String parent = new String(header.value(), StandardCharsets.US_ASCII);
            traces.begin(
                            "store outcome",
                            SpanKind.CONSUMER,
                            parent,
                            message.message().task().job(),
                            begun)
                    .end();
        }
    }

    /** @return false if the process stops before everything is stored */
    private boolean store(List<Read> messages, List<Poison> refused) {
        if (messages.isEmpty()) {
            return true;
        }
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                ingest.store(messages.stream().map(Read::message).toList());
                return true;
            } catch (RuntimeException e) {
                if (!Outage.isCauseOf(e)) {
                    return storeOneByOne(messages, refused, e);
                }
                LOG.warnf("Results wait, as the database is unavailable: %s", Outage.describe(e));
                if (stopsWithin(pause)) {
                    return false;
                }
                pause = longer(pause);
            }
        }
    }

    /** Some message cannot be stored: finds it by storing them one by one. */
    private boolean storeOneByOne(List<Read> messages, List<Poison> refused, RuntimeException failure) {
        if (messages.size() == 1) {
            LOG.error("A record cannot be stored", failure);
            refused.add(new Poison(messages.getFirst().record(), failure));
            return true;
        }
        for (Read message : messages) {
            if (!store(List.of(message), refused)) {
                return false;
            }
        }
        return true;
    }

    private boolean stopsWithin(Duration pause) {
        try {
            return stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }
}
