package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.Topic;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

@QuarkusTest
class QueuesTest extends ServiceTest {

    private static final long EARLIEST = 4;
    private static final long COMMITTED = 7;
    private static final long LATEST = 10;

    /** As when work was sent before the first worker was started: its consumers begin with the earliest record. */
    @Test
    void allRecordsOfAPartitionWaitUntilAnOffsetIsCommitted() throws Exception {
        String group = "queues-" + UUID.randomUUID();
        try (Admin kafka = new FixedOffsets(backends.kafkaBootstrapServers(), group)) {
            kafka.alterConsumerGroupOffsets(
                            group,
                            Stream.of(Topic.TASKS, Topic.INTERACTIVE, Topic.RESULTS)
                                    .collect(Collectors.toMap(
                                            topic -> new TopicPartition(topic.id(), 0),
                                            topic -> new OffsetAndMetadata(COMMITTED))))
                    .all()
                    .get();

            assertThat(new Queues(kafka).states())
                    .hasSize(3)
                    .allSatisfy(state -> assertThat(state.lag())
                            .isEqualTo(LATEST - COMMITTED + (state.topic().partitions() - 1) * (LATEST - EARLIEST)));
        }
    }

    /** Kafka in which all partitions hold the same offsets, and one group stands for every other. */
    private static final class FixedOffsets extends ForwardingAdmin {

        private final String group;

        FixedOffsets(String servers, String group) {
            super(Map.of("bootstrap.servers", servers));
            this.group = group;
        }

        @Override
        public ListConsumerGroupOffsetsResult listConsumerGroupOffsets(
                Map<String, ListConsumerGroupOffsetsSpec> groups, ListConsumerGroupOffsetsOptions options) {
            return super.listConsumerGroupOffsets(Map.of(group, new ListConsumerGroupOffsetsSpec()), options);
        }

        @Override
        public ListOffsetsResult listOffsets(Map<TopicPartition, OffsetSpec> wanted, ListOffsetsOptions options) {
            return new ListOffsetsResult(wanted.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            one -> KafkaFuture.completedFuture(new ListOffsetsResultInfo(
                                    one.getValue() instanceof OffsetSpec.EarliestSpec ? EARLIEST : LATEST,
                                    -1,
                                    Optional.empty())))));
        }
    }
}
