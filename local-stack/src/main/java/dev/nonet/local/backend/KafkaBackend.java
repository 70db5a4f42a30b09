package dev.nonet.local.backend;

/** A running Kafka broker. */
sealed interface KafkaBackend permits EmbeddedKafka, ContainerKafka {

    String bootstrapServers();

    void close();
}
