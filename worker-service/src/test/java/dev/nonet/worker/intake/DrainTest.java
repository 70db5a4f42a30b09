package dev.nonet.worker.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.job.Detail;
import dev.nonet.job.JobId;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.packing.ResultRecord;
import dev.nonet.worker.KafkaResource;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.reactive.messaging.ChannelRegistry;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The shutdown of a worker while a task runs. */
@QuarkusTest
@QuarkusTestResource(KafkaResource.class)
class DrainTest {

    @Inject
    Drain drain;

    @Inject
    ChannelRegistry channels;

    @Inject
    @ConfigProperty(name = "kafka.bootstrap.servers")
    String bootstrapServers;

    private final TaskMessage task = new TaskMessage.Solve(
            new TaskId(new JobId(UUID.randomUUID()), 3),
            2,
            0,
            1_000,
            false,
            List.of("12x"),
            Detail.SOLUTION,
            List.of(),
            false,
            null,
            null,
            List.of(),
            new TaskMessage.Needs(TaskMessage.PROTOCOL, null));

    @AfterEach
    void reset() {
        channels.getPausable(TaskIntake.CHANNEL).resume();
        channels.getPausable(TaskIntake.INTERACTIVE).resume();
        drain.reset();
    }

    @Test
    void handsBackATaskThatTakesTooLong() {
        drain.begin(task);

        drain.onStop(new ShutdownDelayInitiatedEvent());

        assertThat(channels.getPausable(TaskIntake.CHANNEL).isPaused()).isTrue();
        assertThat(outcome()).isInstanceOfSatisfying(ResultMessage.TaskFailed.class, failed -> {
            assertThat(failed.task()).isEqualTo(task.task());
            assertThat(failed.attempt()).isEqualTo(2);
            assertThat(failed.reason()).isEqualTo("the worker was told to stop");
        });
        drain.end(task);
    }

    @Test
    void waitsForATaskThatEndsInTime() {
        drain.begin(task);
        Thread.ofVirtual().start(() -> drain.end(task));

        drain.onStop(new ShutdownDelayInitiatedEvent());

        assertThat(messages(Duration.ofSeconds(1))).isEmpty();
    }

    private ResultMessage outcome() {
        return await().atMost(Duration.ofSeconds(30))
                .until(() -> messages(Duration.ofSeconds(1)), messages -> !messages.isEmpty())
                .getFirst();
    }

    /** All messages about the task so far. */
    private List<ResultMessage> messages(Duration patience) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = IntStream.range(0, Topic.RESULTS.partitions())
                    .mapToObj(partition -> new TopicPartition(Topic.RESULTS.id(), partition))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            return java.util.stream.StreamSupport.stream(consumer.poll(patience).spliterator(), false)
                    .filter(record -> task.task().toString().equals(record.key()))
                    .map(record -> ResultRecord.read(record.value()).message())
                    .toList();
        }
    }
}
