package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.StoredPuzzles;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.job.v1.TaskMessage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads: solve jobs whose body has one puzzle per line. */
@QuarkusTest
@SuppressWarnings("NullAway.Init") // Filled before each test.
class UploadTest extends ServiceTest {

    @Inject
    Admission admission;

    @Test
    void storesEveryLineAsAnItemInOrder() {
        for (int count : new int[] {1, 15, 17, 1_599, 1_600, 1_601, 5_000}) {
            worker.isSilent();
            Random random = new Random(count);
            List<String> puzzles = new ArrayList<>();
            StringBuilder body = new StringBuilder();
            int line = 1;
            for (int item = 0; item < count; item++) {
                boolean isNone = random.nextInt(50) == 0;
                String puzzle = isNone ? "\\\"é" + item : "%081d".formatted(item);
                String end = List.of("\n", "\r\n", " 7 clues\n", "#x\n", "\n\n", "\n# comment\n")
                        .get(random.nextInt(6));
                String whole = puzzle + end.lines().findFirst().orElse("");
                puzzles.add(isNone ? "line " + line + ": " + whole : puzzle);
                body.append("  ".repeat(random.nextInt(2))).append(puzzle).append(end);
                line += (int) end.lines().count();
            }

            UUID id = accepted(text().body(body.toString().getBytes(StandardCharsets.UTF_8)));

            assertThat(Client.job(id).getInt("counts.requested")).isEqualTo(count);
            assertThat(texts(id)).as("count %d", count).isEqualTo(puzzles);
            given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);
        }
    }

    private List<String> texts(UUID id) {
        return StoredPuzzles.of(backends, id);
    }

    @Test
    void solvesALargeBodyInOrder() {
        UUID id = accepted(text().queryParam("detail", "solution").body((FakeWorker.PUZZLE + "\n").repeat(25_000)));

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", 25_000, "done", 25_000, "failed", 0));
        List<TaskMessage> tasks = worker.tasksOf(id).stream()
                .sorted(Comparator.comparingInt(TaskMessage::firstIndex))
                .toList();
        int next = 0;
        for (TaskMessage task : tasks) {
            assertThat(task.firstIndex()).isEqualTo(next);
            next += task.count();
        }
        assertThat(next).isEqualTo(25_000);
    }

    static Stream<Arguments> noPuzzles() {
        String dots = ".".repeat(81);
        return Stream.of(
                Arguments.of("text/plain", "12x", "line 3, column 4", "81 characters"),
                Arguments.of(
                        "text/plain",
                        "  " + dots.substring(0, 16) + "x" + dots.substring(17),
                        "line 3, column 19",
                        "'x'"),
                Arguments.of("text/plain", dots + ".", "line 3, column 82", "82"),
                Arguments.of("application/x-ndjson", "{\"puzzle\":}", "line 3, column 11", "not JSON"),
                Arguments.of("application/x-ndjson", "\"1\" \"2\"", "line 3, column 1", "more than one JSON value"),
                Arguments.of("application/x-ndjson", "{\"puzzle\":\"1\",\"puzzle\":\"2\"}", "line 3, ", "given twice"),
                Arguments.of("application/x-ndjson", "[1]", "line 3, column 1", "neither"),
                Arguments.of("application/x-ndjson", "{\"puzzle\":\"12x\"}", "line 3, column 15", "81 characters"));
    }

    @ParameterizedTest
    @MethodSource("noPuzzles")
    void refusesALineWithoutAPuzzleInStrictMode(String mediaType, String line, String place, String message) {
        boolean plain = mediaType.equals("text/plain");
        String good = plain ? FakeWorker.PUZZLE : "\"" + FakeWorker.PUZZLE + "\"";
        String last = Database.lastJob(backends);

        Response response = (plain ? text() : Client.ndjson())
                .queryParam("strict", "true")
                .body(good + "\n\n" + line + "\n" + good + "\n")
                .post(Client.JOBS);

        response.then().statusCode(422);
        assertThat(response.jsonPath().getString("violations[0].field")).startsWith(place);
        assertThat(response.jsonPath().getString("violations[0].message")).contains(message);
        assertThat(Database.jobsAfter(backends, last, "true")).isZero();
    }

    @Test
    void refusesBodiesThatAreNotLinesOfText() {
        byte[] body = (FakeWorker.PUZZLE + "\nab?\n").getBytes(StandardCharsets.US_ASCII);
        body[body.length - 2] = (byte) 0xFF;
        violation(text().body(body).post(Client.JOBS), "line 2, column 3", "UTF-8");
        violation(
                text().body(FakeWorker.PUZZLE + "\n" + "x".repeat(10_001)).post(Client.JOBS),
                "line 2, column 10001",
                "10000 bytes");
        violation(
                text().body((FakeWorker.PUZZLE + "\n").repeat(30_001)).post(Client.JOBS),
                "puzzles",
                "at most 30000 puzzles, line 30001");
        violation(text().queryParam("strict", "perhaps").body("x").post(Client.JOBS), "strict", "true or false");
    }

    /** Read as UTF-8, each line would become an item that fails. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "X-UTF-16LE-BOM", "UTF-32", "X-UTF-32LE-BOM"})
    void refusesTextThatIsNotUtf8AndSaysWhatItSeemsToBe(String charset) {
        byte[] body = (FakeWorker.PUZZLE + "\n").repeat(2).getBytes(Charset.forName(charset));
        String last = Database.lastJob(backends);

        for (String format : List.of("line", "ndjson", "grid", "hodoku", "ipuz", "csv")) {
            Response answer = text().queryParam("format", format).body(body).post(Client.JOBS);

            answer.then().statusCode(400).contentType("application/problem+json");
            assertThat(answer.jsonPath().getString("detail")).contains("UTF-16", "must be in UTF-8");
        }
        assertThat(Database.jobsAfter(backends, last, "true")).isZero();
    }

    @Test
    void readsTheNamedFormatWhateverTheMediaType() {
        String json = "{\"puzzle\":\"" + FakeWorker.PUZZLE + "\"}\n";
        String plain = FakeWorker.PUZZLE + " with a comment\n";
        for (UUID id : List.of(
                accepted(text().queryParam("format", "ndjson").body(json)),
                accepted(Client.ndjson().queryParam("format", "line").body(plain)),
                accepted(Client.ndjson().queryParam("format", "sdm").body(plain)))) {
            assertThat(texts(id)).containsExactly(FakeWorker.PUZZLE);
        }
    }

    private static void violation(Response response, String field, String message) {
        response.then().statusCode(422).contentType("application/problem+json");
        assertThat(response.jsonPath().getString("violations[0].field")).isEqualTo(field);
        assertThat(response.jsonPath().getString("violations[0].message")).contains(message);
    }

    @Test
    void returnsTheSameJobForTheSameKey() {
        String key = UUID.randomUUID().toString();
        String body = (FakeWorker.PUZZLE + "\n").repeat(5_000);

        UUID first = accepted(text().header("Idempotency-Key", key).body(body));

        assertThat(accepted(text().header("Idempotency-Key", key).body(body))).isEqualTo(first);
        text().header("Idempotency-Key", key)
                .body(body + "x")
                .post(Client.JOBS)
                .then()
                .statusCode(422);
        text().header("Idempotency-Key", key)
                .queryParam("detail", "solution")
                .body(body)
                .post(Client.JOBS)
                .then()
                .statusCode(422);
        // Who rotates a secret would be told that the new one signs.
        text().header("Idempotency-Key", key)
                .header("Callback-Secret", "whsec_" + "A".repeat(44))
                .body(body)
                .post(Client.JOBS)
                .then()
                .statusCode(422);
        Client.awaitState(first, "succeeded");
    }

    /** As others do with slow uploads. */
    @Test
    void readsAShortDocumentWhereThereIsNoRoomForALongOne() {
        double limit = metric("nonet_admission_limit{resource=\"body-bytes\"}");
        List<BoundedResource.Permit> held = new ArrayList<>();
        try {
            double left = limit;
            while (left / 2 > 2e6) {
                held.add(admission.form("other-" + held.size(), (long) (left / 2)));
                left = limit - held("body-bytes");
            }
            accepted(text().queryParam("format", "ipuz").body(BodyTest.IPUZ));
        } finally {
            held.forEach(BoundedResource.Permit::close);
        }
    }

    @Test
    void waitsForMemoryAndDiscardsUnfinishedUploads() throws Exception {
        List<BoundedResource.Permit> held = new ArrayList<>();
        UUID id;
        try (Socket unfinished = unfinished()) {
            assertThat(unfinished.isConnected()).isTrue();
            await().until(() -> held("body-bytes") > 0);
            double one = held("body-bytes");
            int max = (int) (metric("nonet_admission_limit{resource=\"body-bytes\"}") / 2 / one);
            for (int i = 1; i < max; i++) {
                held.add(admission.upload("local", false, -1));
            }
            text().body(FakeWorker.PUZZLE)
                    .post(Client.JOBS)
                    .then()
                    .statusCode(429)
                    .header("Retry-After", "2");

            CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> text().body(FakeWorker.PUZZLE)
                    .post(Client.JOBS)
                    .then()
                    .statusCode(202)
                    .extract()
                    .path("id"));
            Thread.sleep(500);
            assertThat(waiting).isNotDone();
            held.removeFirst().close();
            id = UUID.fromString(waiting.get());
        } finally {
            held.forEach(BoundedResource.Permit::close);
        }
        Client.awaitState(id, "succeeded");
        JsonPath newest = given().queryParam("limit", 1).get(Client.JOBS).jsonPath();
        assertThat(newest.getString("items[0].id")).isEqualTo(id.toString());
    }

    @Test
    void answers409WhileTheSameRequestIsBeingStored() throws Exception {
        String key = UUID.randomUUID().toString();
        UUID other = accepted(text().header("Idempotency-Key", key + "-other").body(FakeWorker.PUZZLE));
        Client.awaitState(other, "succeeded");
        try (var connection = Database.connect(backends)) {
            connection.setAutoCommit(false);
            // Like the open transaction of a request with this key.
            try (var update = connection.prepareStatement("UPDATE job SET idempotency_key = ? WHERE id = ?")) {
                update.setString(1, key);
                update.setObject(2, other);
                update.executeUpdate();
            }

            text().header("Idempotency-Key", key)
                    .body(FakeWorker.PUZZLE)
                    .post(Client.JOBS)
                    .then()
                    .statusCode(409)
                    .contentType("application/problem+json")
                    .header("Retry-After", "5")
                    .body("type", org.hamcrest.Matchers.equalTo("urn:nonet:problem:request-under-way"));
            connection.rollback();
        }
        // It was rolled back, so the key is free.
        Client.awaitState(accepted(text().header("Idempotency-Key", key).body(FakeWorker.PUZZLE)), "succeeded");
    }

    /** A request with an unfinished body. */
    private static Socket unfinished() throws Exception {
        Socket socket = new Socket("localhost", io.restassured.RestAssured.port);
        OutputStream output = socket.getOutputStream();
        output.write(("POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                        + "Content-Length: 100000\r\n\r\n" + FakeWorker.PUZZLE + "\n")
                .getBytes(StandardCharsets.US_ASCII));
        output.flush();
        return socket;
    }

    private static RequestSpecification text() {
        return given().contentType("text/plain");
    }

    private static UUID accepted(RequestSpecification request) {
        return UUID.fromString(
                request.post(Client.JOBS).then().statusCode(202).extract().path("id"));
    }
}
