package dev.nonet.local.backend;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * A Kafka broker with Nonet's {@linkplain dev.nonet.job.v1.Topic topics} and a PostgreSQL database, both running. They are
 * for one machine and trust whoever reaches them, so they listen on the loopback interface alone.
 */
public final class Backends implements AutoCloseable {

    /** System property: {@code embedded} (the default) or {@code containers}. */
    public static final String KIND = "nonet.backends";

    private final KafkaBackend kafka;
    private final PostgresBackend postgres;

    private Backends(KafkaBackend kafka, PostgresBackend postgres) {
        this.kafka = kafka;
        this.postgres = postgres;
    }

    /** Starts both, empty, of the kind that {@value #KIND} names; closing removes what they stored. */
    public static Backends start() {
        String kind = System.getProperty(KIND, "embedded");
        return switch (kind) {
            case "embedded" ->
                startBoth(inBackground(EmbeddedKafka::startFresh), inBackground(EmbeddedPostgresql::startFresh));
            case "containers" ->
                startBoth(inBackground(ContainerKafka::start), inBackground(ContainerPostgresql::start));
            default ->
                throw new IllegalArgumentException("-D" + KIND + " is embedded or containers, not '" + kind + "'");
        };
    }

    /**
     * Starts both embedded, on what an earlier run left in a directory, however that run ended.
     *
     * @param dataDirectory made if absent; the caller sees to it that no other run uses it
     */
    public static Backends startIn(Path dataDirectory) {
        Path directory = dataDirectory.toAbsolutePath();
        return startBoth(
                inBackground(() -> EmbeddedKafka.startIn(directory.resolve("kafka"))),
                inBackground(() -> EmbeddedPostgresql.startIn(directory.resolve("postgresql"))));
    }

    private static Backends startBoth(
            CompletableFuture<? extends KafkaBackend> kafka, CompletableFuture<? extends PostgresBackend> postgres) {
        try {
            CompletableFuture.allOf(kafka, postgres).join();
        } catch (CompletionException e) {
            // Both have ended by now; the one that did start must not stay behind.
            if (!kafka.isCompletedExceptionally()) {
                kafka.join().close();
            }
            if (!postgres.isCompletedExceptionally()) {
                postgres.join().close();
            }
            throw new IllegalStateException("The backends did not start", e.getCause());
        }
        return new Backends(kafka.join(), postgres.join());
    }

    public String kafkaBootstrapServers() {
        return kafka.bootstrapServers();
    }

    public String jdbcUrl() {
        return postgres.jdbcUrl();
    }

    public String username() {
        return postgres.username();
    }

    public String password() {
        return postgres.password();
    }

    /** Where the backends are, as the configuration properties of a Quarkus service. */
    public Map<String, String> configuration() {
        return Map.of(
                "kafka.bootstrap.servers", kafkaBootstrapServers(),
                "quarkus.datasource.jdbc.url", jdbcUrl(),
                "quarkus.datasource.username", username(),
                "quarkus.datasource.password", password());
    }

    /** Stops both; calling it again does nothing. */
    @Override
    public void close() {
        CompletableFuture.allOf(
                        CompletableFuture.runAsync(kafka::close, Backends::inThread),
                        CompletableFuture.runAsync(postgres::close, Backends::inThread))
                .join();
    }

    private static <T> CompletableFuture<T> inBackground(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, Backends::inThread);
    }

    /** Kafka loads classes by the thread's class loader, which only a new thread has from its caller. */
    private static void inThread(Runnable work) {
        Thread.ofPlatform().name("backends").start(work);
    }
}
