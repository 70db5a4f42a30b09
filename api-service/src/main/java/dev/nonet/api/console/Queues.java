package dev.nonet.api.console;

import dev.nonet.job.v1.Topic;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * The consumers of the topics and their lag, from Kafka's admin API. Cached for a few seconds, so that many open pages
 * cause no more calls than one.
 */
@ApplicationScoped
class Queues {

    private static final int TIMEOUT_MILLIS = 3_000;
    private static final Duration TTL = Duration.ofSeconds(3);

    /** Topics and consumer groups, as in the services' configuration. */
    private static final List<Subscription> SUBSCRIPTIONS = List.of(
            new Subscription(Topic.TASKS, "nonet-workers"),
            new Subscription(Topic.INTERACTIVE, "nonet-workers-interactive"),
            new Subscription(Topic.RESULTS, "nonet-api"));

    private record Subscription(Topic topic, String group) {}

    /**
     * A topic and its consumers.
     *
     * @param lag the records behind the committed offsets, those included that are read and not done yet; without a
     *     committed offset all records of a partition, as the group has {@code auto.offset.reset=earliest}
     */
    record State(Topic topic, List<Consumer> consumers, long lag) {}

    record Consumer(String name, String host, int partitions) {}

    private final Admin kafka;
    private @Nullable List<State> cached;
    private long cachedAt;

    Queues(Admin kafka) {
        this.kafka = kafka;
    }

    /**
     * The state of each topic; empty if Kafka is unavailable. Each call to Kafka ends after 3 s, and the first that
     * does not succeed ends this; other threads wait for the lock meanwhile.
     */
    synchronized List<State> states() {
        List<State> kept = cached;
        if (kept != null && System.nanoTime() - cachedAt < TTL.toNanos()) {
            return kept;
        }
        List<State> states;
        try {
            Map<String, KafkaFuture<ConsumerGroupDescription>> groups = kafka.describeConsumerGroups(
                            SUBSCRIPTIONS.stream().map(Subscription::group).toList())
                    .describedGroups();
            List<State> found = new ArrayList<>();
            for (Subscription one : SUBSCRIPTIONS) {
                found.add(new State(one.topic(), consumers(groups.get(one.group())), lag(one)));
            }
            states = found;
        } catch (ExecutionException | TimeoutException | org.apache.kafka.common.KafkaException e) {
            states = List.of();
        } catch (InterruptedException e) {
            // Says nothing of Kafka, so it is not cached.
            Thread.currentThread().interrupt();
            return List.of();
        }
        cached = states;
        cachedAt = System.nanoTime();
        return states;
    }

    private static List<Consumer> consumers(@Nullable KafkaFuture<ConsumerGroupDescription> group)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (group == null) {
            return List.of();
        }
        try {
            return group.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS).members().stream()
                    .map(consumer -> new Consumer(
                            consumer.clientId(),
                            consumer.host().replaceFirst("^/", ""),
                            consumer.assignment().topicPartitions().size()))
                    .toList();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                // No consumer has joined yet, or Kafka has deleted the group after its offsets expired.
                return List.of();
            }
            throw e;
        }
    }

    private long lag(Subscription subscription) throws InterruptedException, ExecutionException, TimeoutException {
        List<TopicPartition> partitions = IntStream.range(
                        0, subscription.topic().partitions())
                .mapToObj(partition -> new TopicPartition(subscription.topic().id(), partition))
                .toList();
        Map<TopicPartition, Long> read = new HashMap<>();
        committed(subscription).forEach((partition, offset) -> {
            if (offset != null) {
                read.put(partition, offset.offset());
            }
        });
        read.putAll(offsets(
                partitions.stream()
                        .filter(partition -> !read.containsKey(partition))
                        .toList(),
                OffsetSpec.earliest()));
        return offsets(partitions, OffsetSpec.latest()).entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - Objects.requireNonNull(read.get(end.getKey()))))
                .sum();
    }

    private Map<TopicPartition, Long> offsets(List<TopicPartition> partitions, OffsetSpec which)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (partitions.isEmpty()) {
            return Map.of();
        }
        return kafka
                .listOffsets(partitions.stream().collect(Collectors.toMap(Function.identity(), partition -> which)))
                .all()
                .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, found -> found.getValue().offset()));
    }

    private Map<TopicPartition, OffsetAndMetadata> committed(Subscription subscription)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return kafka.listConsumerGroupOffsets(subscription.group())
                    .partitionsToOffsetAndMetadata()
                    .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return Map.of();
            }
            throw e;
        }
    }
}
