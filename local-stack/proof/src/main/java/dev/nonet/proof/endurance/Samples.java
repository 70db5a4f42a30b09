package dev.nonet.proof.endurance;

import dev.nonet.job.v1.Topic;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.proof.stack.ProxiedStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ReplicaInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;

/**
 * Samples what a stack holds: memory, threads and files of each process, connections and tables of the database,
 * topics.
 */
final class Samples implements AutoCloseable {

    private static final double MEBI = 1 << 20;

    private static final String CONNECTIONS =
            "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'nonet%'";
    private static final String TABLES = "SELECT pg_database_size(current_database())";
    private static final String LIVE = "SELECT coalesce(sum(n_live_tup), 0) FROM pg_stat_user_tables";

    /** So that a topic is as large as it will ever be within minutes, not after a day. */
    private static final Map<String, String> SHORT_RETENTION =
            Map.of("retention.ms", "120000", "segment.ms", "60000", "file.delete.delay.ms", "1000");

    private final ProxiedStack stack;
    private final Admin admin;
    private final Map<String, Series> all = new LinkedHashMap<>();

    Samples(ProxiedStack stack) throws InterruptedException {
        this.stack = stack;
        this.admin = Admin.create(Map.of("bootstrap.servers", stack.backends().kafkaBootstrapServers()));
        Collection<AlterConfigOp> settings = SHORT_RETENTION.entrySet().stream()
                .map(one -> new AlterConfigOp(new ConfigEntry(one.getKey(), one.getValue()), AlterConfigOp.OpType.SET))
                .toList();
        Map<ConfigResource, Collection<AlterConfigOp>> topics = new HashMap<>();
        for (Topic topic : Topic.values()) {
            topics.put(new ConfigResource(ConfigResource.Type.TOPIC, topic.id()), settings);
        }
        try {
            admin.incrementalAlterConfigs(topics).all().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("The retention of the topics cannot be set", e.getCause());
        }
    }

    /** Takes one sample of each. */
    void take() throws IOException, SQLException, InterruptedException {
        for (String name : ProxiedStack.PROCESSES) {
            ServiceProcess service = stack.service(name);
            Path process = Path.of("/proc", String.valueOf(service.pid()));
            add(
                    name + ": resident memory",
                    Series.Unit.MEBIBYTES,
                    service.memory().now() / MEBI);
            add(name + ": threads", Series.Unit.COUNT, entries(process.resolve("task")));
            add(name + ": open files", Series.Unit.COUNT, entries(process.resolve("fd")));
        }
        try (Connection connection = DriverManager.getConnection(
                        stack.backends().jdbcUrl(),
                        stack.backends().username(),
                        stack.backends().password());
                Statement statement = connection.createStatement()) {
            add("database: connections", Series.Unit.COUNT, number(statement, CONNECTIONS));
            add("database: size", Series.Unit.MEBIBYTES, number(statement, TABLES) / MEBI);
            add("database: thousand rows", Series.Unit.COUNT, number(statement, LIVE) / 1_000);
        }
        sizes().forEach((topic, bytes) -> add("topic " + topic, Series.Unit.MEBIBYTES, bytes / MEBI));
    }

    private void add(String name, Series.Unit unit, double sample) {
        all.computeIfAbsent(name, any -> new Series(name, unit)).add(sample);
    }

    private static double entries(Path folder) throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.count();
        }
    }

    private static double number(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** The bytes of each topic on the broker's disk. */
    private Map<String, Long> sizes() throws InterruptedException {
        Map<String, Long> sizes = new LinkedHashMap<>();
        Arrays.stream(Topic.values()).forEach(topic -> sizes.put(topic.id(), 0L));
        try {
            admin.describeLogDirs(List.of(1)).allDescriptions().get().values().stream()
                    .flatMap(folders -> folders.values().stream())
                    .flatMap(folder -> folder.replicaInfos().entrySet().stream())
                    .forEach((Map.Entry<TopicPartition, ReplicaInfo> replica) -> sizes.computeIfPresent(
                            replica.getKey().topic(),
                            (topic, bytes) -> bytes + replica.getValue().size()));
        } catch (ExecutionException e) {
            throw new IllegalStateException("The broker does not tell its sizes", e.getCause());
        }
        return sizes;
    }

    List<Series> all() {
        return List.copyOf(all.values());
    }

    @Override
    public void close() {
        admin.close();
    }
}
