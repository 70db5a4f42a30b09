package dev.nonet.api.deadletter;

import dev.nonet.job.v1.Topic;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads and replays the dead-letter topics. Calls are rare, so each creates Kafka clients of its own; whoever calls has
 * taken its turn ({@link dev.nonet.api.platform.Admission#deadLetters}), so that there are never more clients than one
 * of each kind.
 */
@ApplicationScoped
class DeadLetters {

    /** The header of a replayed record: topic, partition and offset it was replayed from. */
    static final String REPLAYED_FROM = "nonet-replayed-from";

    /** The time limit of Kafka calls, and of reading one partition. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMillis(500);

    /** How many bytes, as stored, one fetch asks for; the broker sends one batch of records even if it is larger. */
    private static final int FETCH = 1 << 20;

    private static final int LARGEST_RECORD = 10 << 20;

    /** The memory that a call takes: one of the largest records, and the fetches or the buffer of the producer. */
    static final int BYTES = 2 * LARGEST_RECORD;

    private final Map<String, Object> kafka;

    DeadLetters(@Identifier("default-kafka-broker") Map<String, Object> kafka) {
        this.kafka = kafka;
    }

    /**
     * Records by partition and offset.
     *
     * @param more whether further records follow
     */
    record Page(List<DeadLetterResource.Letter> records, boolean more) {}

    /**
     * Reads a page.
     *
     * @param after the position of the last record of the previous page; null for the first page
     * @param limit upper bound of records
     * @param characters upper bound of what the letters on the page have together, unless the first one has more
     * @throws KafkaException if Kafka is out of reach
     */
    Page page(Topic topic, @Nullable Position after, int limit, int characters) {
        try (Consumer<byte[], byte[]> consumer = consumer()) {
            List<TopicPartition> partitions = partitions(consumer, topic);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
            List<DeadLetterResource.Letter> records = new ArrayList<>();
            int shown = 0;
            for (TopicPartition partition : partitions) {
                long from = begins.getOrDefault(partition, 0L);
                if (after != null && partition.partition() < after.partition()) {
                    continue;
                }
                if (after != null && partition.partition() == after.partition()) {
                    from = Math.max(from, after.offset() + 1);
                }
                long end = ends.getOrDefault(partition, 0L);
                Reading reading = new Reading(consumer, partition, from, end);
                while (reading.hasNext()) {
                    // Only what is shown is kept of it.
                    DeadLetterResource.Letter letter = DeadLetterResource.Letter.of(reading.next());
                    shown += letter.characters();
                    if (records.size() == limit || !records.isEmpty() && shown > characters) {
                        return new Page(records, true);
                    }
                    records.add(letter);
                }
            }
            return new Page(records, false);
        }
    }

    /** Iterates over the records of one partition up to an end offset, and has one of them at a time. */
    private static final class Reading {

        private final Consumer<byte[], byte[]> consumer;
        private final TopicPartition partition;
        private final long end;
        private final long deadline = System.nanoTime() + TIMEOUT.toNanos();
        private @Nullable ConsumerRecord<byte[], byte[]> next;

        Reading(Consumer<byte[], byte[]> consumer, TopicPartition partition, long from, long end) {
            this.consumer = consumer;
            this.partition = partition;
            this.end = end;
            consumer.assign(List.of(partition));
            consumer.seek(partition, from);
        }

        boolean hasNext() {
            while (next == null) {
                // Compare positions and do not count records: offsets have gaps (transaction markers, compaction).
                if (consumer.position(partition) >= end) {
                    return false;
                }
                if (System.nanoTime() > deadline) {
                    throw new TimeoutException(
                            "Kafka did not return " + partition + " up to offset " + end + " in time");
                }
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    if (record.offset() < end) {
                        next = record;
                    }
                }
            }
            return true;
        }

        ConsumerRecord<byte[], byte[]> next() {
            ConsumerRecord<byte[], byte[]> record = Objects.requireNonNull(next);
            next = null;
            return record;
        }
    }

    /**
     * Sends records back to their original topic, with key, value and headers, and a header with their position in the
     * dead-letter topic. Positions without a record are passed over: the topic's retention deleted it, or it never
     * existed.
     *
     * @param each gets the position of each record that exists and what sends it, one after another
     * @throws KafkaException if Kafka is out of reach
     */
    void replay(Topic deadLetters, Topic origin, Collection<Position> positions, BiConsumer<Position, Runnable> each) {
        try (Consumer<byte[], byte[]> consumer = consumer();
                KafkaProducer<byte[], byte[]> producer = producer()) {
            List<TopicPartition> partitions = partitions(consumer, deadLetters);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
            for (Position position : new TreeSet<>(positions)) {
                TopicPartition partition = new TopicPartition(deadLetters.id(), position.partition());
                if (position.offset() < begins.getOrDefault(partition, Long.MAX_VALUE)
                        || position.offset() >= ends.getOrDefault(partition, 0L)) {
                    continue;
                }
                Reading reading = new Reading(consumer, partition, position.offset(), position.offset() + 1);
                if (reading.hasNext()) {
                    ConsumerRecord<byte[], byte[]> record = reading.next();
                    each.accept(position, () -> send(producer, origin, record));
                }
            }
        }
    }

    private static void send(
            KafkaProducer<byte[], byte[]> producer, Topic origin, ConsumerRecord<byte[], byte[]> record) {
        Headers headers = new RecordHeaders(record.headers().toArray());
        headers.remove(REPLAYED_FROM);
        headers.add(
                REPLAYED_FROM,
                (record.topic() + "/" + new Position(record.partition(), record.offset()))
                        .getBytes(StandardCharsets.UTF_8));
        Future<RecordMetadata> sent =
                producer.send(new ProducerRecord<>(origin.id(), null, record.key(), record.value(), headers));
        try {
            sent.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Interrupted while replaying a record", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException failure ? failure : new KafkaException(e.getCause());
        }
    }

    private static List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer, Topic topic) {
        return consumer.partitionsFor(topic.id()).stream()
                .map(PartitionInfo::partition)
                .sorted()
                .map(partition -> new TopicPartition(topic.id(), partition))
                .toList();
    }

    private Consumer<byte[], byte[]> consumer() {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis());
        // The limits of a fetch count bytes as stored, perhaps compressed; this one bounds what a poll decompresses.
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
        config.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH);
        config.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH);
        config.remove(ConsumerConfig.GROUP_ID_CONFIG);
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private KafkaProducer<byte[], byte[]> producer() {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        config.put(ProducerConfig.BUFFER_MEMORY_CONFIG, (long) LARGEST_RECORD);
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, millis());
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis());
        config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis() / 2);
        config.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_RECORD);
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static int millis() {
        return Math.toIntExact(TIMEOUT.toMillis());
    }
}
