package dev.nonet.api.deadletter;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.smallrye.common.annotation.Identifier;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class DeadLetterTest extends ServiceTest {

    private static final String RESULTS = "/api/v1/dead-letters/results";

    @Inject
    DeadLetters letters;

    @Inject
    @Identifier("default-kafka-broker")
    Map<String, Object> kafka;

    @Test
    void listsRecordsWithTheirReason() {
        UUID key = UUID.randomUUID();
        worker.sends(key.toString(), "no json at all".getBytes(StandardCharsets.UTF_8));

        JsonPath letter = awaitLetter(key);

        assertThat(letter.getString("value")).isEqualTo("no json at all");
        assertThat(letter.getString("reason")).contains("no head of a result message");
        assertThat(letter.getInt("size")).isEqualTo(14);
        assertThat(letter.getString("timestamp")).isNotNull();
        assertThat(letter.getMap("headers")).containsKey("dead-letter-topic").containsKey("dead-letter-offset");
    }

    /** A record that a version could not read is stored once another version can. */
    @Test
    void replaysAResultThatIsThenStored() throws Exception {
        worker.isSilent();
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        await().until(() -> !worker.tasksOf(job).isEmpty());
        TaskMessage task = worker.tasksOf(job).getFirst();
        String position;
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            ProducerRecord<String, byte[]> setAside = new ProducerRecord<>(
                    Topic.RESULTS_DLQ.id(),
                    job.toString(),
                    FakeWorker.completed(task).bytes());
            setAside.headers().add(new RecordHeader("traceparent", "00-1-2-03".getBytes(StandardCharsets.UTF_8)));
            setAside.headers()
                    .add(new RecordHeader("dead-letter-reason", "out of luck".getBytes(StandardCharsets.UTF_8)));
            position = "0-" + producer.send(setAside).get().offset();
        }
        assertThat(awaitLetter(job).getString("id")).isEqualTo(position);

        Response replayed = replay(RESULTS, "[\"" + position + "\",\"0-999999999\",\"7-0\"]");

        assertThat(replayed.statusCode()).isEqualTo(200);
        assertThat(replayed.jsonPath().getList("replayed")).isEqualTo(List.of(position));
        assertThat(replayed.jsonPath().getList("missing")).isEqualTo(List.of("0-999999999", "7-0"));
        Client.awaitState(job, "succeeded");
        ConsumerRecord<String, byte[]> back = read(Topic.RESULTS, job.toString());
        assertThat(back.value()).isEqualTo(FakeWorker.completed(task).bytes());
        Map<String, String> headers = new java.util.TreeMap<>();
        back.headers().forEach(header -> headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
        assertThat(headers)
                .containsEntry("traceparent", "00-1-2-03")
                .containsEntry("dead-letter-reason", "out of luck")
                .containsEntry(DeadLetters.REPLAYED_FROM, Topic.RESULTS_DLQ.id() + "/" + position);
        // The record stays in the dead-letter topic and can be replayed again.
        assertThat(replay(RESULTS, "[\"" + position + "\"]").jsonPath().getList("replayed"))
                .hasSize(1);
    }

    @Test
    void replaysATask() throws Exception {
        String key = UUID.randomUUID() + "/0";
        long offset;
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            byte[] task = ("{\"type\":\"solve\",\"task\":\"%s\",\"attempt\":1,\"firstIndex\":0,\"puzzles\":[],"
                            + "\"detail\":\"grade\",\"techniques\":[],\"needs\":{\"protocol\":1}}")
                    .formatted(key)
                    .getBytes(StandardCharsets.UTF_8);
            offset = producer.send(new ProducerRecord<>(Topic.TASKS_DLQ.id(), key, task))
                    .get()
                    .offset();
        }
        worker.isSilent();

        assertThat(replay("/api/v1/dead-letters/tasks", "[\"0-" + offset + "\"]")
                        .jsonPath()
                        .getList("replayed"))
                .hasSize(1);

        await().until(() -> worker.received().stream().anyMatch(one -> key.equals(one.key())));
    }

    @Test
    void pagesThroughDeadLetters() {
        String prefix = UUID.randomUUID().toString();
        for (int i = 0; i < 5; i++) {
            worker.sends(prefix + i, new byte[] {(byte) 0xff, '{'});
        }
        for (int i = 0; i < 5; i++) {
            awaitLetter(prefix + i);
        }
        List<String> ids = new ArrayList<>();
        String cursor = null;
        do {
            JsonPath page = (cursor == null ? given() : given().queryParam("cursor", cursor))
                    .queryParam("limit", 2)
                    .get(RESULTS)
                    .jsonPath();
            assertThat(page.getList("items")).hasSizeBetween(1, 2);
            ids.addAll(page.getList("items.id"));
            cursor = page.getString("next");
        } while (cursor != null);

        assertThat(ids).doesNotHaveDuplicates();
        assertThat(ids)
                .containsAll(letters().stream()
                        .filter(letter -> String.valueOf(letter.get("key")).startsWith(prefix))
                        .map(letter -> String.valueOf(letter.get("id")))
                        .collect(Collectors.toList()));
    }

    @Test
    void holdsTheMemoryThatAPageMayNeedWhileItIsRead() {
        List<Double> held = new ArrayList<>();
        QuarkusMock.installMockForType(
                new DeadLetters(kafka) {
                    @Override
                    Page page(Topic topic, @Nullable Position after, int limit, int characters) {
                        held.add(held("large-bytes"));
                        return super.page(topic, after, limit, characters);
                    }
                },
                DeadLetters.class);

        given().get(RESULTS).then().statusCode(200);

        assertThat(held).hasSize(1).allMatch(bytes -> bytes >= DeadLetters.BYTES);
    }

    @Test
    void endsAPageAfterSoMuchText() {
        for (int i = 0; i < 2; i++) {
            UUID key = UUID.randomUUID();
            worker.sends(key.toString(), "x".repeat(50_000).getBytes(StandardCharsets.UTF_8));
            awaitLetter(key);
        }

        DeadLetters.Page page = letters.page(Topic.RESULTS_DLQ, null, 1_000, 10);

        assertThat(page.records()).hasSize(1);
        assertThat(page.more()).isTrue();
        assertThat(letters.page(Topic.RESULTS_DLQ, null, 1_000, Integer.MAX_VALUE)
                        .records())
                .hasSizeGreaterThan(1)
                .allSatisfy(letter -> assertThat(letter.value()).hasSizeLessThan(5_000));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {"[]|ids", "[\"first\"]|ids[0]", "[\"0-1\",null]|ids[1]", "\"0-1\"|ids"})
    void namesTheInvalidField(String ids, String field) {
        Response refused = replay(RESULTS, ids);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.jsonPath().getString("violations[0].field")).isEqualTo(field);
    }

    @Test
    void knowsNoOtherTopics() {
        given().get("/api/v1/dead-letters/events").then().statusCode(404);
        given().queryParam("cursor", "bm9uZQ").get(RESULTS).then().statusCode(422);
    }

    private static Response replay(String path, String ids) {
        return given().contentType(ContentType.JSON)
                .body("{\"ids\":" + ids + "}")
                .post(path + "/replay");
    }

    private static List<Map<String, Object>> letters() {
        return given().queryParam("limit", 1000)
                .get(RESULTS)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getList("items");
    }

    private static JsonPath awaitLetter(Object key) {
        return await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> given().queryParam("limit", 1000)
                                .get(RESULTS)
                                .jsonPath()
                                .setRootPath("items.find { it.key == '" + key + "' }"),
                        found -> found.getString("id") != null);
    }

    private ConsumerRecord<String, byte[]> read(Topic topic, String key) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers(), "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(consumer.partitionsFor(topic.id()).stream()
                    .map(partition -> new TopicPartition(topic.id(), partition.partition()))
                    .toList());
            List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
            await().until(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> {
                    if (key.equals(record.key())) {
                        found.add(record);
                    }
                });
                return !found.isEmpty();
            });
            return found.getFirst();
        }
    }
}
