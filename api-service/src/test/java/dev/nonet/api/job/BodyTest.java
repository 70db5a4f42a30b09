package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.StoredPuzzles;
import dev.nonet.api.platform.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies are read as streams and within limits. */
@QuarkusTest
class BodyTest extends ServiceTest {

    private static final String JSON = "application/json";

    static final String IPUZ = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"
            + "\"dimensions\":{\"width\":9,\"height\":9},\"puzzle\":[" + "[5,3,0,0,7,0,0,0,0],".repeat(8)
            + "[0,0,0,0,8,0,0,7,9]]}\n";

    @Test
    void stopsReadingAtTheLimitOfPuzzles() {
        String puzzles = String.join(",", Collections.nCopies(30_001, "\"1\""));

        Response answer = post("{\"kind\":\"solve\",\"puzzles\":[" + puzzles + "]}");

        answer.then().statusCode(422);
        assertThat(answer.jsonPath().getString("violations[0].field")).isEqualTo("puzzles");
        assertThat(answer.jsonPath().getString("violations[0].message")).contains("at most 30000");
    }

    @Test
    void keepsLongListsOfPuzzlesInOrder() {
        worker.isSilent();
        StringBuilder body = new StringBuilder("{\"puzzles\":[");
        for (int i = 0; i < 10_000; i++) {
            body.append(i == 0 ? "\"" : ",\"").append("%081d".formatted(i)).append('"');
        }

        UUID id = Client.submit(body.append("],\"kind\":\"solve\"}").toString());

        assertThat(Client.job(id).getInt("counts.requested")).isEqualTo(10_000);
        assertThat(StoredPuzzles.of(backends, id)).hasSize(10_000).last().isEqualTo("%081d".formatted(9_999));
        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);
    }

    @Test
    void boundsTheFieldsBesidesPuzzles() {
        String words = String.join(",", Collections.nCopies(200_000, "\"a\""));

        Response answer = post("{\"kind\":\"generate\",\"count\":1,\"requires\":[" + words + "]}");

        answer.then().statusCode(422);
        assertThat(answer.jsonPath().getString("violations[0].field")).isEqualTo("requires");
        assertThat(answer.asString()).hasSizeLessThan(1_000);
        post("{\"kind\":\"generate\",\"count\":1,\"metadata\":" + "[".repeat(1_000) + "]".repeat(1_000) + "}")
                .then()
                .statusCode(400);
        post("{\"kind\":\"solve\",\"puzzles\":[\"" + "1".repeat(500_000) + "\"]}")
                .then()
                .statusCode(400);
    }

    @Test
    void shortensTheAnswerToManyUnknownTechniques() {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            words.append(i == 0 ? "" : ",")
                    .append("\"no-such-technique-")
                    .append(i)
                    .append('"');
        }

        Response answer = post("{\"kind\":\"generate\",\"count\":1,\"requires\":[" + words + "]}");

        answer.then().statusCode(422);
        assertThat(answer.asString())
                .contains("no-such-technique-0", "/api/v1/techniques")
                .hasSizeLessThan(20_000);
    }

    @Test
    void acceptsGzip() throws IOException {
        UUID id = UUID.fromString(gzip(JSON, "gzip", zipped("{\"kind\":\"generate\",\"count\":3}"))
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        Client.awaitState(id, "succeeded");
        UUID lines = UUID.fromString(gzip("text/plain", "GZIP", zipped((FakeWorker.PUZZLE + "\n").repeat(500)))
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        assertThat(Client.awaitState(lines, "succeeded").getInt("counts.done")).isEqualTo(500);
    }

    @Test
    void boundsTheDecompressedSize() throws IOException {
        String blanks = " ".repeat(1 << 20);
        gzip(JSON, "gzip", zipped(blanks.repeat(100))).then().statusCode(413);
        gzip("text/plain", "gzip", zipped("\n".repeat(4 << 20))).then().statusCode(413);
        gzip(JSON, "gzip", "no gzip".getBytes(StandardCharsets.US_ASCII)).then().statusCode(400);
        gzip(JSON, "gzip", java.util.Arrays.copyOf(zipped("{\"kind\":\"generate\",\"count\":3}"), 20))
                .then()
                .statusCode(400);
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        byte[] none = zipped("");
        for (int member = 0; member < 50_000; member++) {
            members.write(none);
        }
        gzip(JSON, "gzip", members.toByteArray()).then().statusCode(400);
        Response other = gzip(JSON, "br", new byte[10]);
        other.then().statusCode(415);
        assertThat(other.jsonPath().getString("detail")).contains("gzip");
    }

    /** Many clients read the answer only after sending the whole body; the connection then serves the next request. */
    @Test
    void answersAClientThatIsStillSending() throws IOException {
        try (RawHttp http = RawHttp.connect()) {
            http.post(JSON, "Transfer-Encoding: chunked\r\n").chunk("{\"kind\":\"generate\",\"requires\":[\"a\"");
            String words = ",\"b\"".repeat(10_000);
            for (int part = 0; part < 400; part++) {
                http.chunk(words);
            }
            http.send("0\r\n\r\n");

            assertThat(http.status()).isEqualTo(422);
            assertThat(http.rest()).contains("application/problem+json", "requires");
            http.send("GET /api/v1/jobs?limit=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(http.status()).isEqualTo(200);
        }
    }

    /** Stalled bodies that together hold all of the tenant's body memory. */
    @Test
    void stalledLargeBodiesDoNotDelaySmallOnes() throws IOException {
        List<RawHttp> stalled = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            stalled.add(RawHttp.connect()
                    .post(JSON, "Content-Length: 900000\r\n")
                    .send("{\"kind\":\"solve\",\"puzzles\":["));
        }
        try {
            Client.awaitState(Client.submit("{\"kind\":\"generate\",\"count\":3}"), "succeeded");
        } finally {
            for (RawHttp http : stalled) {
                http.close();
            }
        }
    }

    /** Trailers are read and ignored (RFC 9110, 6.5.1). */
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain", "application/x-ipuz"})
    void takesBodiesInChunksWithATrailer(String mediaType) throws IOException {
        String body = switch (mediaType) {
            case JSON -> "{\"kind\":\"generate\",\"count\":1}";
            case "text/plain" -> FakeWorker.PUZZLE + "\n";
            default -> IPUZ;
        };
        try (RawHttp http = RawHttp.connect()) {
            http.post(mediaType, "Transfer-Encoding: chunked\r\nTrailer: Digest\r\n")
                    .chunk(body)
                    .send("0\r\nDigest: sha-256=x\r\n\r\n");
            assertThat(http.status()).as(http.rest()).isEqualTo(202);

            http.send("GET /api/v1/jobs?limit=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(http.status()).isEqualTo(200);
        }
    }

    @Test
    void answersBrokenFramingWithAProblem() throws IOException {
        try (RawHttp http = RawHttp.connect()) {
            http.post(JSON, "Transfer-Encoding: chunked\r\n")
                    .chunk("{\"kind\":")
                    .send("zz\r\n\r\n");
            assertThat(http.status()).isIn(400, -1);
        }
        Client.awaitState(Client.submit("{\"kind\":\"generate\",\"count\":3}"), "succeeded");
    }

    private static Response post(String body) {
        return given().contentType(JSON).body(body).post(Client.JOBS);
    }

    private static Response gzip(String type, String coding, byte[] body) {
        return given().config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .appendDefaultContentCharsetToContentTypeIfUndefined(false)
                                .encodeContentTypeAs(type, ContentType.BINARY)))
                .contentType(type)
                .header("Content-Encoding", coding)
                .body(body)
                .post(Client.JOBS);
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
