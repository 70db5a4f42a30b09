package dev.nonet.local.backend;

/** A running broker. */
sealed interface KafkaBackend permits EmbeddedKafka, ContainerKafka {

    String bootstrapServers();

    void close();
}
