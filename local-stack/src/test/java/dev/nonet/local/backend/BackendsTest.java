package dev.nonet.local.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.job.v1.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BackendsTest {

    @Test
    void kafkaStoresARecordAndPostgresqlAnswersAQuery() throws Exception {
        try (Backends backends = Backends.start()) {
            send(backends, "hello");

            assertThat(received(backends, 1)).containsExactly("hello");
            assertThat(query(backends, "SELECT 6 * 7")).isEqualTo("42");
            assertThat(partitions(backends))
                    .containsExactlyInAnyOrder(Arrays.stream(Topic.values())
                            .map(topic -> topic.id() + " " + topic.partitions())
                            .toArray(String[]::new));
        }
    }

    /** Otherwise a fetch of a megabyte could hold gigabytes. */
    @ParameterizedTest
    @EnumSource(Topic.class)
    void noRecordIsLongerThanItsTopicAllows(Topic topic) throws Exception {
        try (Backends backends = Backends.start();
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of(
                                "bootstrap.servers",
                                backends.kafkaBootstrapServers(),
                                "compression.type",
                                "gzip",
                                "max.request.size",
                                4 << 20),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            int max = Integer.parseInt(topic.config().get("max.message.bytes"));
            producer.send(new ProducerRecord<>(topic.id(), new byte[max - 1_000]))
                    .get();
            assertThatThrownBy(() -> producer.send(new ProducerRecord<>(topic.id(), new byte[2 * max]))
                            .get())
                    .hasCauseInstanceOf(RecordTooLargeException.class);
        }
    }

    /** Records for it wait, those for others do not, and nothing of either is lost. */
    @Test
    @DisabledIfSystemProperty(
            named = Backends.KIND,
            matches = "containers",
            disabledReason = "a broker in a container cannot be given a second one beside it")
    void losesAPartitionAndFindsItAgain() throws Exception {
        try (Backends backends = Backends.start()) {
            send(backends, "before");
            backends.losePartition(Topic.TASKS_DLQ, 0);
            try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                    Map.of("bootstrap.servers", backends.kafkaBootstrapServers(), "acks", "all"),
                    new StringSerializer(),
                    new StringSerializer())) {
                producer.send(new ProducerRecord<>(Topic.TASKS.id(), "other")).get(30, TimeUnit.SECONDS);
                Future<RecordMetadata> waiting =
                        producer.send(new ProducerRecord<>(Topic.TASKS_DLQ.id(), 0, null, "after"));
                assertThat(waiting).isNotDone();

                backends.returnPartition();

                waiting.get(60, TimeUnit.SECONDS);
            }
            assertThat(received(backends, 2)).containsExactly("before", "after");
        }
    }

    @Test
    @DisabledIfSystemProperty(
            named = Backends.KIND,
            matches = "containers",
            disabledReason = "these are embedded always")
    void keepsWhatWasCommittedWhenPostgresqlCrashesOrItsDiskIsFull() throws Exception {
        try (Backends backends = Backends.startForFaults(0)) {
            query(backends, "CREATE TABLE kept AS SELECT 'row' AS text");

            backends.crashPostgresql();
            assertThatThrownBy(() -> query(backends, "SELECT 1")).isInstanceOf(SQLException.class);
            backends.startPostgresql();

            assertThat(query(backends, "SELECT text FROM kept")).isEqualTo("row");
            backends.limitPostgresqlFiles(1_000);
            assertThatThrownBy(
                            () -> query(backends, "CREATE TABLE lost AS SELECT n FROM generate_series(1, 100000) AS n"))
                    .isInstanceOf(SQLException.class);
            backends.limitPostgresqlFiles(0);
            backends.startPostgresql();
            assertThat(query(backends, "SELECT text FROM kept")).isEqualTo("row");
        }
    }

    @Test
    void reachesTheBrokerOnlyThroughTheProxyWhoseAddressItWasGiven() throws Exception {
        try (Backends backends = Backends.startForFaults(1)) {
            TcpProxy proxy = backends.kafkaProxies().getFirst();
            Map<String, Object> throughProxy = Map.of(
                    "bootstrap.servers",
                    "127.0.0.1:" + proxy.port(),
                    "linger.ms",
                    0,
                    "max.block.ms",
                    3_000,
                    "delivery.timeout.ms",
                    3_000,
                    "request.timeout.ms",
                    3_000);
            try (KafkaProducer<String, String> producer =
                    new KafkaProducer<>(throughProxy, new StringSerializer(), new StringSerializer())) {
                producer.send(new ProducerRecord<>(Topic.TASKS_DLQ.id(), "good"))
                        .get(60, TimeUnit.SECONDS);
                proxy.set(TcpProxy.Network.CUT);
                assertThatThrownBy(() -> producer.send(new ProducerRecord<>(Topic.TASKS_DLQ.id(), "cut"))
                                .get(60, TimeUnit.SECONDS))
                        .isInstanceOf(ExecutionException.class);
            }
            assertThat(received(backends, 1)).containsExactly("good");
        }
    }

    @Test
    void keepsItsDataInADirectory(@TempDir Path directory) throws Exception {
        try (Backends backends = Backends.startIn(directory)) {
            send(backends, "first");
            query(backends, "CREATE TABLE kept AS SELECT 'row' AS text");
        }
        try (Backends backends = Backends.startIn(directory)) {
            send(backends, "second");

            assertThat(received(backends, 2)).containsExactly("first", "second");
            assertThat(query(backends, "SELECT text FROM kept")).isEqualTo("row");
        }
    }

    @Test
    void startsInADirectoryWithAStaleLockFile(@TempDir Path directory) throws Exception {
        try (Backends backends = Backends.startIn(directory)) {
            query(backends, "CREATE TABLE kept AS SELECT 'row' AS text");
        }
        Path pid = directory.resolve("postgresql/postmaster.pid");
        Files.writeString(pid, ProcessHandle.current().pid() + "\n" + directory.resolve("postgresql") + "\n");

        try (Backends backends = Backends.startIn(directory)) {
            assertThat(query(backends, "SELECT text FROM kept")).isEqualTo("row");
        }
    }

    @Test
    void stopsAServerThatACrashedRunLeftRunning(@TempDir Path directory) throws Exception {
        Path data = directory.resolve("postgresql");
        EmbeddedPostgresql.startIn(data);
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());

        StaleServer.stopIn(data);

        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    private static void send(Backends backends, String text) throws Exception {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers(), "acks", "all"),
                new StringSerializer(),
                new StringSerializer())) {
            producer.send(new ProducerRecord<>(Topic.TASKS_DLQ.id(), text)).get();
        }
    }

    private static List<String> received(Backends backends, int count) {
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers(), "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.assign(List.of(new TopicPartition(Topic.TASKS_DLQ.id(), 0)));
            for (int polls = 0; polls < 60 && values.size() < count; polls++) {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
                    values.add(record.value());
                }
            }
        }
        return values;
    }

    private static List<String> partitions(Backends backends) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", backends.kafkaBootstrapServers()))) {
            List<String> names = Arrays.stream(Topic.values()).map(Topic::id).toList();
            return admin.describeTopics(names).allTopicNames().get().values().stream()
                    .map(topic -> topic.name() + " " + topic.partitions().size())
                    .toList();
        }
    }

    /** Its superuser may run programs as whoever started the stack, and every user of the machine reaches its port. */
    @Test
    void theDatabaseAsksForItsPassword(@TempDir Path folder) throws Exception {
        try (Backends backends = Backends.startIn(folder)) {
            for (String guess : List.of("", backends.username(), backends.password() + "x")) {
                assertThatThrownBy(() -> DriverManager.getConnection(backends.jdbcUrl(), backends.username(), guess))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("password");
            }
            assertThat(query(backends, "SELECT 1")).isEqualTo("1");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("postgresql.password"))))
                .isEqualTo("rw-------");
    }

    private static String query(Backends backends, String sql) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(backends.jdbcUrl(), backends.username(), backends.password());
                Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return "";
            }
            ResultSet rows = statement.getResultSet();
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
