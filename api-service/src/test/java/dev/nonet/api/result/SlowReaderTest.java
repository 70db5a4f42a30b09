package dev.nonet.api.result;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.job.SlowUploadTest;
import dev.nonet.api.platform.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A client that reads nothing is disconnected after a time, here two seconds; one that reads slowly never is. */
@QuarkusTest
@TestProfile(SlowUploadTest.LittleTime.class)
class SlowReaderTest extends ServiceTest {

    private static final Duration STALL = Duration.ofSeconds(2);

    /** In a stall it reads 400 KB, as a reader of 16 KB/s in half a minute. */
    private static final int BYTES_PER_SECOND = 200_000;

    private static final int READ = 4_000;
    private static final int RESULTS = 10_000;

    @Test
    void isCutOffIfItReadsNothingAndGivesBackWhatItHolds() throws IOException {
        String results = large();
        List<RawHttp> clients = new ArrayList<>();
        for (String path : List.of("", "?sort=-clues", "?format=729")) {
            clients.add(RawHttp.narrow().get(results + path, "Accept: application/x-ndjson\r\n"));
        }
        for (RawHttp client : clients) {
            assertThat(client.status()).isEqualTo(200);
        }
        await().atMost(Duration.ofSeconds(10)).until(() -> held("answer-bytes") > 0);

        await().atMost(Duration.ofSeconds(20)).until(() -> held("answer-bytes") == 0);

        for (RawHttp client : clients) {
            assertThat(rest(client)).doesNotEndWith("\r\n0\r\n\r\n").doesNotContain("Nonet-Results: ");
        }
    }

    /** One is made while the others wait for their turn; each is longer than the buffers of a connection. */
    @Test
    void ofABookHoldsNoThreadAndLeavesNoFile() throws IOException {
        String job = job(600);
        List<RawHttp> clients = new ArrayList<>();
        for (int client = 0; client < 2; client++) {
            clients.add(RawHttp.narrow().get(job + "/book.pdf?perPage=1&candidates=true", ""));
        }
        worker.isSilent();
        Client.awaitState(Client.submit("{\"kind\":\"generate\",\"count\":1,\"deadlineSeconds\":2}"), "expired");
        for (RawHttp client : clients) {
            assertThat(client.status()).isEqualTo(200);
        }

        await().atMost(Duration.ofSeconds(20))
                .until(() -> held("answer-bytes") + held("spool-bytes") + held("books") + held("large-bytes") == 0);

        for (RawHttp client : clients) {
            assertThat(rest(client)).doesNotEndWith("%%EOF\n");
        }
        assertThat(openFiles()).noneMatch(file -> file.contains("nonet-book"));
    }

    /** On Linux; elsewhere none. */
    private static List<String> openFiles() throws IOException {
        List<String> names = new ArrayList<>();
        Path descriptors = Path.of("/proc/self/fd");
        if (Files.isDirectory(descriptors)) {
            try (Stream<Path> all = Files.list(descriptors)) {
                for (Path one : all.toList()) {
                    if (Files.isSymbolicLink(one)) {
                        names.add(Files.readSymbolicLink(one).toString());
                    }
                }
            }
        }
        return names;
    }

    @Test
    void ofAGalleryHoldsUpNobody() throws IOException {
        String gallery = job(1_000).replace("/api/v1", "/console") + "/gallery?sort=-rating";
        List<RawHttp> clients = new ArrayList<>();
        for (int client = 0; client < 60; client++) {
            clients.add(RawHttp.narrow().get(gallery, "Accept: text/html\r\n"));
        }
        Client.awaitState(
                Client.submit("{\"kind\":\"generate\",\"count\":10,\"priority\":\"interactive\"}"), "succeeded");
        for (RawHttp client : clients) {
            assertThat(client.status()).isEqualTo(200);
        }

        await().atMost(Duration.ofSeconds(20)).until(() -> held("answer-bytes") + held("short-answer-bytes") == 0);

        for (RawHttp client : clients) {
            client.close();
        }
    }

    @Test
    void isNeverCutOffIfItReadsSlowly() throws IOException, InterruptedException {
        String results = large();
        try (RawHttp client = RawHttp.narrow()) {
            client.get(results, "Accept: application/x-ndjson\r\n");
            assertThat(client.status()).isEqualTo(200);
            InputStream input = client.input();
            long begun = System.nanoTime();
            for (long read = 0;
                    System.nanoTime() - begun < STALL.multipliedBy(3).toNanos(); ) {
                int some = input.readNBytes(READ).length;
                assertThat(some).isEqualTo(READ);
                read += some;
                long ahead = read * 1_000 / BYTES_PER_SECOND - (System.nanoTime() - begun) / 1_000_000;
                Thread.sleep(Math.max(0, ahead));
            }
            assertThat(rest(client)).endsWith("Nonet-Results: " + RESULTS + "\r\n\r\n");
        }
    }

    private static String rest(RawHttp client) throws IOException {
        try (client) {
            return new String(client.all(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // Reset.
            return "";
        }
    }

    /** The results of a job, far more than the buffers of a connection hold. */
    private static String large() {
        return job(RESULTS) + "/results";
    }

    private static String job(int results) {
        UUID id = UUID.fromString(given().contentType("text/plain")
                .body((FakeWorker.PUZZLE + "\n").repeat(results))
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        Client.awaitState(id, "succeeded");
        return Client.JOBS + "/" + id;
    }
}
