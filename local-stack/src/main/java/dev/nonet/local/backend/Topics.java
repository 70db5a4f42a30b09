package dev.nonet.local.backend;

import dev.nonet.job.v1.Topic;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;

/** Makes Nonet's topics on a broker of one node. */
final class Topics {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Topics() {}

    /** Makes those that are missing, and waits until the broker has them. */
    static void createOn(String bootstrapServers) {
        List<NewTopic> topics = Arrays.stream(Topic.values())
                .map(topic -> new NewTopic(topic.id(), topic.partitions(), (short) 1))
                .toList();
        Map<String, Object> configuration = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                Math.toIntExact(LIMIT.toMillis()));
        try (Admin admin = Admin.create(configuration)) {
            for (var made : admin.createTopics(topics).values().entrySet()) {
                try {
                    made.getValue().get();
                } catch (ExecutionException e) {
                    if (!(e.getCause() instanceof TopicExistsException)) {
                        throw new IllegalStateException("Topic " + made.getKey() + " was not made", e.getCause());
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("Interrupted while topics were made", e);
                }
            }
        }
    }
}
