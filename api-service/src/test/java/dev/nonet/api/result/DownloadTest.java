package dev.nonet.api.result;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.RawHttp;
import dev.nonet.packing.Zstd;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Streams of results end complete, or break off visibly; and slow clients hold no connection of the database and little
 * memory.
 */
@QuarkusTest
class DownloadTest extends ServiceTest {

    private static final List<String> FORMATS = List.of("application/x-ndjson", "text/csv", "text/plain");

    /** Results that exceed socket buffers: about 10 MB as NDJSON. */
    private static final int MANY = 25_000;

    /**
     * Formats in which {@link #MANY} results are far more than the 4 MB that Linux buffers for a client that does not
     * read. In plain text they are 2 MB: the service may have sent all of them before the client has read the first.
     */
    private static final List<String> LONG_FORMATS = List.of("application/x-ndjson", "text/csv", "text/x-sudoku-729");

    private static final String LAST_CHUNK = "\r\n0\r\n";

    @Test
    void aWholeStreamSaysHowManyResultsItHad() throws IOException {
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":250}");
        Client.awaitState(id, "succeeded");
        for (String format : FORMATS) {
            for (String coding : List.of("identity", "gzip", "zstd")) {
                for (boolean follow : new boolean[] {false, true}) {
                    String all = all(download(RawHttp.connect(), id, format, coding, follow));

                    assertThat(all).startsWith("HTTP/1.1 200").endsWith("\r\n0\r\nNonet-Results: 250\r\n\r\n");
                }
            }
        }
        UUID bad = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"1\",\"2\"]}");
        Client.awaitState(bad, "succeeded");
        try (RawHttp http = RawHttp.connect()) {
            http.get(Client.JOBS + "/" + bad + "/errors", "Accept: application/x-ndjson\r\n");
            assertThat(new String(http.all(), StandardCharsets.ISO_8859_1))
                    .endsWith("\r\n0\r\nNonet-Errors: 2\r\n\r\n");
        }
        assertThat(all(download(RawHttp.connect(), bad, "application/x-ndjson", "identity", false)))
                .containsIgnoringCase("Content-Length: 0");
    }

    @Test
    void aFollowingStreamBeginsBeforeTheFirstResult() throws IOException {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":2}");
        await().until(() -> !worker.tasksOf(id).isEmpty());
        List<RawHttp> clients = new ArrayList<>();
        for (String format : FORMATS) {
            for (String coding : List.of("identity", "gzip", "zstd")) {
                clients.add(download(RawHttp.connect(), id, format, coding, true));
            }
        }
        for (RawHttp client : clients) {
            assertThat(client.status()).isEqualTo(200);
        }

        worker.tasksOf(id).forEach(task -> FakeWorker.done(task).forEach(worker::says));

        for (RawHttp client : clients) {
            assertThat(all(client)).contains("ransfer-").endsWith("\r\n0\r\nNonet-Results: 2\r\n\r\n");
        }
    }

    @Test
    void aFollowingStreamWithoutResultsIsWhole() throws IOException {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":2}");
        await().until(() -> !worker.tasksOf(id).isEmpty());
        RawHttp client = download(RawHttp.connect(), id, "application/x-ndjson", "identity", true);
        assertThat(client.status()).isEqualTo(200);

        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);

        assertThat(all(client)).endsWith("\r\n0\r\nNonet-Results: 0\r\n\r\n");
    }

    @Test
    void aStreamOfADeletedJobIsCutOff() throws IOException {
        UUID id = many();
        List<RawHttp> clients = new ArrayList<>();
        for (String format : LONG_FORMATS) {
            clients.add(download(RawHttp.narrow(), id, format, "identity", false));
            clients.add(download(RawHttp.narrow(), id, format, "identity", true));
        }
        clients.add(ndjson(Client.JOBS + "/" + id + "/results?level=easy"));
        clients.add(ndjson(Client.JOBS + "/" + id + "/results?sort=-clues"));
        for (RawHttp client : clients) {
            assertThat(client.status()).isEqualTo(200);
        }

        given().delete(Client.JOBS + "/" + id).then().statusCode(204);

        for (RawHttp client : clients) {
            assertThat(all(client)).doesNotContain(LAST_CHUNK);
        }
    }

    /**
     * Its end is that of the connection, so only a reset tells that it is not whole: a proxy would pass it on as whole.
     */
    @Test
    void aStreamThatIsCutOffInHttp10EndsWithAReset() throws IOException {
        UUID id = many();
        try (RawHttp client = inHttp10(id)) {
            given().delete(Client.JOBS + "/" + id).then().statusCode(204);

            assertThatThrownBy(client::all).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void aWholeStreamInHttp10EndsWithItsConnection() throws IOException {
        UUID id = many();
        try (RawHttp client = inHttp10(id)) {
            assertThat(new String(client.all(), StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("{")))
                    .hasSize(MANY);
        }
    }

    private static RawHttp inHttp10(UUID id) throws IOException {
        RawHttp client = RawHttp.narrow()
                .send("GET " + Client.JOBS + "/" + id + "/results HTTP/1.0\r\nHost: localhost\r\n"
                        + "Accept: application/x-ndjson\r\n\r\n");
        assertThat(client.status()).isEqualTo(200);
        return client;
    }

    @Test
    void aDatabaseThatIsAwayForAMomentEndsNoStream() throws Exception {
        UUID id = many();
        List<RawHttp> clients = new ArrayList<>();
        for (String format : FORMATS) {
            clients.add(download(RawHttp.narrow(), id, format, "identity", false));
        }
        for (RawHttp client : clients) {
            assertThat(client.status()).isEqualTo(200);
        }

        Database.number(
                backends,
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'nonet-api'");

        for (RawHttp client : clients) {
            assertThat(all(client)).endsWith("Nonet-Results: " + MANY + "\r\n\r\n");
        }
    }

    /** Streams of every kind, each with more than sockets hold, so that it has to be read on during the outage. */
    @Test
    void aShortOutageOfTheDatabaseCutsOffNoStream() throws Exception {
        UUID results = many();
        UUID errors = lines("x".repeat(81));
        Map<RawHttp, String> clients = new LinkedHashMap<>();
        for (String format : LONG_FORMATS) {
            clients.put(download(RawHttp.narrow(), results, format, "identity", false), "Nonet-Results: " + MANY);
        }
        for (String query : List.of("level=easy", "sort=-clues", "level=easy&format=729")) {
            clients.put(ndjson(Client.JOBS + "/" + results + "/results?" + query), "Nonet-Results: " + MANY);
        }
        clients.put(ndjson(Client.JOBS + "/" + errors + "/errors"), "Nonet-Errors: " + MANY);
        worker.isSilent();
        UUID followed = Client.submit("{\"kind\":\"generate\",\"count\":8}");
        await().until(() -> worker.tasksOf(followed).size() == 8);
        worker.tasksOf(followed).stream()
                .filter(task -> task.firstIndex() == 0)
                .forEach(task -> FakeWorker.done(task).forEach(worker::says));
        clients.put(ndjson(Client.JOBS + "/" + followed + "/results?follow=true"), "Nonet-Results: 8");
        for (RawHttp client : clients.keySet()) {
            assertThat(client.status()).isEqualTo(200);
        }

        Map<Future<String>, String> streams = new LinkedHashMap<>();
        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            try (Database.Away away = Database.away(backends)) {
                clients.forEach((client, end) -> streams.put(readers.submit(() -> all(client)), end));
                // Longer than a follower waits until it looks again.
                Thread.sleep(4_000);
                assertThat(streams.keySet()).noneMatch(Future::isDone);
            }
            worker.answers(FakeWorker::done);
            worker.tasksOf(followed).forEach(task -> FakeWorker.done(task).forEach(worker::says));

            for (Map.Entry<Future<String>, String> stream : streams.entrySet()) {
                String all = stream.getKey().get();
                assertThat(all.substring(Math.max(0, all.length() - 100))).endsWith(stream.getValue() + "\r\n\r\n");
                assertThat(indexes(all)).doesNotHaveDuplicates();
            }
        }
    }

    /** The indexes in JSON lines; chunks of the transfer coding may divide a few. */
    private static List<String> indexes(String body) {
        return Pattern.compile("\\{\"index\":(\\d+),")
                .matcher(body)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** Each stream is interrupted and resumed many times, and must deliver the same. */
    @Test
    void clientsThatReadSlowlyGetEverything() throws Exception {
        UUID id = many();
        List<RawHttp> clients = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            clients.add(
                    download(RawHttp.narrow(), id, FORMATS.get(i % 3), i % 4 == 3 ? "gzip" : "identity", i % 2 == 0));
        }
        for (int i = 0; i < 8; i++) {
            clients.add(RawHttp.narrow()
                    .get(Client.JOBS + "/" + id + "/results?level=easy&format=729", "Accept-Encoding: identity\r\n"));
        }
        Thread.sleep(1_000);
        given().get(Client.JOBS + "/" + id).then().statusCode(200);
        String quick = given().accept("text/csv")
                .get(Client.JOBS + "/" + id + "/results")
                .asString();
        assertThat(quick.lines()).hasSize(MANY + 1);

        // All at once: a client that is not read at all is cut off.
        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> read = new ArrayList<>();
            clients.forEach(client -> read.add(readers.submit(() -> all(client))));
            for (Future<String> all : read) {
                assertThat(all.get()).startsWith("HTTP/1.1 200").endsWith("Nonet-Results: " + MANY + "\r\n\r\n");
            }
        }
    }

    /**
     * More such clients than downloads that may be prepared at once, with slices that are far more than a response
     * buffers.
     */
    @Test
    void clientsThatDoNotReadHoldUpNobody() throws Exception {
        UUID id = lines(FakeWorker.PUZZLE, 2_000);
        byte[] random = new byte[400_000];
        new Random(1).nextBytes(random);
        byte[] frame = Zstd.frame(random, random.length);
        int slices = Database.update(backends, "UPDATE result_slice SET body = ? WHERE job_id = ?", frame, id);
        List<RawHttp> clients = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            clients.add(download(RawHttp.narrow(), id, "application/x-ndjson", "zstd", false));
        }
        for (RawHttp client : clients) {
            assertThat(client.status()).isEqualTo(200);
        }
        Thread.sleep(1_000);

        UUID other = lines(FakeWorker.PUZZLE, 10);
        assertThat(all(download(RawHttp.connect(), other, "application/x-ndjson", "identity", false)))
                .endsWith("Nonet-Results: 10\r\n\r\n");

        for (RawHttp client : clients) {
            String all = all(client);
            assertThat(all).endsWith("Nonet-Results: 2000\r\n\r\n");
            assertThat(all.length()).isGreaterThan(slices * frame.length);
        }
    }

    @Test
    void refusesWhatWouldHaveNoEffect() {
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":3}");
        for (String format : FORMATS) {
            for (String parameter : List.of("limit", "cursor")) {
                given().accept(format)
                        .queryParam(parameter, "10")
                        .get(Client.JOBS + "/" + id + "/results")
                        .then()
                        .statusCode(422);
            }
        }
        given().accept("application/json")
                .queryParam("follow", "true")
                .get(Client.JOBS + "/" + id + "/results")
                .then()
                .statusCode(422);
    }

    private static RawHttp download(RawHttp http, UUID id, String format, String coding, boolean follow)
            throws IOException {
        return http.get(
                Client.JOBS + "/" + id + "/results" + (follow ? "?follow=true" : ""),
                "Accept: " + format + "\r\nAccept-Encoding: " + coding + "\r\n");
    }

    private static String all(RawHttp http) throws IOException {
        try (http) {
            return new String(http.all(), StandardCharsets.ISO_8859_1);
        }
    }

    private static RawHttp ndjson(String path) throws IOException {
        return RawHttp.narrow().get(path, "Accept: application/x-ndjson\r\n");
    }

    private static UUID many() {
        return lines(FakeWorker.PUZZLE);
    }

    /** A finished job of {@link #MANY} equal lines. */
    private static UUID lines(String line) {
        return lines(line, MANY);
    }

    private static UUID lines(String line, int count) {
        UUID id = UUID.fromString(given().contentType("text/plain")
                .body((line + "\n").repeat(count))
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        Client.awaitState(id, "succeeded");
        return id;
    }
}
