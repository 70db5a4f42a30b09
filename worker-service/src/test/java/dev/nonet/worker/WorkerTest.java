package dev.nonet.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemResult;
import dev.nonet.job.JobId;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.ControlMessage;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.packing.Identities;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.ResultRecord;
import dev.nonet.packing.SliceBody;
import dev.nonet.packing.SliceFacts;
import dev.nonet.worker.intake.StoppedJobs;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The whole worker on a real broker: tasks in, outcomes out. */
@QuarkusTest
@QuarkusTestResource(KafkaResource.class)
class WorkerTest {

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    private static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    private static final TaskMessage.Needs NEEDS = new TaskMessage.Needs(TaskMessage.PROTOCOL, null);

    @Inject
    ObjectMapper json;

    @Inject
    StoppedJobs stoppedJobs;

    @Inject
    @ConfigProperty(name = "kafka.bootstrap.servers")
    String bootstrapServers;

    private KafkaProducer<String, byte[]> producer;
    private KafkaConsumer<String, byte[]> consumer;
    private final List<ConsumerRecord<String, byte[]>> received = new ArrayList<>();
    private final JobId job = new JobId(UUID.randomUUID());

    @BeforeEach
    void connect() {
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers), new StringSerializer(), new ByteArraySerializer());
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(Arrays.stream(new Topic[] {Topic.RESULTS, Topic.TASKS_DLQ})
                .flatMap(topic -> IntStream.range(0, topic.partitions())
                        .mapToObj(partition -> new TopicPartition(topic.id(), partition)))
                .toList());
    }

    @AfterEach
    void disconnect() {
        producer.close();
        consumer.close();
    }

    @Test
    void generatesTheItemsOfATask() throws Exception {
        send(generate(0, 20, 3));

        ResultRecord record = completed().getFirst();
        ResultMessage.TaskCompleted completed = (ResultMessage.TaskCompleted) record.message();

        assertThat(completed.errors()).isEmpty();
        assertThat(completed.firstIndex()).isEqualTo(20);
        assertThat(completed.count()).isEqualTo(3);
        assertThat(completed.cpuMicros()).isPositive();
        assertThat(SliceFacts.of(record.results().facts()).results()).isEqualTo(3);
        assertThat(results(record)).hasSize(3).allSatisfy(result -> {
            assertThat(result).isInstanceOf(GeneratedPuzzle.class);
            assertThat(((GeneratedPuzzle) result).seed()).isEqualTo(7);
        });
        assertThat(results(record)).extracting(ItemResult::index).containsExactly(20, 21, 22);
    }

    @Test
    void saysThatATaskStartedBeforeItSaysHowItEnded() throws Exception {
        send(solve(0, List.of(PUZZLE)));
        completed();

        assertThat(messages())
                .extracting(message -> (Object) message.getClass())
                .startsWith(ResultMessage.TaskStarted.class)
                .endsWith(ResultMessage.TaskCompleted.class)
                .containsOnlyOnce(ResultMessage.TaskCompleted.class);
        assertThat(messages()).allSatisfy(message -> {
            assertThat(message.task()).isEqualTo(new TaskId(job, 0));
            assertThat(message.attempt()).isEqualTo(1);
            assertThat(message.worker()).isNotBlank();
        });
    }

    @Test
    void skipsWhatIsQueuedOfAJobThatHasStopped() throws Exception {
        JobId stopped = new JobId(UUID.randomUUID());
        stop(stopped);
        double before = skipped();

        for (int number = 0; number < 5; number++) {
            send(solve(new TaskId(stopped, number), 0, List.of(PUZZLE), Detail.SOLUTION, false));
        }
        send(solve(0, List.of(PUZZLE)));
        completed();

        await().untilAsserted(() -> assertThat(skipped() - before).isEqualTo(5));
        assertThat(received).noneMatch(record -> String.valueOf(record.key()).startsWith(stopped.toString()));
    }

    /** How many tasks this worker has skipped, in this test and those before it. */
    private double skipped() throws Exception {
        return response("/q/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("nonet_worker_tasks_skipped_total "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private void stop(JobId stopped) throws Exception {
        byte[] control = json.writerFor(ControlMessage.class).writeValueAsBytes(new ControlMessage.JobStopped(stopped));
        await().until(() -> {
            // The worker reads only messages sent after its start, and may still be starting: send it repeatedly.
            producer.send(new ProducerRecord<>(Topic.CONTROL.id(), stopped.toString(), control))
                    .get();
            return stoppedJobs.contains(stopped);
        });
    }

    @Test
    void turnsABadItemIntoAnErrorOfThatItem() throws Exception {
        send(solve(0, List.of(PUZZLE, "not a puzzle", PUZZLE)));

        ResultRecord record = completed().getFirst();
        ResultMessage.TaskCompleted completed = (ResultMessage.TaskCompleted) record.message();

        assertThat(results(record)).hasSize(2).allSatisfy(result -> {
            assertThat(result).isInstanceOf(SolvedPuzzle.class);
            assertThat(((SolvedPuzzle) result).solution()).hasToString(SOLUTION);
        });
        assertThat(results(record)).extracting(ItemResult::index).containsExactly(10, 12);
        assertThat(completed.errors()).singleElement().satisfies(error -> {
            assertThat(error.index()).isEqualTo(11);
            assertThat(error.input()).isEqualTo("not a puzzle");
            assertThat(error.code()).isEqualTo(ItemError.MALFORMED);
        });
    }

    @Test
    void givesPuzzlesThatAreEqualUpToSymmetryTheSameIdentity() throws Exception {
        String relabelled = PUZZLE.replace('1', 'x').replace('2', '1').replace('x', '2');
        String otherwise = "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";
        send(solve(
                new TaskId(job, 0), 0, List.of(PUZZLE, relabelled, otherwise, ".".repeat(81)), Detail.SOLUTION, true));

        ResultRecord record = completed().getFirst();
        List<String> identities = results(record).stream()
                .map(result -> ((SolvedPuzzle) result).identity())
                .toList();

        assertThat(identities.get(0)).matches("[0-9a-f]{32}").isEqualTo(identities.get(1));
        assertThat(identities.get(2)).matches("[0-9a-f]{32}").isNotEqualTo(identities.get(0));
        assertThat(identities.get(3)).as("of a board with many solutions").isNull();
        assertThat(record.results().countsByIdentity())
                .isEqualTo(Map.of(Identities.parse(identities.get(0)), 2, Identities.parse(identities.get(2)), 1));
    }

    @Test
    void turnsAnItemThatTheEngineFailsOnIntoAnErrorOfThatItem() throws Exception {
        GenerateSpec withoutSeed = GenerateSpec.of(1);
        send(new TaskMessage.Generate(new TaskId(job, 0), 1, 0, 2, 60_000, false, withoutSeed, NEEDS));

        ResultRecord record = completed().getFirst();
        ResultMessage.TaskCompleted completed = (ResultMessage.TaskCompleted) record.message();

        assertThat(results(record)).isEmpty();
        assertThat(completed.errors()).extracting(ItemError::code).containsExactly("internal", "internal");
    }

    @Test
    void setsAPoisonousRecordAsideAndGoesOn() throws Exception {
        String key = new TaskId(job, 0).toString();
        byte[] poison = "{\"type\":\"no such task\"".getBytes(StandardCharsets.UTF_8);

        assertGoesOnAfter(key, poison);

        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            poll();
            assertThat(received)
                    .filteredOn(record -> record.topic().equals(Topic.TASKS_DLQ.id()) && key.equals(record.key()))
                    .singleElement()
                    .satisfies(record -> {
                        assertThat(record.value()).isEqualTo(poison);
                        assertThat(record.headers().lastHeader("dead-letter-reason"))
                                .isNotNull();
                    });
        });
        assertThat(get("/q/health/live")).isEqualTo(200);
    }

    /** Each keeps its bytes while it waits. */
    @Test
    void goesOnAfterAFloodOfPoisonousRecords() throws Exception {
        byte[] poison = "x".repeat(200_000).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 200; i++) {
            producer.send(new ProducerRecord<>(Topic.TASKS.id(), i, "poison", poison))
                    .get();
        }

        assertGoesOnAfter(new TaskId(job, 0).toString(), poison);

        assertThat(get("/q/health/live")).isEqualTo(200);
    }

    /** Sends a record that is no task, and one that is; the worker carries the second out. */
    private void assertGoesOnAfter(String key, byte[] poison) throws Exception {
        producer.send(new ProducerRecord<>(Topic.TASKS.id(), 0, key, poison)).get();
        producer.send(new ProducerRecord<>(Topic.TASKS.id(), 0, key, json.writeValueAsBytes(solve(1, List.of(PUZZLE)))))
                .get();

        assertThat(completed())
                .singleElement()
                .satisfies(
                        record -> assertThat(record.message().task().number()).isEqualTo(1));
    }

    /** The dead-letter topic does not take it, with all that says what is wrong with it. */
    @Test
    void leavesOutAPoisonousRecordThatIsTooLargeAndGoesOn() throws Exception {
        String key = new TaskId(job, 0).toString();

        assertGoesOnAfter(key, "x".repeat(262_000).getBytes(StandardCharsets.UTF_8));

        assertThat(received)
                .noneMatch(record -> record.topic().equals(Topic.TASKS_DLQ.id()) && key.equals(record.key()));
        assertThat(get("/q/health/live")).isEqualTo(200);
    }

    @Test
    void saysTheSameBytesOfATaskThatIsDeliveredTwice() throws Exception {
        TaskMessage task = generate(0, 5, 4);
        send(task);
        send(task);

        await().atMost(Duration.ofSeconds(60)).until(() -> completed().size() == 2);
        PackedResults one = completed().getFirst().results();
        PackedResults other = completed().getLast().results();
        assertThat(one.body()).isEqualTo(other.body());
        assertThat(one.facts()).isEqualTo(other.facts());
    }

    @Test
    void isReadyAndMeasured() throws Exception {
        send(solve(0, List.of(PUZZLE)));
        completed();

        assertThat(get("/q/health/ready")).isEqualTo(200);
        HttpResponse<String> metrics = response("/q/metrics");
        assertThat(metrics.statusCode()).isEqualTo(200);
        assertThat(metrics.body())
                .contains("nonet_worker_items_total{kind=\"solve\",outcome=\"result\"}")
                .contains("nonet_worker_task_seconds_count");
    }

    private TaskMessage generate(int number, int firstIndex, int count) {
        return new TaskMessage.Generate(
                new TaskId(job, number),
                1,
                firstIndex,
                count,
                60_000,
                false,
                GenerateSpec.of(100).withSeed(7),
                NEEDS);
    }

    private TaskMessage solve(int number, List<String> puzzles) {
        return solve(new TaskId(job, number), 10, puzzles, Detail.GRADE, false);
    }

    private static TaskMessage solve(
            TaskId id, int firstIndex, List<String> puzzles, Detail detail, boolean canonical) {
        return new TaskMessage.Solve(
                id, 1, firstIndex, 60_000, false, puzzles, detail, List.of(), canonical, null, null, List.of(), NEEDS);
    }

    private List<ItemResult> results(ResultRecord record) {
        return new String(SliceBody.unpack(record.results().body()), StandardCharsets.UTF_8)
                .lines()
                .map(line -> {
                    try {
                        return json.readValue(line, ItemResult.class);
                    } catch (JsonProcessingException e) {
                        throw new AssertionError(line, e);
                    }
                })
                .toList();
    }

    private void send(TaskMessage task) throws Exception {
        producer.send(new ProducerRecord<>(Topic.TASKS.id(), task.task().toString(), json.writeValueAsBytes(task)))
                .get();
    }

    /** Waits for the first. */
    private List<ResultRecord> completed() {
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> {
                            poll();
                            return records().stream()
                                    .filter(record -> record.message() instanceof ResultMessage.TaskCompleted)
                                    .toList();
                        },
                        found -> !found.isEmpty());
    }

    private void poll() {
        consumer.poll(Duration.ofMillis(100)).forEach(received::add);
    }

    private List<ResultMessage> messages() {
        return records().stream().map(ResultRecord::message).toList();
    }

    private List<ResultRecord> records() {
        return received.stream()
                .filter(this::isOfThisJob)
                .map(record -> ResultRecord.read(record.value()))
                .toList();
    }

    private boolean isOfThisJob(ConsumerRecord<String, byte[]> record) {
        return record.topic().equals(Topic.RESULTS.id())
                && String.valueOf(record.key()).startsWith(job + "/");
    }

    private int get(String path) throws Exception {
        return response(path).statusCode();
    }

    private HttpResponse<String> response(String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(ConfigProvider.getConfig().getValue("test.url", String.class))
                                    .resolve(path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
