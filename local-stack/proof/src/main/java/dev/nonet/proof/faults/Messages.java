package dev.nonet.proof.faults;

import dev.nonet.job.v1.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Puts copies of the messages that pass a topic on it again: unchanged, in another order, damaged, or of an unknown
 * version.
 */
final class Messages {

    static final List<String> TOPICS = List.of(Topic.TASKS.id(), Topic.INTERACTIVE.id(), Topic.RESULTS.id());

    private static final int MAX = 200;
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int SEND_SECONDS = 20;

    private final String bootstrapServers;

    /** @param bootstrapServers without a proxy */
    Messages(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    /**
     * Reads what passes a topic for some time, and sends what becomes of it.
     *
     * @param kind {@link Kind#DUPLICATE}, {@link Kind#REORDER}, {@link Kind#CORRUPT} or {@link Kind#VERSION}
     */
    void disturb(Kind kind, String topic, Duration time, Random random) {
        Map<String, Object> common = Map.of("bootstrap.servers", bootstrapServers, "default.api.timeout.ms", 10_000);
        try (KafkaConsumer<String, byte[]> consumer =
                        new KafkaConsumer<>(common, new StringDeserializer(), new ByteArrayDeserializer());
                KafkaProducer<String, byte[]> producer = producer()) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToEnd(partitions);
            List<ConsumerRecord<String, byte[]>> kept = new ArrayList<>();
            long end = System.nanoTime() + time.toNanos();
            int seen = 0;
            while (System.nanoTime() < end && seen < MAX) {
                for (ConsumerRecord<String, byte[]> one : consumer.poll(POLL)) {
                    // Our own copies pass the topic too: each would be copied for ever.
                    if (one.headers().lastHeader(COPY) != null || seen++ >= MAX) {
                        continue;
                    }
                    if (kind == Kind.REORDER) {
                        kept.add(one);
                    } else {
                        send(producer, one, changed(kind, one.value(), random));
                    }
                }
            }
            Collections.shuffle(kept, random);
            kept.forEach(one -> send(producer, one, one.value()));
            producer.flush();
        } catch (KafkaException e) {
            // The broker was away: another fault of the schedule.
        }
    }

    private static final String COPY = "copy";

    private KafkaProducer<String, byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "max.request.size",
                        8 << 20,
                        "max.block.ms",
                        10_000,
                        "delivery.timeout.ms",
                        15_000,
                        "request.timeout.ms",
                        10_000),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    private static void send(KafkaProducer<String, byte[]> producer, ConsumerRecord<String, byte[]> of, byte[] value) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(of.topic(), of.partition(), of.key(), value);
        of.headers().forEach(header -> record.headers().add(header));
        record.headers().add(COPY, new byte[0]);
        Future<?> sent = producer.send(record);
        try {
            sent.get(SEND_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The broker is away.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static byte[] changed(Kind kind, byte[] value, Random random) {
        return switch (kind) {
            case CORRUPT -> corrupt(value, random);
            case VERSION -> ofAnotherVersion(value, random);
            default -> value;
        };
    }

    /** Damage that a reader can tell: what is missing or added, not a digit that is another one. */
    static byte[] corrupt(byte[] value, Random random) {
        int at = random.nextInt(Math.max(1, value.length));
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(value, at);
            case 1 -> Arrays.copyOfRange(value, Math.min(value.length, at + 1), value.length);
            case 2 -> {
                byte[] longer = Arrays.copyOf(value, value.length + 1 + random.nextInt(100));
                Arrays.fill(longer, value.length, longer.length, (byte) random.nextInt());
                yield longer;
            }
            default -> {
                byte[] noise = new byte[random.nextInt(500)];
                random.nextBytes(noise);
                yield noise;
            }
        };
    }

    /** A protocol, a type of message or a field that is not known. */
    static byte[] ofAnotherVersion(byte[] value, Random random) {
        String text = new String(value, StandardCharsets.ISO_8859_1);
        String changed = switch (random.nextInt(3)) {
            case 0 -> text.replaceFirst("\"protocol\":\\d+", "\"protocol\":99");
            case 1 -> text.replaceFirst("\"type\":\"", "\"type\":\"future-");
            default -> text.replaceFirst("\\{", "{\"future\":[1,{\"a\":null}],");
        };
        return Objects.requireNonNull(changed).getBytes(StandardCharsets.ISO_8859_1);
    }
}
