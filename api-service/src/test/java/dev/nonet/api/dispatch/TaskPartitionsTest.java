package dev.nonet.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.Topic;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;

/** Tasks are directed while somebody consumes them, and left to their keys otherwise. */
@QuarkusTest
class TaskPartitionsTest extends ServiceTest {

    @Inject
    TaskPartitions partitions;

    private KafkaConsumer<byte[], byte[]> worker() {
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        backends.kafkaBootstrapServers(),
                        "group.id",
                        "nonet-workers",
                        "client.id",
                        "w-v1-t2-tasks",
                        "auto.offset.reset",
                        "latest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.subscribe(List.of(Topic.TASKS.id()));
        return consumer;
    }

    @Test
    void spreadsTasksOverThePartitionsOfAWorkerWhileThereIsOne() {
        try (KafkaConsumer<byte[], byte[]> consumer = worker()) {
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                consumer.poll(Duration.ofMillis(100));
                return consumer.assignment().size() == Topic.TASKS.partitions()
                        && partitions.next().isPresent();
            });

            Set<Integer> used = new HashSet<>();
            for (int task = 0; task < 100; task++) {
                partitions.next().ifPresent(used::add);
            }

            assertThat(used).hasSizeGreaterThan(50);
        }

        await().atMost(Duration.ofSeconds(30)).until(() -> partitions.next().isEmpty());
    }

    @Test
    void aPartitionWithoutALeaderIsLeftOutAlone() {
        try (Admin kafka = new FirstPartitionAway(backends.kafkaBootstrapServers());
                KafkaConsumer<byte[], byte[]> consumer = worker()) {
            TaskPartitions partly = new TaskPartitions(kafka);
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                consumer.poll(Duration.ofMillis(100));
                return consumer.assignment().size() == Topic.TASKS.partitions()
                        && partly.next().isPresent();
            });

            Set<Integer> used = new HashSet<>();
            for (int task = 0; task < 2 * Topic.TASKS.partitions(); task++) {
                partly.next().ifPresent(used::add);
            }

            assertThat(used).hasSizeGreaterThan(50).doesNotContain(0);
        }
    }

    /** Kafka while the first partition has no leader: requests to it are repeated until the call times out. */
    private static final class FirstPartitionAway extends ForwardingAdmin {

        FirstPartitionAway(String servers) {
            super(Map.of("bootstrap.servers", servers));
        }

        @Override
        public ListOffsetsResult listOffsets(Map<TopicPartition, OffsetSpec> asked, ListOffsetsOptions options) {
            ListOffsetsResult answer = super.listOffsets(asked, options);
            int timeout = Objects.requireNonNullElse(options.timeoutMs(), 5_000);
            KafkaFutureImpl<ListOffsetsResult.ListOffsetsResultInfo> away = new KafkaFutureImpl<>();
            CompletableFuture.delayedExecutor(timeout, TimeUnit.MILLISECONDS)
                    .execute(() -> away.completeExceptionally(new TimeoutException("no leader")));
            return new ListOffsetsResult(asked.keySet().stream()
                    .collect(Collectors.toMap(
                            partition -> partition,
                            partition -> partition.partition() == 0 ? away : answer.partitionResult(partition))));
        }
    }

    @Test
    void queriesAgainAfterAnUnexpectedError() {
        AtomicInteger calls = new AtomicInteger();
        Admin broken = (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    calls.incrementAndGet();
                    throw new IllegalStateException("for a test");
                });
        TaskPartitions blind = new TaskPartitions(broken);

        await().dontCatchUncaughtExceptions().until(() -> blind.next().isEmpty() && calls.get() > 1);
    }
}
