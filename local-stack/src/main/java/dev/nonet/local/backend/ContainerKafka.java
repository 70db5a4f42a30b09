package dev.nonet.local.backend;

import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/** Kafka in a container. The system property {@code nonet.kafka.image} selects the image. */
final class ContainerKafka implements KafkaBackend {

    private static final String DEFAULT_IMAGE = "apache/kafka:4.1.1";

    private final KafkaContainer container;

    private ContainerKafka(KafkaContainer container) {
        this.container = container;
    }

    static ContainerKafka start() {
        DockerImageName image = DockerImageName.parse(System.getProperty("nonet.kafka.image", DEFAULT_IMAGE))
                .asCompatibleSubstituteFor("apache/kafka");
        // As the embedded broker: a dead member of a consumer group of the new protocol is removed after 10 s, not 45.
        KafkaContainer container = new KafkaContainer(image)
                .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
                .withEnv("KAFKA_GROUP_CONSUMER_MIN_SESSION_TIMEOUT_MS", "6000")
                .withEnv("KAFKA_GROUP_CONSUMER_SESSION_TIMEOUT_MS", "10000")
                .withEnv("KAFKA_GROUP_CONSUMER_MIN_HEARTBEAT_INTERVAL_MS", "1000")
                .withEnv("KAFKA_GROUP_CONSUMER_HEARTBEAT_INTERVAL_MS", "2500");
        container.start();
        ContainerKafka kafka = new ContainerKafka(container);
        try {
            Topics.createOn(kafka.bootstrapServers());
            return kafka;
        } catch (RuntimeException e) {
            kafka.close();
            throw e;
        }
    }

    @Override
    public String bootstrapServers() {
        return container.getBootstrapServers();
    }

    @Override
    public void close() {
        container.stop();
    }
}
