package dev.nonet.api.platform;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** While a tenant's long answers, which nobody reads, hold all memory for them, its short ones do not wait. */
@QuarkusTest
class ShortAnswersTest extends ServiceTest {

    private static final int RESULTS = 10_000;

    @Inject
    Admission admission;

    @Inject
    MeterRegistry metrics;

    @Test
    void doNotWaitForDownloadsThatNobodyReads() {
        UUID large = large();
        try (BoundedResource.Permit all = admission.answer("local", Long.MAX_VALUE)) {
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
            Client.awaitState(id, "succeeded");
            for (String path : new String[] {"", "/results", "/results/0", "/errors"}) {
                given().get(Client.JOBS + "/" + id + path).then().statusCode(200);
            }
            given().accept("text/html").get("/console/jobs/" + id).then().statusCode(200);
            given().get(Client.JOBS + "?limit=10").then().statusCode(200);
            assertThat(given().accept("application/x-ndjson")
                            .get(Client.JOBS + "/" + id + "/results")
                            .asString())
                    .contains("\"index\":0");
            given().get(Client.JOBS + "/" + large + "/results?limit=5").then().statusCode(200);
        }
    }

    /** It proves to be long only as it is written. */
    @Test
    void areTheBeginOfALongOneThatThenWaitsForItsTurn() throws IOException {
        String results = Client.JOBS + "/" + large() + "/results";
        try (RawHttp client = RawHttp.narrow()) {
            try (BoundedResource.Permit all = admission.answer("local", Long.MAX_VALUE)) {
                client.get(results, "Accept: application/x-ndjson\r\n");
                assertThat(client.status()).isEqualTo(200);
                assertThat(client.input().readNBytes(ClientStream.SHORT)).hasSize(ClientStream.SHORT);
                await().atMost(Duration.ofSeconds(10)).until(() -> held("short-answer-bytes") == 0);
            }
            assertThat(new String(client.all(), StandardCharsets.ISO_8859_1))
                    .endsWith("Nonet-Results: " + RESULTS + "\r\n\r\n");
        }
        await().atMost(Duration.ofSeconds(10)).until(() -> held("answer-bytes") == 0);
    }

    /** Quarkus copies it for each request, and clients without a key may ask for it thousands of times. */
    @Test
    void theContractTakesMemory() throws IOException {
        List<Lent> held = new ArrayList<>();
        try {
            assertThatThrownBy(() -> {
                        while (true) {
                            held.add(admission.contract());
                        }
                    })
                    .isInstanceOf(ProblemException.class);
            given().get("/q/openapi").then().statusCode(429).header("Retry-After", "2");
        } finally {
            held.forEach(Lent::close);
        }
        try (RawHttp staying = RawHttp.connect()) {
            staying.send("GET /q/openapi HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(new String(staying.all(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("\n");
            await().until(() -> held("short-answer-bytes") == 0);
        }
    }

    /** Neither what they have read nor what the job's client sent: thousands of them may wait at once. */
    @Test
    void holdLittleWhileTheyWaitForTheirTurn() throws Exception {
        String labelled = Client.JOBS + "/" + generated(labels()) + "/results";
        holdsLittle(labelled + "?limit=1000", "");
        holdsLittle(labelled, "Accept: application/x-ndjson\r\n");
        holdsLittle(labelled, "Accept: text/csv\r\n");
        String varied = Client.JOBS + "/" + solved(ShortAnswersTest::thinned) + "/results";
        holdsLittle(varied, "Accept: application/x-ndjson\r\nAccept-Encoding: gzip\r\n");
    }

    /**
     * What each of them takes in this process, which is its clients as well, is some 50 KB. What else happens meanwhile
     * may take megabytes once; so both halves of the clients have to take as much.
     */
    private void holdsLittle(String path, String headers) throws IOException {
        int half = 25;
        List<RawHttp> clients = new ArrayList<>();
        try (BoundedResource.Permit all = admission.answer("local", Long.MAX_VALUE)) {
            clients.add(waiting(path, headers, 1));
            long before = used();
            fill(clients, half, path, headers);
            long between = used();
            fill(clients, half, path, headers);
            long after = used();
            assertThat(Math.min(between - before, after - between) / half)
                    .as(path + " " + headers)
                    .isLessThan(80 * 1024);
        } finally {
            for (RawHttp client : clients) {
                client.close();
            }
        }
        await().atMost(Duration.ofSeconds(20)).until(() -> held("requests") == 0);
    }

    private void fill(List<RawHttp> clients, int more, String path, String headers) throws IOException {
        for (int all = clients.size() + more; clients.size() < all; ) {
            clients.add(waiting(path, headers, clients.size() + 1));
        }
    }

    private RawHttp waiting(String path, String headers, int all) throws IOException {
        RawHttp client = RawHttp.narrow().get(path, headers);
        assertThat(client.status()).isEqualTo(200);
        client.input().readNBytes(ClientStream.SHORT);
        await().atMost(Duration.ofSeconds(10))
                .until(() -> metrics.get("nonet.admission.waiting")
                                .tag("resource", "answer-bytes")
                                .gauge()
                                .value()
                        == all);
        return client;
    }

    /** The heap that a full collection leaves, and not what is allocated right after it, by whole regions. */
    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }

    /** As many as a job may have, of the longest. */
    private static String labels() {
        return IntStream.range(0, 16)
                .mapToObj(i -> "\"key%d\":\"%s\"".formatted(i, "ж".repeat(512)))
                .collect(Collectors.joining(","));
    }

    private static UUID generated(String labels) {
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":" + RESULTS + ",\"metadata\":{" + labels + "}}");
        Client.awaitState(id, "succeeded");
        return id;
    }

    /** A puzzle without half of its clues, so that many of them compress badly. */
    private static String thinned(Random random) {
        return FakeWorker.PUZZLE
                .chars()
                .mapToObj(cell -> random.nextBoolean() ? "." : String.valueOf((char) cell))
                .collect(Collectors.joining());
    }

    /** Each would hold its head while it waits, as long as the long answers of others last. */
    @Test
    void fewRequestsWithLongHeadsWait() throws IOException {
        fewWait("X-Long: " + "x".repeat(14_000) + "\r\n", 3 * 14_000);
    }

    /** Less than 4 KB, which become ten thousand objects. */
    @Test
    void fewRequestsOfManyFieldsWait() throws IOException {
        fewWait("Cookie: " + "a=;".repeat(1_100) + "\r\n", 1_000 * 240);
    }

    /** Three kilobytes, of which nearly each line becomes objects. */
    @Test
    void fewRequestsOfManyLinesWait() throws IOException {
        fewWait("ab: 1\r\n".repeat(140), 140 * 200);
    }

    /** @param bytes that the head of each request takes at least */
    private void fewWait(String headers, int bytes) throws IOException {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        // Requests of clients that have gone end a moment later.
        await().until(() -> held("received-bytes") == 0);
        List<RawHttp> clients = new ArrayList<>();
        try (BoundedResource.Permit all = admission.answer("local", Long.MAX_VALUE)) {
            long tooMany = admission.heads() / (2L * (bytes - Admission.SHORT_REQUEST)) + 1;
            for (int client = 0; client < tooMany; client++) {
                clients.add(RawHttp.narrow().get(Client.JOBS + "/" + job + "/results?sort=-rating", headers));
            }
            await().atMost(Duration.ofSeconds(20)).until(() -> {
                for (RawHttp client : clients) {
                    if (client.input().available() > 0) {
                        return true;
                    }
                }
                return false;
            });
            assertThat(held("received-bytes")).isPositive();
            given().get(Client.JOBS + "/" + job).then().statusCode(200);
        } finally {
            for (RawHttp client : clients) {
                client.close();
            }
        }
        await().atMost(Duration.ofSeconds(20)).until(() -> held("received-bytes") == 0);
    }

    @Test
    void arePartsBuiltBesideThoseOfLongOnes() {
        try (Lent first = admission.part("local", true)) {
            Lent other = admission.part("local", false);
            other.close();
            assertThat(first).isNotNull();
        }
    }

    @Test
    void findRoomBesideALongOneThatWaitedInVain() throws InterruptedException {
        List<Lent> all = new ArrayList<>();
        double limit = metrics.get(ResourceGauges.LIMIT)
                .tag("resource", "part-bytes")
                .gauge()
                .value();
        int parts = (int) (limit / Admission.PART_BYTES);
        for (int i = 0; i < parts; i++) {
            all.add(admission.part("local", false));
        }
        Thread waiting = Thread.ofVirtual()
                .start(() -> assertThatExceptionOfType(ProblemException.class)
                        .isThrownBy(() -> admission.part("local", true)));
        await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        waiting.interrupt();
        waiting.join();
        all.forEach(Lent::close);
        all.clear();

        for (int i = 0; i < parts - 1; i++) {
            all.add(admission.part("local", true));
        }
        all.forEach(Lent::close);
        assertThat(held("part-bytes")).isZero();
    }

    private static UUID large() {
        return solved(random -> FakeWorker.PUZZLE);
    }

    private static UUID solved(Function<Random, String> puzzle) {
        Random random = new Random(1);
        UUID id = UUID.fromString(given().contentType("text/plain")
                .body(Stream.generate(() -> puzzle.apply(random) + "\n")
                        .limit(RESULTS)
                        .collect(Collectors.joining()))
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        Client.awaitState(id, "succeeded");
        return id;
    }
}
