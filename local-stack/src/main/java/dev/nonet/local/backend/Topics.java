package dev.nonet.local.backend;

import dev.nonet.job.v1.Topic;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/** Makes Nonet's topics, and moves their partitions. */
final class Topics {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Topics() {}

    /** Creates missing topics and waits until the broker has done so. */
    static void createOn(String bootstrapServers) {
        List<NewTopic> topics = Arrays.stream(Topic.values())
                .map(topic -> new NewTopic(topic.id(), topic.partitions(), (short) 1).configs(topic.config()))
                .toList();
        try (Admin admin = admin(bootstrapServers)) {
            for (var made : admin.createTopics(topics).values().entrySet()) {
                try {
                    made.getValue().get();
                } catch (ExecutionException e) {
                    if (!(e.getCause() instanceof TopicExistsException)) {
                        throw new IllegalStateException("Topic " + made.getKey() + " was not created", e.getCause());
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("Interrupted while creating topics", e);
                }
            }
        }
    }

    /** Moves a partition to one broker, and waits until that leads it. */
    static void move(String bootstrapServers, TopicPartition partition, int broker) throws InterruptedException {
        try (Admin admin = admin(bootstrapServers)) {
            admin.alterPartitionReassignments(
                            Map.of(partition, Optional.of(new NewPartitionReassignment(List.of(broker)))))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(partition + " was not moved", e.getCause());
        }
        awaitLeader(bootstrapServers, partition, broker);
    }

    /**
     * Waits until a partition has no replicas but on its leader, or no leader.
     *
     * @param broker the leader; null for none
     */
    static void awaitLeader(String bootstrapServers, TopicPartition partition, @Nullable Integer broker)
            throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        try (Admin admin = admin(bootstrapServers)) {
            while (true) {
                TopicDescription topic = Objects.requireNonNull(admin.describeTopics(List.of(partition.topic()))
                        .allTopicNames()
                        .get()
                        .get(partition.topic()));
                TopicPartitionInfo now = topic.partitions().get(partition.partition());
                Node leader = now.leader();
                Integer id = leader == null || leader.isEmpty() ? null : leader.id();
                if (now.replicas().size() == 1 && Objects.equals(id, broker)) {
                    return;
                }
                if (System.nanoTime() > end) {
                    throw new IllegalStateException(partition + " is as " + now + " still");
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(partition + " cannot be described", e.getCause());
        }
    }

    private static Admin admin(String bootstrapServers) {
        return Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                Math.toIntExact(LIMIT.toMillis())));
    }
}
