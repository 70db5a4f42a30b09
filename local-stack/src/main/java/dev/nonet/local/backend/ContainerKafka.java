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
        KafkaContainer container = new KafkaContainer(image).withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false");
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
