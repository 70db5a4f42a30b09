package dev.nonet.api.ingest;

import dev.nonet.api.platform.LimitedLog;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.eclipse.microprofile.reactive.messaging.Acknowledgment;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Consumes the results topic, one batch after another. A large batch is divided into groups that are stored side by
 * side, so that no single transaction bounds how fast a job is stored; a small one waits for {@link #INTERVAL} since
 * the one before, so that many short tasks do not cost a transaction each. Offsets are committed once the whole batch
 * is stored.
 *
 * <p>Records that cannot be stored (poison) are sent to the dead-letter topic, all those of a batch at once, and the
 * batch is acked when the topic has them all. They are not nacked: that would commit an offset for each record, which
 * waits for the consumer's poll, so that a worker that sends nonsense would keep the results of the others waiting. One
 * that is too large for that topic is only logged. While the database is unavailable the batch is retried, and not
 * acked: its offsets stay uncommitted, the client pauses the partitions and stays in the consumer group, and nothing is
 * lost.
 */
@ApplicationScoped
public class ResultConsumer {

    private static final Logger LOG = Logger.getLogger(ResultConsumer.class);

    /** Records that are stored in one transaction, if there are no more of a partition. */
    private static final int GROUP = 64;

    private static final int MAX_GROUPS = 8;

    /**
     * The least time between the beginnings of two small batches. One that comes later is stored at once: nobody waits
     * while little is done.
     */
    private static final Duration INTERVAL = Duration.ofMillis(20);

    /**
     * The largest record in bytes that is sent to the dead-letter topic. The broker refuses more than 1 MiB, and a dead
     * letter has further headers that tell what was wrong, so a record of nearly 1 MiB would be too large. Then the
     * channel would end, and after each restart begin with the same record, so that no results would be stored any
     * more.
     */
    private static final long LARGEST_DEAD_LETTER = 768 * 1024;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final ResultIngest ingest;
    private final ResultDeadLetters deadLetters;
    private final Traces traces;
    private final Counter poison;
    private final LimitedLog setAside = new LimitedLog(LOG, Logger.Level.ERROR);
    private final LimitedLog leftOut = new LimitedLog(LOG, Logger.Level.ERROR);
    private final LimitedLog notStored = new LimitedLog(LOG, Logger.Level.ERROR);
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("results-", 0).factory());
    private long lastBegun = System.nanoTime() - INTERVAL.toNanos();

    ResultConsumer(ResultIngest ingest, ResultDeadLetters deadLetters, Traces traces, MeterRegistry metrics) {
        this.traces = traces;
        this.ingest = ingest;
        this.deadLetters = deadLetters;
        this.poison = Counter.builder("nonet.results.poison")
                .description("Records sent to the dead-letter topic")
                .register(metrics);
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }

    /** A record with its parsed message. */
    private record Read(KafkaRecord<String, byte[]> record, TaskReport message) {

        int partition() {
            return record.getPartition();
        }
    }

    /** A record that cannot be read or stored, however often it is tried. */
    private record Poison(KafkaRecord<String, byte[]> record, RuntimeException reason) {

        long bytes() {
            long bytes = length(record.getPayload()) + (record.getKey() == null ? 0 : utf8(record.getKey()));
            for (Header header : record.getHeaders()) {
                bytes += utf8(header.key()) + length(header.value());
            }
            return bytes;
        }

        private static int utf8(String text) {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }

        private static int length(byte @Nullable [] bytes) {
            return bytes == null ? 0 : bytes.length;
        }
    }

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
        awaitInterval(batch.getRecords().size());
        Instant begun = Instant.now();
        if (!storeSideBySide(messages, refused)) {
            // Stopping: records without an ack are read again by the next consumer.
            return CompletableFuture.completedFuture(null);
        }
        messages.forEach(message -> trace(message, begun));
        CompletionStage<Void> settled = setAside(refused);
        // The commit of offsets waits for the current poll: meanwhile the next batch is stored already. Records whose
        // offset is not committed are read again: results are recognised as duplicates, dead letters are there twice.
        return settled.thenRun(() -> batch.ack().whenComplete((done, failure) -> {
            if (failure != null) {
                LOG.warnf("Offsets of results were not committed: %s", Outage.describe(failure));
            }
        }));
    }

    /** Completes when the dead-letter topic has all of these; fails if it does not take one of them. */
    private CompletionStage<Void> setAside(List<Poison> refused) {
        List<CompletableFuture<Void>> sent = new ArrayList<>();
        for (Poison one : refused) {
            poison.increment();
            KafkaRecord<String, byte[]> record = one.record();
            if (one.bytes() > LARGEST_DEAD_LETTER) {
                leftOut.line(
                        "Record %s-%d at offset %d is too large for the dead-letter topic and is left out: %s",
                        record.getTopic(),
                        record.getPartition(),
                        ResultDeadLetters.offset(record),
                        one.reason().getMessage());
                continue;
            }
            setAside.line(
                    "Record %s-%d goes to the dead-letter topic: %s",
                    record.getTopic(), record.getPartition(), one.reason().getMessage());
            sent.add(deadLetters.send(record, one.reason()).subscribeAsCompletionStage());
        }
        return CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new));
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

    private void awaitInterval(int records) {
        long left = lastBegun + INTERVAL.toNanos() - System.nanoTime();
        if (records < GROUP && left > 0) {
            stopsWithin(Duration.ofNanos(left));
        }
        lastBegun = System.nanoTime();
    }

    /** @return false if the process stops before everything is stored */
    private boolean storeSideBySide(List<Read> messages, List<Poison> refused) {
        List<List<Read>> groups = groups(messages, Read::partition);
        List<List<Poison>> refusedOfEach = new ArrayList<>();
        List<CompletableFuture<Boolean>> stored = new ArrayList<>();
        for (List<Read> group : groups) {
            List<Poison> ofThis = new ArrayList<>();
            refusedOfEach.add(ofThis);
            stored.add(
                    groups.size() == 1
                            ? CompletableFuture.completedFuture(store(group, ofThis))
                            : CompletableFuture.supplyAsync(() -> store(group, ofThis), threads));
        }
        boolean isWhole = true;
        for (CompletableFuture<Boolean> one : stored) {
            isWhole &= one.join();
        }
        refusedOfEach.forEach(refused::addAll);
        return isWhole;
    }

    /**
     * Divides a batch into groups of about {@value #GROUP} records, at most {@value #MAX_GROUPS}. Each partition is in
     * one group, in its order: so is all that is said of one task.
     */
    static <R> List<List<R>> groups(List<R> records, ToIntFunction<R> partition) {
        Map<Integer, List<R>> partitions = new LinkedHashMap<>();
        for (R record : records) {
            partitions
                    .computeIfAbsent(partition.applyAsInt(record), unknown -> new ArrayList<>())
                    .add(record);
        }
        int count = Math.min(Math.ceilDiv(records.size(), GROUP), Math.min(MAX_GROUPS, partitions.size()));
        List<List<R>> groups =
                Stream.generate(() -> (List<R>) new ArrayList<R>()).limit(count).toList();
        int next = 0;
        for (List<R> one : partitions.values()) {
            groups.get(next++ % count).addAll(one);
        }
        return groups;
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
            notStored.line(failure, "A record cannot be stored");
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
