package dev.nonet.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobId;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.ControlMessage;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.packing.ResultRecord;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.worker.execution.Stop;
import dev.nonet.worker.execution.TaskExecution;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The messages of a worker about tasks that take long, and tasks that its version cannot do. */
@QuarkusTest
@QuarkusTestResource(KafkaResource.class)
class TimeTest {

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    private static final TaskMessage.Needs NEEDS = new TaskMessage.Needs(TaskMessage.PROTOCOL, null);

    /** The limit of the tasks, in milliseconds. */
    private static final int LIMIT = 100;

    /**
     * A spec for which hardly any of twenty thousand attempts, each of which is graded, finds a puzzle: an item takes
     * very long.
     */
    private static final GenerateSpec HOPELESS = GenerateSpec.of(1_000).with(it -> {
        it.seed = 7L;
        it.requires = List.of(new TechniqueId("junior-exocet"));
    });

    @Inject
    ObjectMapper json;

    @Inject
    TaskExecution execution;

    @Inject
    @ConfigProperty(name = "kafka.bootstrap.servers")
    String bootstrapServers;

    @Inject
    @ConfigProperty(name = "nonet.worker.threads")
    int threads;

    private KafkaProducer<String, byte[]> producer;
    private KafkaConsumer<String, byte[]> consumer;
    private final JobId job = new JobId(UUID.randomUUID());
    private final List<ResultMessage> received = new ArrayList<>();

    @BeforeEach
    void connect() {
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers), new StringSerializer(), new ByteArraySerializer());
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(IntStream.range(0, Topic.RESULTS.partitions())
                .mapToObj(partition -> new TopicPartition(Topic.RESULTS.id(), partition))
                .toList());
    }

    @AfterEach
    void disconnect() throws Exception {
        stop(job);
        producer.close();
        consumer.close();
    }

    @Test
    void handsBackWhatIsLeftWhenItsTimeIsOver() throws Exception {
        send(Topic.TASKS, generate(0, 40, 20_000, GenerateSpec.of(30_000).withSeed(7), null));

        ResultMessage.TaskDivided divided = (ResultMessage.TaskDivided) outcome(0);

        assertThat(divided.apart()).isFalse();
        assertThat(divided.firstIndex()).isEqualTo(40);
        assertThat(divided.count()).isEqualTo(20_000);
        assertThat(divided.packed().results()).isBetween(1, 19_999);
        assertThat(divided.cpuMicros()).isPositive();
    }

    @Test
    void givesUpAnItemThatTakesTooLongAndBeatsUntilThen() throws Exception {
        send(Topic.TASKS, generate(0, 0, 1, HOPELESS, null));
        send(Topic.TASKS, generate(1, 1, 3, HOPELESS, null));
        send(Topic.INTERACTIVE, generate(2, 4, 1, HOPELESS, null));
        send(Topic.TASKS, new TaskMessage.Generate(new TaskId(job, 3), 1, 5, 1, LIMIT, true, HOPELESS, NEEDS));

        assertThat(reason(0)).isEqualTo("it was not done in 6 s");
        assertThat(reason(2)).as("sooner where other clients wait").isEqualTo("it was not done in 2 s");
        assertThat(reason(3)).as("sooner if nobody knows what its job takes").isEqualTo("it was not done in 2 s");
        TaskMessage again = new TaskMessage.Generate(new TaskId(job, 3), 2, 5, 1, LIMIT, true, HOPELESS, NEEDS);
        assertThat(execution.limit(again, false))
                .as("but in the first attempt alone")
                .isEqualTo(execution.limit());
        assertThat(outcome(1))
                .as("the item under way is set apart")
                .isInstanceOfSatisfying(ResultMessage.TaskDivided.class, divided -> {
                    assertThat(divided.apart()).isTrue();
                    assertThat(divided.packed().results()).isZero();
                });
        assertThat(received)
                .filteredOn(message -> message instanceof ResultMessage.TaskStarted
                        && message.task().number() == 0)
                .hasSizeGreaterThan(2)
                .allSatisfy(message -> assertThat(((ResultMessage.TaskStarted) message).beatSeconds())
                        .isEqualTo(1));
    }

    @Test
    void leavesWhatRunsWhenItsJobIsCancelled() throws Exception {
        TaskMessage task = new TaskMessage.Generate(new TaskId(job, 0), 100, 0, 1, LIMIT, false, HOPELESS, NEEDS);
        send(Topic.TASKS, task);
        await().until(() -> !messages().isEmpty());

        stop(job);

        assertThat(outcome(0))
                .isInstanceOfSatisfying(
                        ResultMessage.TaskFailed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("the job has stopped"));
    }

    /** The stop is asked for once before the item, then before each round of its path. */
    @Test
    void leavesAPuzzleThatItIsSolving() {
        AtomicInteger asked = new AtomicInteger();

        ResultMessage outcome = execution
                .carryOut(solve(0, NEEDS, Detail.GRADE), false, () -> asked.incrementAndGet() < 4 ? Stop.NO : Stop.NOW)
                .message();

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ResultMessage.TaskFailed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("the job has stopped"));
    }

    @Test
    void hasAPlaceForInteractiveWork() throws Exception {
        JobId bulk = new JobId(UUID.randomUUID());
        for (int number = 0; number < 4 * threads; number++) {
            send(
                    Topic.TASKS,
                    new TaskMessage.Generate(new TaskId(bulk, number), 100, 0, 1, LIMIT, false, HOPELESS, NEEDS));
        }
        await().until(() -> {
            messages();
            return busy.containsAll(List.of(bulk));
        });

        send(Topic.INTERACTIVE, solve(0, NEEDS));

        assertThat(outcome(0)).isInstanceOf(ResultMessage.TaskCompleted.class);
        stop(bulk);
    }

    /** As many as one tenant may have in flight. */
    @Test
    void doesInteractiveWorkBesideSlowInteractiveWork() throws Exception {
        JobId slow = new JobId(UUID.randomUUID());
        for (int number = 0; number < 3; number++) {
            send(
                    Topic.INTERACTIVE,
                    new TaskMessage.Generate(new TaskId(slow, number), 1, 0, 1, LIMIT, false, HOPELESS, NEEDS));
        }
        await().until(() -> {
            messages();
            return busy.stream().filter(slow::equals).count() >= 3;
        });

        send(Topic.INTERACTIVE, solve(0, NEEDS));

        assertThat(outcome(0)).isInstanceOf(ResultMessage.TaskCompleted.class);
        assertThat(ended).as("the slow ones still run").doesNotContain(slow);
        stop(slow);
    }

    /** Bulk work gives way to all else, and its leases must hold nevertheless. */
    @Test
    void heartbeatsDoNotGiveWayAsBulkWorkDoes() throws Exception {
        send(Topic.TASKS, solve(0, NEEDS));

        assertThat(outcome(0)).isInstanceOf(ResultMessage.TaskCompleted.class);
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().equals("nonet-heartbeats"))
                .extracting(Thread::getPriority)
                .isNotEmpty()
                .containsOnly(Thread.NORM_PRIORITY);
    }

    @Test
    void handsBackWhatItsVersionCannotDo() throws Exception {
        send(Topic.TASKS, solve(0, new TaskMessage.Needs(TaskMessage.PROTOCOL + 1, null)));
        send(Topic.TASKS, solve(1, new TaskMessage.Needs(TaskMessage.PROTOCOL, "no such engine")));

        assertThat(outcome(0))
                .isInstanceOfSatisfying(
                        ResultMessage.TaskReturned.class,
                        returned -> assertThat(returned.reason())
                                .contains("it needs protocol " + (TaskMessage.PROTOCOL + 1)));
        assertThat(outcome(1))
                .isInstanceOfSatisfying(
                        ResultMessage.TaskReturned.class,
                        returned -> assertThat(returned.reason()).contains("it needs engine no such engine"));
        assertThat(received).noneMatch(ResultMessage.TaskStarted.class::isInstance);
    }

    private final List<JobId> busy = new ArrayList<>();
    private final List<JobId> ended = new ArrayList<>();

    /** Why a task has failed. */
    private String reason(int number) throws Exception {
        ResultMessage outcome = outcome(number);
        assertThat(outcome).isInstanceOf(ResultMessage.TaskFailed.class);
        return ((ResultMessage.TaskFailed) outcome).reason();
    }

    private TaskMessage generate(int number, int first, int count, GenerateSpec spec, @Nullable String engine) {
        return new TaskMessage.Generate(
                new TaskId(job, number),
                1,
                first,
                count,
                LIMIT,
                false,
                spec,
                new TaskMessage.Needs(TaskMessage.PROTOCOL, engine));
    }

    private TaskMessage solve(int number, TaskMessage.Needs needs) {
        return solve(number, needs, Detail.SOLUTION);
    }

    private TaskMessage solve(int number, TaskMessage.Needs needs, Detail detail) {
        return new TaskMessage.Solve(
                new TaskId(job, number),
                1,
                0,
                LIMIT,
                false,
                List.of(PUZZLE),
                detail,
                List.of(),
                false,
                null,
                null,
                List.of(),
                needs);
    }

    private void send(Topic topic, TaskMessage task) throws Exception {
        producer.send(new ProducerRecord<>(topic.id(), task.task().toString(), json.writeValueAsBytes(task)))
                .get();
    }

    private void stop(JobId stopped) throws Exception {
        byte[] control = json.writerFor(ControlMessage.class).writeValueAsBytes(new ControlMessage.JobStopped(stopped));
        producer.send(new ProducerRecord<>(Topic.CONTROL.id(), stopped.toString(), control))
                .get();
    }

    /** Waits for the outcome of a task. */
    private ResultMessage outcome(int number) {
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> messages().stream()
                                .filter(message -> message.task().number() == number
                                        && !(message instanceof ResultMessage.TaskStarted))
                                .toList(),
                        found -> !found.isEmpty())
                .getFirst();
    }

    private List<ResultMessage> messages() {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(100))) {
            ResultMessage message = ResultRecord.read(record.value()).message();
            (message instanceof ResultMessage.TaskStarted ? busy : ended)
                    .add(message.task().job());
            if (message.task().job().equals(job)) {
                received.add(message);
            }
        }
        return received;
    }
}
