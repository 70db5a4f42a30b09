package dev.nonet.api.console;

import dev.nonet.job.v1.Topic;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/** The consumers of the topics and their lag, from Kafka's admin API. Cached for a few seconds, however many visitors look. */
@ApplicationScoped
class Queues {

    private static final int TIMEOUT_MILLIS = 3_000;
    private static final Duration CACHED = Duration.ofSeconds(3);

    /** Topics and consumer groups, as in the services' configuration. */
    private static final List<Reading> READINGS = List.of(
            new Reading(Topic.TASKS, "nonet-workers"),
            new Reading(Topic.INTERACTIVE, "nonet-workers-interactive"),
            new Reading(Topic.RESULTS, "nonet-api"));

    private record Reading(Topic topic, String group) {}

    /**
     * A topic and its consumers.
     *
     * @param waiting records that they have not read yet (lag)
     */
    record State(Topic topic, List<Member> members, long waiting) {}

    record Member(String name, String host, int partitions) {}

    private final Admin kafka;
    private @Nullable List<State> known;
    private long knownAt;

    Queues(Admin kafka) {
        this.kafka = kafka;
    }

    /** The state of each topic; empty if Kafka is unavailable. Blocks for at most a few seconds. */
    synchronized List<State> states() {
        List<State> kept = known;
        if (kept != null && System.nanoTime() - knownAt < CACHED.toNanos()) {
            return kept;
        }
        List<State> states;
        try {
            Map<String, KafkaFuture<ConsumerGroupDescription>> groups = kafka.describeConsumerGroups(
                            READINGS.stream().map(Reading::group).toList())
                    .describedGroups();
            List<State> found = new ArrayList<>();
            for (Reading reading : READINGS) {
                found.add(new State(reading.topic(), members(groups.get(reading.group())), waiting(reading)));
            }
            states = found;
        } catch (ExecutionException | TimeoutException | org.apache.kafka.common.KafkaException e) {
            states = List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            states = List.of();
        }
        known = states;
        knownAt = System.nanoTime();
        return states;
    }

    private static List<Member> members(@Nullable KafkaFuture<ConsumerGroupDescription> group)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (group == null) {
            return List.of();
        }
        try {
            return group.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS).members().stream()
                    .map(member -> new Member(
                            member.clientId(),
                            member.host().replaceFirst("^/", ""),
                            member.assignment().topicPartitions().size()))
                    .toList();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                // Nobody has read the topic yet.
                return List.of();
            }
            throw e;
        }
    }

    private long waiting(Reading reading) throws InterruptedException, ExecutionException, TimeoutException {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        for (int partition = 0; partition < reading.topic().partitions(); partition++) {
            wanted.put(new TopicPartition(reading.topic().id(), partition), OffsetSpec.latest());
        }
        Map<TopicPartition, ListOffsetsResultInfo> ends =
                kafka.listOffsets(wanted).all().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        Map<TopicPartition, OffsetAndMetadata> taken = taken(reading);
        long waiting = 0;
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end : ends.entrySet()) {
            OffsetAndMetadata offset = taken.get(end.getKey());
            if (offset != null) {
                waiting += Math.max(0, end.getValue().offset() - offset.offset());
            }
        }
        return waiting;
    }

    private Map<TopicPartition, OffsetAndMetadata> taken(Reading reading)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return kafka.listConsumerGroupOffsets(reading.group())
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
