package dev.nonet.local.bench;

import dev.nonet.job.v1.Topic;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.ReplicaInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * What has been spent so far on the way of tasks.
 *
 * @param tasksSent records on the topic of tasks
 * @param outcomes records on the topic of results
 * @param kafkaBytes of both topics, as they are on disk
 * @param walBytes of PostgreSQL's write-ahead log
 * @param rows inserted, updated and deleted, in all tables
 * @param commits of transactions, those that only read included
 * @param tableBytes the size of the database
 */
record TaskCost(
        long tasksSent, long outcomes, long kafkaBytes, long walBytes, long rows, long commits, long tableBytes) {

    static TaskCost soFar(Servers servers) throws InterruptedException {
        try (Connection connection =
                        DriverManager.getConnection(servers.jdbcUrl(), servers.username(), servers.password());
                Admin kafka = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers.kafka()))) {
            return new TaskCost(
                    records(kafka, Topic.TASKS),
                    records(kafka, Topic.RESULTS),
                    bytes(kafka),
                    number(connection, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"),
                    number(connection, "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables"),
                    number(connection, "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"),
                    number(connection, "SELECT pg_database_size(current_database())"));
        } catch (SQLException | ExecutionException e) {
            throw new IllegalStateException("The servers do not tell what they have spent", e);
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static long records(Admin kafka, Topic topic) throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < topic.partitions(); partition++) {
            ends.put(new TopicPartition(topic.id(), partition), OffsetSpec.latest());
        }
        return kafka.listOffsets(ends).all().get().values().stream()
                .mapToLong(end -> end.offset())
                .sum();
    }

    private static long bytes(Admin kafka) throws InterruptedException, ExecutionException {
        Set<String> topics = Set.of(Topic.TASKS.id(), Topic.RESULTS.id());
        List<Integer> brokers = kafka.describeCluster().nodes().get().stream()
                .map(node -> node.id())
                .toList();
        long bytes = 0;
        for (Map<String, LogDirDescription> folders :
                kafka.describeLogDirs(brokers).allDescriptions().get().values()) {
            for (LogDirDescription folder : folders.values()) {
                bytes += folder.replicaInfos().entrySet().stream()
                        .filter(replica -> topics.contains(replica.getKey().topic()))
                        .map(Map.Entry::getValue)
                        .mapToLong(ReplicaInfo::size)
                        .sum();
            }
        }
        return bytes;
    }

    TaskCost minus(TaskCost before) {
        return new TaskCost(
                tasksSent - before.tasksSent,
                outcomes - before.outcomes,
                kafkaBytes - before.kafkaBytes,
                walBytes - before.walBytes,
                rows - before.rows,
                commits - before.commits,
                tableBytes - before.tableBytes);
    }
}
