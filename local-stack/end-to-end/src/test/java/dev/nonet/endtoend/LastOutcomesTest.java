package dev.nonet.endtoend;

import static dev.nonet.endtoend.GenerateJobs.generate;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.Topic;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.fleet.SimulatedFleet;
import dev.nonet.local.process.Stack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two packaged APIs, each of which stores one of the last two outcomes of a job at the same time. Neither runs
 * schedules, so that a job that no store has ended is found by no sweep, and does not end.
 */
class LastOutcomesTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int JOBS = 200;

    /** The consumer group of the APIs. */
    private static final String GROUP = "nonet-api";

    @Test
    void twoProcessesThatStoreTheLastTwoOutcomesEndTheJob(@TempDir Path folder) throws Exception {
        Backends backends = Backends.start();
        Map<String, String> withoutSweep = Map.of("quarkus.scheduler.enabled", "false");
        try (Stack stack = Stack.start(
                        backends,
                        Stack.Settings.of(Repository.HOME, folder, 2, 0).with(withoutSweep));
                SimulatedFleet fleet = new SimulatedFleet(backends.kafkaBootstrapServers(), 2).awaitPartitions()) {
            NonetClient client = new NonetClient(stack.addresses(), null);
            List<String> jobs = new ArrayList<>();
            for (int job = 0; job < JOBS; job++) {
                jobs.add(client.submit(generate(2, job).put("level", "easy")));
            }

            for (String job : jobs) {
                JsonNode ended = client.awaitEnd(job, LIMIT, look -> {});
                assertThat(ended.path("state").asText()).isEqualTo("succeeded");
                assertThat(ended.path("counts").toString()).isEqualTo("{\"requested\":2,\"done\":2,\"failed\":0}");
            }

            assertThat(jobsOfTwoProcesses(backends, Set.copyOf(jobs)))
                    .as("jobs whose two outcomes went to different processes, of %d", JOBS)
                    .isGreaterThan(JOBS / 10);
            assertThat(fleet.tasks()).isPositive();
        }
    }

    /** Of some jobs, those whose outcomes lie in partitions that different processes consume. */
    private static long jobsOfTwoProcesses(Backends backends, Set<String> jobs) throws Exception {
        Map<Integer, String> owners = owners(backends);
        assertThat(owners).hasSize(Topic.RESULTS.partitions());
        assertThat(new HashSet<>(owners.values())).as("processes").hasSize(2);
        Map<String, Set<String>> processes = new HashMap<>();
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers(), "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = owners.keySet().stream()
                    .map(partition -> new TopicPartition(Topic.RESULTS.id(), partition))
                    .toList();
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    processes
                            .computeIfAbsent(TaskId.parse(record.key()).job().toString(), job -> new HashSet<>())
                            .add(owners.getOrDefault(record.partition(), ""));
                }
            }
        }
        assertThat(processes.keySet()).containsAll(jobs);
        return processes.values().stream().filter(some -> some.size() == 2).count();
    }

    /** Which consumer has each partition of the results; each process has one. */
    private static Map<Integer, String> owners(Backends backends) throws Exception {
        Map<Integer, String> owners = new HashMap<>();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", backends.kafkaBootstrapServers()))) {
            admin.describeConsumerGroups(List.of(GROUP))
                    .all()
                    .get()
                    .values()
                    .forEach(group -> group.members()
                            .forEach(member -> member.assignment()
                                    .topicPartitions()
                                    .forEach(one -> owners.put(one.partition(), member.consumerId()))));
        }
        return owners;
    }
}
