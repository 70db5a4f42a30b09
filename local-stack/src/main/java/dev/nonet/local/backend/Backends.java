package dev.nonet.local.backend;

import dev.nonet.job.v1.Topic;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A running Kafka broker with Nonet's {@linkplain dev.nonet.job.v1.Topic topics} and a running PostgreSQL server. Both
 * listen on the loopback interface only; the broker asks nobody who they are.
 */
public final class Backends implements AutoCloseable {

    /** System property: {@code embedded} (the default) or {@code containers}. */
    public static final String KIND = "nonet.backends";

    /** Where Kafka is, for a Quarkus service. */
    public static final String KAFKA = "kafka.bootstrap.servers";

    private static final String DATABASE = "quarkus.datasource.jdbc.url";
    private static final String DATABASE_USER = "quarkus.datasource.username";
    private static final String DATABASE_PASSWORD = "quarkus.datasource.password";

    /** The properties of {@link #configuration}. */
    public static final Set<String> PROPERTIES = Set.of(KAFKA, DATABASE, DATABASE_USER, DATABASE_PASSWORD);

    private final KafkaBackend kafka;
    private final PostgresBackend postgres;

    /** Holds the partition that can be {@linkplain #losePartition lost}. */
    private @Nullable EmbeddedKafka secondBroker;

    private List<TcpProxy> kafkaProxies = List.of();

    private Backends(KafkaBackend kafka, PostgresBackend postgres) {
        this.kafka = kafka;
        this.postgres = postgres;
    }

    /** Starts both without data, of the kind given by {@value #KIND}; closing removes their data. */
    public static Backends start() {
        String kind = System.getProperty(KIND, "embedded");
        return switch (kind) {
            case "embedded" ->
                startBoth(
                        inBackground(EmbeddedKafka::startTemporary), inBackground(EmbeddedPostgresql::startTemporary));
            case "containers" ->
                startBoth(inBackground(ContainerKafka::start), inBackground(ContainerPostgresql::start));
            default ->
                throw new IllegalArgumentException("-D" + KIND + " is embedded or containers, not '" + kind + "'");
        };
    }

    /**
     * Starts both embedded and without data, for simulating failures of each and of the network between them and their
     * clients.
     *
     * @param clients how many clients reach the broker through a proxy each: {@link #kafkaProxies}
     */
    public static Backends startForFaults(int clients) {
        List<EmbeddedKafka.ProxiedListener> listeners = new ArrayList<>();
        List<TcpProxy> proxies = new ArrayList<>();
        for (int port : Ports.free(clients)) {
            TcpProxy proxy = new TcpProxy(port);
            proxies.add(proxy);
            listeners.add(new EmbeddedKafka.ProxiedListener(port, proxy.port()));
        }
        Backends backends = startBoth(
                inBackground(() -> EmbeddedKafka.startTemporary(listeners)),
                inBackground(EmbeddedPostgresql::startCrashable));
        backends.kafkaProxies = List.copyOf(proxies);
        return backends;
    }

    /**
     * Starts both embedded, with the data of earlier runs in a directory, even if the last run crashed.
     *
     * @param dataDirectory created if absent; the caller must ensure that no other run uses it
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
            // Both attempts have ended; stop the backend that did start.
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

    /**
     * How many deadlocks PostgreSQL has broken up, each by aborting a transaction, since it started or last crashed.
     * There are none if all transactions lock rows in one order. It tells of one after a second or so.
     */
    public long deadlocks() throws SQLException {
        try (Connection connection = DriverManager.getConnection(jdbcUrl(), username(), password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")) {
            row.next();
            return row.getLong(1);
        }
    }

    /**
     * Simulates an outage of the broker until {@link #startKafka}.
     *
     * @throws IllegalStateException if the broker runs in a container
     */
    public void stopKafka() {
        embedded().stop();
    }

    /** The proxies through which clients reach the broker. */
    public List<TcpProxy> kafkaProxies() {
        return kafkaProxies;
    }

    /**
     * Crashes PostgreSQL; {@link #startPostgresql} starts it again.
     *
     * @throws IllegalStateException unless the backends were {@linkplain #startForFaults started for that}
     */
    public void crashPostgresql() {
        crashable().crash();
    }

    /** Starts PostgreSQL again, if it has ended, on the same port with the same data. */
    public void startPostgresql() {
        crashable().startAgain();
    }

    /**
     * Limits how large PostgreSQL's files may be, as a full disk would; it cannot write beyond the limit, and may
     * crash. Needs the program {@code prlimit}.
     *
     * @param bytes 0 for no limit
     */
    public void limitPostgresqlFiles(long bytes) {
        crashable().limitFiles(bytes);
    }

    private EmbeddedPostgresql crashable() {
        if (postgres instanceof EmbeddedPostgresql server) {
            return server;
        }
        throw new IllegalStateException("Only embedded servers can be crashed");
    }

    /** Starts the broker again on the same port with the same data. */
    public void startKafka() {
        embedded().startAgain();
    }

    /**
     * Leaves a partition without a leader, as a broker does that fails and holds the only replica: moves it to a broker
     * of its own, with what it has, and stops that, until {@link #returnPartition}. At most one partition can be lost.
     *
     * @throws IllegalStateException if the broker runs in a container, or a partition was lost before
     */
    public void losePartition(Topic topic, int partition) throws InterruptedException {
        if (secondBroker != null) {
            throw new IllegalStateException("A partition was lost before");
        }
        EmbeddedKafka second = embedded().startBeside();
        secondBroker = second;
        Topics.move(kafka.bootstrapServers(), new TopicPartition(topic.id(), partition), EmbeddedKafka.SECOND_NODE_ID);
        second.stop();
        Topics.awaitLeader(kafka.bootstrapServers(), new TopicPartition(topic.id(), partition), null);
    }

    /** Gives the lost partition its leader back. */
    public void returnPartition() {
        EmbeddedKafka second = secondBroker;
        if (second == null) {
            throw new IllegalStateException("No partition was lost");
        }
        second.startAgain();
    }

    private EmbeddedKafka embedded() {
        if (kafka instanceof EmbeddedKafka broker) {
            return broker;
        }
        throw new IllegalStateException("Only embedded brokers can be stopped");
    }

    /** The addresses and credentials of the backends, as configuration properties of a Quarkus service. */
    public Map<String, String> configuration() {
        return Map.of(
                KAFKA, kafkaBootstrapServers(),
                DATABASE, jdbcUrl(),
                DATABASE_USER, username(),
                DATABASE_PASSWORD, password());
    }

    /** Stops both; calling it again does nothing. */
    @Override
    public void close() {
        if (secondBroker != null) {
            secondBroker.close();
        }
        kafkaProxies.forEach(TcpProxy::close);
        CompletableFuture.allOf(
                        CompletableFuture.runAsync(kafka::close, Backends::inThread),
                        CompletableFuture.runAsync(postgres::close, Backends::inThread))
                .join();
    }

    private static <T> CompletableFuture<T> inBackground(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, Backends::inThread);
    }

    /**
     * Runs work in a new thread, which inherits the context class loader of the caller. Kafka loads classes with it;
     * threads of the common pool have the system class loader instead.
     */
    private static void inThread(Runnable work) {
        Thread.ofPlatform().name("backends").start(work);
    }
}
