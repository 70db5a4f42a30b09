package dev.nonet.local.bench;

import dev.nonet.local.process.Stack;

/** Where Kafka and PostgreSQL can be asked what they have spent. */
public record Servers(String kafka, String jdbcUrl, String username, String password) {

    /** Those of a stack, without what may stand before them. */
    public static Servers of(Stack stack) {
        var backends = stack.backends();
        return new Servers(
                backends.kafkaBootstrapServers(), backends.jdbcUrl(), backends.username(), backends.password());
    }
}
