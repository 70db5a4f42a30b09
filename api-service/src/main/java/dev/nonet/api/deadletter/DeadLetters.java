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
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
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

    private static final int LARGEST_RECORD = 10 << 20;

    /**
     * The memory that a call takes: a fetch of one of the largest records, and the record; or the buffer of the
     * producer.
     */
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
     * @param characters the page ends when the letters on it have so many
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
                    ConsumerRecord<byte[], byte[]> record = reading.next();
                    if (records.size() == limit || shown > characters) {
                        return new Page(records, true);
                    }
                    // Only what is shown is kept of it.
                    DeadLetterResource.Letter letter = DeadLetterResource.Letter.of(record);
                    records.add(letter);
                    shown += letter.characters();
                }
            }
            return new Page(records, false);
        }
    }

    /** Iterates over the records of one partition up to an end offset. */
    private static final class Reading {

        private final Consumer<byte[], byte[]> consumer;
        private final TopicPartition partition;
        private final long end;
        private final long deadline = System.nanoTime() + TIMEOUT.toNanos();
        private final ArrayList<ConsumerRecord<byte[], byte[]>> fetched = new ArrayList<>();
        private int next;

        Reading(Consumer<byte[], byte[]> consumer, TopicPartition partition, long from, long end) {
            this.consumer = consumer;
            this.partition = partition;
            this.end = end;
            consumer.assign(List.of(partition));
            consumer.seek(partition, from);
        }

        boolean hasNext() {
            while (next == fetched.size()) {
                // Compare positions and do not count records: offsets have gaps (transaction markers, compaction).
                if (consumer.position(partition) >= end) {
                    return false;
                }
                if (System.nanoTime() > deadline) {
                    throw new TimeoutException(
                            "Kafka did not return " + partition + " up to offset " + end + " in time");
                }
                next = 0;
                fetched.clear();
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    if (record.offset() < end) {
                        fetched.add(record);
                    }
                }
            }
            return true;
        }

        ConsumerRecord<byte[], byte[]> next() {
            return fetched.get(next++);
        }
    }

    /**
     * Sends records back to their original topic, with key, value and headers, and a header with their position in the
     * dead-letter topic.
     *
     * @return the positions that existed; the others were deleted by the topic's retention or never existed
     * @throws KafkaException if Kafka is out of reach
     */
    List<Position> replay(Topic deadLetters, Topic origin, Collection<Position> positions) {
        List<Position> replayed = new ArrayList<>();
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
                    send(producer, origin, reading.next());
                    replayed.add(position);
                }
            }
        }
        return replayed;
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
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 10);
        config.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, LARGEST_RECORD);
        config.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 1 << 20);
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
        config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "gzip");
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static int millis() {
        return Math.toIntExact(TIMEOUT.toMillis());
    }
}
