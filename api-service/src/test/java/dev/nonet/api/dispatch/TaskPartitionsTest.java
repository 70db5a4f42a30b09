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
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;

/** Tasks are directed while somebody consumes them, and left to their keys otherwise. */
@QuarkusTest
class TaskPartitionsTest extends ServiceTest {

    @Inject
    TaskPartitions partitions;

    @Test
    void spreadsTasksOverThePartitionsOfAWorkerWhileThereIsOne() {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
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
                new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(Topic.TASKS.id()));
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
    void looksAgainAfterAnErrorThatNobodyExpects() {
        AtomicInteger looks = new AtomicInteger();
        Admin broken = (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    looks.incrementAndGet();
                    throw new IllegalStateException("for a test");
                });
        TaskPartitions blind = new TaskPartitions(broken);

        await().dontCatchUncaughtExceptions().until(() -> blind.next().isEmpty() && looks.get() > 1);
    }
}
