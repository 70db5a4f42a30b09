package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.Topic;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
class FollowingTest extends ServiceTest {

    private static final String SMALL = "{\"kind\":\"generate\",\"count\":3}";

    @Test
    void answers304WhileTheJobIsUnchanged() {
        UUID id = Client.submit(SMALL);
        Client.awaitState(id, "succeeded");

        Response first = given().get(Client.JOBS + "/" + id);

        String tag = first.header("ETag");
        assertThat(tag).startsWith("\"");
        assertThat(first.header("Retry-After")).isNull();
        given().header("If-None-Match", tag).get(Client.JOBS + "/" + id).then().statusCode(304);
        given().header("If-None-Match", "\"other\"")
                .get(Client.JOBS + "/" + id)
                .then()
                .statusCode(200);
    }

    @Test
    void changesTheETagWithTheJob() {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        Response queued = given().get(Client.JOBS + "/" + id);
        assertThat(queued.header("Retry-After")).isEqualTo("1");
        await().until(() -> worker.tasksOf(id).size() == 3);

        worker.says(FakeWorker.completed(worker.tasksOf(id).getFirst()));

        await().untilAsserted(() -> given().header("If-None-Match", queued.header("ETag"))
                .get(Client.JOBS + "/" + id)
                .then()
                .statusCode(200));
    }

    @Test
    void longPollsUntilTheEnd() {
        JsonPath done = given().contentType("application/json")
                .header("Prefer", "respond-async, wait=15")
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .header("Preference-Applied", "wait=15")
                .extract()
                .jsonPath();
        assertThat(done.getString("state")).isEqualTo("succeeded");

        worker.isSilent();
        UUID id = Client.submit(SMALL);
        await().until(() -> worker.tasksOf(id).size() == 3);
        CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() ->
                given().header("Prefer", "wait=15").get(Client.JOBS + "/" + id).path("state"));
        worker.tasksOf(id).forEach(task -> FakeWorker.done(task).forEach(worker::says));
        assertThat(waiting.join()).isEqualTo("succeeded");
    }

    /** The database alone tells of it: nothing in this process does. */
    @Test
    void seesWhatAnotherProcessHasChanged() throws InterruptedException {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() ->
                given().header("Prefer", "wait=20").get(Client.JOBS + "/" + id).path("state"));
        // By then the job is looked at as rarely as any.
        Thread.sleep(3_000);
        assertThat(waiting).isNotDone();

        Database.update(
                backends, "UPDATE job SET state = 'CANCELLED', ended_at = now(), changed_at = now() WHERE id = ?", id);

        Database.update(backends, "DELETE FROM uncut WHERE job_id = ?", id);
        Database.update(backends, "DELETE FROM task WHERE job_id = ?", id);
        assertThat(waiting).succeedsWithin(Duration.ofSeconds(3)).isEqualTo("cancelled");
    }

    @Test
    void endsALongPollAfterItsTime() {
        worker.isSilent();
        UUID id = Client.submit(SMALL);

        for (String prefer : List.of("wait=1", "Wait=1", "respond-async, wait = 1")) {
            given().header("Prefer", prefer)
                    .get(Client.JOBS + "/" + id)
                    .then()
                    .statusCode(200)
                    .header("Preference-Applied", "wait=1")
                    .header("Retry-After", "1");
        }
    }

    @Test
    void streamsProgressEventsUntilTheEnd() {
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":2000}");

        String events = given().accept("text/event-stream")
                .get(Client.JOBS + "/" + id + "/events")
                .then()
                .statusCode(200)
                .extract()
                .asString();

        List<String> names = Pattern.compile("(?m)^event: ?(.*)$")
                .matcher(events)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(names).endsWith("end");
        assertThat(names.subList(0, names.size() - 1)).containsOnly("progress");
        assertThat(events).contains("\"done\":2000").contains("\"state\":\"succeeded\"");
    }

    @Test
    void resumesEventsAfterAReconnect() {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        await().until(() -> worker.tasksOf(id).size() == 3);
        worker.says(FakeWorker.completed(worker.tasksOf(id).getFirst()));
        await().until(() -> Client.job(id).getInt("counts.done") == 1);
        worker.tasksOf(id).forEach(task -> worker.says(FakeWorker.completed(task)));
        Client.awaitState(id, "succeeded");

        String whole = events(id, null).then().statusCode(200).extract().asString();
        Matcher end = Pattern.compile("(?m)^id: ?(.*)$").matcher(whole);
        assertThat(end.results()).hasSize(1);
        end.reset();
        assertThat(end.find()).isTrue();
        String behind =
                events(id, "running-1-0-x").then().statusCode(200).extract().asString();

        assertThat(behind).contains("event:end", "\"done\":3");
        // The client has received 'end': 204 makes it stop reconnecting.
        events(id, end.group(1)).then().statusCode(204);
    }

    private static Response events(UUID id, @Nullable String lastEventId) {
        RequestSpecification request = given().accept("text/event-stream");
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        return request.get(Client.JOBS + "/" + id + "/events");
    }

    @Test
    void reportsTallyAndEstimateOfARunningJob() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":30}");
        await().until(() -> worker.tasksOf(id).size() == 8);
        assertThat(Client.job(id).<Object>get("tally")).isNull();
        assertThat(Client.job(id).<Object>get("estimate")).isNull();

        worker.tasksOf(id).subList(0, 3).forEach(task -> worker.says(FakeWorker.completed(task)));
        await().until(() -> Client.job(id).getInt("counts.done") == 6);

        JsonPath running = Client.job(id);
        assertThat(running.getMap("tally.levels")).isEqualTo(Map.of("easy", 6));
        assertThat(running.getMap("tally.techniques")).isEqualTo(Map.of("hidden-single", 6));
        Instant started = Instant.parse(running.getString("startedAt"));
        Instant changed = Instant.parse(running.getString("changedAt"));
        long elapsed = Math.max(1, Duration.between(started, changed).toMillis());
        // Four times as many items are left as are done.
        assertThat(Instant.parse(running.getString("estimate.endsAt"))).isEqualTo(changed.plusMillis(4 * elapsed));
        assertThat(running.getLong("estimate.secondsLeft")).isEqualTo(Math.ceilDiv(4 * elapsed, 1_000));

        worker.answers(FakeWorker::done);
        worker.tasksOf(id).forEach(task -> worker.says(FakeWorker.completed(task)));
        JsonPath ended = Client.awaitState(id, "succeeded");
        assertThat(ended.getMap("tally.levels")).isEqualTo(Map.of("easy", 30));
        assertThat(ended.<Object>get("estimate")).isNull();
    }

    @Test
    void announcesStoppedJobsToWorkers() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":300}");
        await().until(() -> worker.tasksOf(id).size() == 8);

        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);

        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers(), "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(new TopicPartition(Topic.CONTROL.id(), 0)));
            List<String> said = new ArrayList<>();
            await().until(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> {
                    if (id.toString().equals(record.key())) {
                        said.add(new String(record.value(), StandardCharsets.UTF_8));
                    }
                });
                return !said.isEmpty();
            });
            assertThat(said).containsExactly("{\"type\":\"job-stopped\",\"job\":\"" + id + "\"}");
        }
        Client.awaitState(id, "cancelled");
    }

    @Test
    void returnsTheSameJobForTheSameKey() {
        String key = UUID.randomUUID().toString();

        String first = submitWith(key, SMALL).then().statusCode(202).extract().path("id");
        String second = submitWith(key, SMALL).then().statusCode(202).extract().path("id");
        Response other = submitWith(key, "{\"kind\":\"generate\",\"count\":4}");

        assertThat(second).isEqualTo(first);
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(other.<String>path("type")).isEqualTo("urn:nonet:problem:idempotency-key-reused");
        submitWith("no blanks", SMALL).then().statusCode(422);
    }

    @Test
    void createsOneJobForConcurrentRequestsWithTheSameKey() {
        String key = UUID.randomUUID().toString();

        List<CompletableFuture<String>> requests = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() ->
                        submitWith(key, SMALL).then().statusCode(202).extract().<String>path("id")))
                .toList();

        assertThat(requests.stream().map(CompletableFuture::join).distinct()).hasSize(1);
        assertThat(Database.number(backends, "SELECT count(*) FROM job WHERE idempotency_key = ?", key))
                .isEqualTo(1);
    }

    private static Response submitWith(String key, String spec) {
        return given().contentType("application/json")
                .header("Idempotency-Key", key)
                .body(spec)
                .post(Client.JOBS);
    }

    @Test
    void listsJobsNewestFirst() {
        List<String> submitted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            submitted.addFirst(Client.submit(SMALL).toString());
        }
        submitted.forEach(id -> Client.awaitState(UUID.fromString(id), "succeeded"));

        List<String> listed = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            JsonPath page = (cursor == null ? given() : given().queryParam("cursor", cursor))
                    .queryParam("limit", 2)
                    .queryParam("state", "succeeded")
                    .queryParam("kind", "generate")
                    .get(Client.JOBS)
                    .jsonPath();
            listed.addAll(page.getList("items.id"));
            cursor = page.getString("next");
        } while (cursor != null && listed.size() < 5);

        assertThat(listed).startsWith(submitted.toArray(String[]::new));
    }

    @Test
    void keepsPartialResultsOfACancelledJob() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":300}");
        await().until(() -> worker.tasksOf(id).size() == 8);
        var first = worker.tasksOf(id).get(0);
        var second = worker.tasksOf(id).get(1);
        var third = worker.tasksOf(id).get(2);
        FakeWorker.done(first).forEach(worker::says);
        worker.says(FakeWorker.started(second));
        await().until(() -> Client.job(id).getInt("counts.done") == first.count());
        await().until(() ->
                Database.number(backends, "SELECT count(*) FROM task WHERE job_id = ? AND state = 'STARTED'", id) == 1);

        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);

        assertThat(Client.job(id).getString("state")).isEqualTo("cancelling");
        worker.says(FakeWorker.completed(second));
        JsonPath cancelled = Client.awaitState(id, "cancelled");
        assertThat(cancelled.getInt("counts.done")).isEqualTo(first.count() + second.count());
        worker.says(FakeWorker.completed(third));
        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);
        UUID next = Client.submit(SMALL);
        worker.answers(FakeWorker::done);
        await().until(() -> !worker.tasksOf(next).isEmpty());
        worker.tasksOf(next).forEach(task -> FakeWorker.done(task).forEach(worker::says));
        Client.awaitState(next, "succeeded");
        assertThat(Client.job(id).getInt("counts.done")).isEqualTo(first.count() + second.count());
    }

    @Test
    void expiresAtItsDeadline() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":3,\"deadlineSeconds\":1}");

        JsonPath expired = Client.awaitState(id, "expired");

        assertThat(expired.getString("deadlineAt")).isNotNull();
        assertThat(Database.number(backends, "SELECT count(*) FROM task WHERE job_id = ?", id))
                .isZero();
    }
}
