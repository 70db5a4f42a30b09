package dev.nonet.api.ingest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.packing.ResultRecord;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class IngestTest extends ServiceTest {

    private static final String TWO_TASKS = "{\"kind\":\"solve\",\"puzzles\":[\"first\",\"second\"]}";

    @Inject
    ResultCalls calls;

    @Test
    void storesACompletedTaskOnceHoweverOftenItComes() {
        worker.answers(task -> {
            ResultRecord completed = FakeWorker.completed(task);
            return List.of(completed, FakeWorker.started(task), completed, completed);
        });

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":500}");

        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getInt("counts.done")).isEqualTo(500);
        assertThat(Database.number(
                        backends,
                        "SELECT sum(item_count - cardinality(missing)) FROM result_slice WHERE job_id = ?",
                        id))
                .isEqualTo(500);
    }

    /** In one batch: if the first were kept until it is dropped, nobody would look at the second. */
    @Test
    void storesTheOutcomeOfATaskBehindOneThatCannotBeAboutIt() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"first\"]}");
        ResultRecord valid = FakeWorker.completed(taskNumber(id, 0, 1));
        ResultMessage.TaskCompleted one = (ResultMessage.TaskCompleted) valid.message();
        ResultRecord ofALaterAttempt = new ResultRecord(
                new ResultMessage.TaskCompleted(
                        one.task(),
                        one.attempt() + 1,
                        one.worker(),
                        one.firstIndex(),
                        one.count(),
                        one.cpuMicros(),
                        one.packed(),
                        one.errors()),
                valid.results());

        calls.store(ofALaterAttempt, valid);

        assertThat(Client.awaitState(id, "succeeded").getInt("counts.requested"))
                .isEqualTo(1);
    }

    @Test
    void dispatchesAgainWhenALeaseEnds() {
        worker.isSilent();
        UUID id = Client.submit(TWO_TASKS);
        TaskMessage first = taskNumber(id, 0, 1);
        FakeWorker.done(taskNumber(id, 1, 1)).forEach(worker::says);
        startAndForget(id, first);

        TaskMessage second = taskNumber(id, 0, 2);

        // The first worker was only slow: its late results are stored, and those of the second are duplicates then.
        worker.says(FakeWorker.completed(first));
        worker.says(FakeWorker.completed(second));
        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getInt("counts.failed")).isEqualTo(2);
    }

    @Test
    void givesUpAfterTheLastAttempt() {
        worker.isSilent();
        UUID id = Client.submit(TWO_TASKS);
        FakeWorker.done(taskNumber(id, 1, 1)).forEach(worker::says);
        worker.says(FakeWorker.failed(taskNumber(id, 0, 1)));
        startAndForget(id, taskNumber(id, 0, 2));
        worker.says(FakeWorker.failed(taskNumber(id, 0, 3)));

        JsonPath job = Client.awaitState(id, "succeeded");

        assertThat(job.getMap("counts")).isEqualTo(Map.of("requested", 2, "done", 0, "failed", 2));
        JsonPath errors = given().get(Client.JOBS + "/" + id + "/errors").jsonPath();
        assertThat(errors.getString("items[0].code")).isEqualTo("worker-failed");
        assertThat(errors.getString("items[0].input")).isEqualTo("first");
        assertThat(errors.getString("items[0].message")).contains("3 attempts", "it went wrong");
    }

    @Test
    void ignoresWhatAnEarlierAttemptSaysOfItsStart() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        TaskMessage first = taskNumber(id, 0, 1);
        worker.says(FakeWorker.failed(first));
        TaskMessage second = taskNumber(id, 0, 2);

        worker.says(FakeWorker.started(first));
        worker.says(FakeWorker.failed(first));
        worker.says(FakeWorker.completed(second));

        Client.awaitState(id, "succeeded");
        assertThat(worker.tasksOf(id)).hasSize(2);
    }

    /** The broker takes it, and would not take it with the further headers of a dead letter. */
    @Test
    void leavesOutWhatItCannotReadIfItIsTooLargeForTheDeadLetterTopic() throws Exception {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        TaskMessage task = taskNumber(id, 0, 1);
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(Topic.RESULTS.id(), id.toString(), new byte[1_048_000]))
                    .get();
        }
        worker.says(FakeWorker.completed(task));

        Client.awaitState(id, "succeeded");
    }

    @Test
    void setsAsideWhatItCannotReadAndGoesOn() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":2}");
        TaskMessage task = taskNumber(id, 0, 1);
        TaskMessage.Generate other = (TaskMessage.Generate) taskNumber(id, 1, 1);
        String key = id.toString();
        List<byte[]> poison = List.of(
                "no json".getBytes(StandardCharsets.UTF_8),
                "{\"type\":\"task-vanished\",\"task\":\"%s/0\",\"attempt\":1}"
                        .formatted(id)
                        .getBytes(StandardCharsets.UTF_8),
                // It contradicts itself: an item has no outcome.
                FakeWorker.completed(task, List.of()).bytes());
        // Contradicts its task: it was given another slice, so it is an outcome of no live task.
        worker.says(FakeWorker.completed(new TaskMessage.Generate(
                task.task(), 1, other.firstIndex(), 1, 1_000, false, other.spec(), other.needs())));

        poison.forEach(value -> worker.sends(key, value));
        worker.says(FakeWorker.completed(task));
        worker.says(FakeWorker.completed(other));

        Client.awaitState(id, "succeeded");
        List<ConsumerRecord<String, byte[]>> found = deadLetters(key, 3);
        assertThat(found).extracting(ConsumerRecord::value).containsExactlyElementsOf(poison);
        assertThat(found)
                .allSatisfy(record -> assertThat(record.headers().lastHeader("dead-letter-reason"))
                        .isNotNull());
    }

    @Test
    void setsThousandsOfRecordsAsideAndGoesOn() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        TaskMessage task = taskNumber(id, 0, 1);
        String key = id.toString();
        List<@Nullable String> junk = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            junk.addAll(Arrays.asList(null, "", "{\"number\":%d}".formatted(i)));
        }
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            junk.forEach(value -> producer.send(new ProducerRecord<>(Topic.RESULTS.id(), key, value)));
        }

        worker.says(FakeWorker.completed(task));

        Client.awaitState(id, "succeeded");
        assertThat(deadLetters(key, junk.size()))
                .extracting(
                        record -> record.value() == null ? null : new String(record.value(), StandardCharsets.UTF_8))
                .containsExactlyElementsOf(junk);
    }

    /** Waits until there are so many dead letters with this key. */
    private List<ConsumerRecord<String, byte[]>> deadLetters(String key, int expected) {
        List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers(), "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(new TopicPartition(Topic.RESULTS_DLQ.id(), 0)));
            await().untilAsserted(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> {
                    if (key.equals(record.key())) {
                        found.add(record);
                    }
                });
                assertThat(found).hasSize(expected);
            });
        }
        return found;
    }

    @Test
    void ignoresTasksOfJobsThatDoNotExist() {
        UUID nobody = UUID.randomUUID();
        worker.sends(
                nobody.toString(),
                "{\"type\":\"task-started\",\"task\":\"%s/0\",\"attempt\":1,\"worker\":\"w\",\"new\":{\"field\":[1]}}"
                        .formatted(nobody)
                        .getBytes(StandardCharsets.UTF_8));

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");

        Client.awaitState(id, "succeeded");
    }

    @Test
    void losesNothingWhileTheDatabaseIsAway() throws SQLException {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":800}");
        await().until(() -> worker.tasksOf(id).size() == 8);

        try (Database.Away away = Database.away(backends)) {
            worker.tasksOf(id).forEach(task -> FakeWorker.done(task).forEach(worker::says));
            worker.answers(FakeWorker::done);
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> given().get(Client.JOBS + "/" + id)
                            .then()
                            .statusCode(503)
                            .header("Retry-After", "5")
                            .contentType("application/problem+json"));
        }

        await().atMost(Duration.ofSeconds(40))
                .ignoreExceptions()
                .until(() -> Client.job(id).getString("state").equals("succeeded"));
        assertThat(Database.number(
                        backends,
                        "SELECT sum(item_count - cardinality(missing)) FROM result_slice WHERE job_id = ?",
                        id))
                .isEqualTo(800);
    }

    /** Waits until the task was dispatched for an attempt. */
    private TaskMessage taskNumber(UUID job, int number, int attempt) {
        return await().atMost(Duration.ofSeconds(20))
                .until(
                        () -> worker.tasksOf(job).stream()
                                .filter(task -> task.firstIndex() == number && task.attempt() == attempt)
                                .findFirst(),
                        java.util.Optional::isPresent)
                .orElseThrow();
    }

    /** Simulates a worker that began the task and died, and whose lease has expired. */
    private void startAndForget(UUID job, TaskMessage task) {
        worker.says(FakeWorker.started(task));
        await().until(() -> Database.update(
                        backends,
                        "UPDATE task SET lease_until = now() - interval '1 s' WHERE job_id = ? AND id = ?"
                                + " AND state = 'STARTED'",
                        job,
                        task.task().number())
                == 1);
    }
}
