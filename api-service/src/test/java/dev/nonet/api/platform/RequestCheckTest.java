package dev.nonet.api.platform;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasSize;

import dev.nonet.api.Client;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.ext.web.Router;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class RequestCheckTest extends ServiceTest {

    @Inject
    MeterRegistry metrics;

    /** A proxy may have checked the one and the service go by the other. */
    @Test
    void refusesSeveralHosts() throws IOException {
        try (RawHttp http = RawHttp.connect()) {
            http.send("GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n");
            assertThat(http.status()).isEqualTo(400);
        }
    }

    /** Each is an answer of its own, also without a key, and no failure. */
    @Test
    void refusesWhatIsNoHost() throws IOException {
        for (String host : List.of(
                "a b",
                "a\"b",
                "<script>",
                "[::1",
                "[::::]",
                "[1.2.3.4]",
                "a\\",
                "a|b",
                "user@localhost",
                "a/b",
                // Of these, what follows the name is left out before any filter sees them.
                "user:password@localhost",
                "localhost:80@other",
                "localhost:-1",
                "localhost:8080;x",
                "localhost:65536")) {
            for (String path : List.of("/api/v1/jobs", "/console/keys", "/console/language/de", "/nothing")) {
                try (RawHttp http = RawHttp.connect()) {
                    http.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
                    assertThat(http.status()).as("%s %s", host, path).isEqualTo(400);
                }
            }
        }
        for (String host : List.of("localhost", "localhost:8080", "127.0.0.1", "[::1]:8080")) {
            try (RawHttp http = RawHttp.connect()) {
                http.send("GET /api/v1/techniques HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
                assertThat(http.status()).as(host).isEqualTo(200);
            }
        }
    }

    /** The host of the address counts, and not the header's. */
    @Test
    void refusesAnAddressOfAnotherHost() throws IOException {
        for (Map.Entry<String, Integer> one : Map.of(
                        "http://localhost/api/v1/techniques", 200,
                        "http://LOCALHOST/api/v1/techniques", 200,
                        "http://other/api/v1/techniques", 400,
                        "http://localhost:80/api/v1/techniques", 400,
                        "http://other", 400)
                .entrySet()) {
            try (RawHttp http = RawHttp.connect()) {
                http.send("GET " + one.getKey() + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(http.status()).as(one.getKey()).isEqualTo(one.getValue());
            }
        }
    }

    /** A proxy would see one request where the service sees two, or pass on an answer that is none. */
    @Test
    void refusesWhatProxiesReadOtherwise() throws IOException {
        String length = "Content-Length: 2\r\n";
        String chunked = "Transfer-Encoding: chunked\r\n";
        for (String head : List.of(
                "POST /api/v1/jobs HTTP/1.1\r\n" + length + chunked,
                "POST /api/v1/jobs HTTP/1.1\r\n" + chunked + length,
                "POST /api/v1/jobs HTTP/1.1\r\n" + length + length,
                "POST /api/v1/jobs HTTP/1.1\r\n" + chunked + chunked,
                "POST /api/v1/jobs HTTP/1.1\r\nTransfer-Encoding: chunked, identity\r\n",
                "POST /api/v1/jobs HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n",
                "POST /api/v1/jobs HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n",
                "POST /api/v1/jobs HTTP/1.0\r\n" + chunked,
                "GET /api/v1/techniques HTTP/2.0\r\n",
                "GET /api/v1/techniques HTTP/1.9\r\n",
                "GET /api/v1/techniques XTP/1.1\r\n")) {
            try (RawHttp http = RawHttp.connect()) {
                http.send(head + "Host: localhost\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
                assertThat(http.line()).as(head).matches("HTTP/1\\.[01] 400 .*");
            }
        }
    }

    /** To a proxy that read the head otherwise it may be a part of the body. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60\r\nTransfer-Encoding: chunked",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 60",
                "POST / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\nContent-Length: 0\r\nContent-Length: 60",
                "GET / HTTP/1.1\r\nHost: a\r\nSec-WebSocket-Key1: a\r\nSec-WebSocket-Key2: b",
                "GET ?://a/console HTTP/1.1\r\nHost: a",
                "POST / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked",
                "GET / HTTP/1.2\r\nHost: a",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b",
                "GET http://b/ HTTP/1.1\r\nHost: a",
                "GET * HTTP/1.1\r\nHost: a",
                "GET / HTTP/1.1\r\nHost: a/b"
            })
    void carriesOutNothingBehindARefusedHead(String head) throws IOException {
        String name = UUID.randomUUID().toString();
        String body = "{\"kind\":\"generate\",\"count\":1,\"metadata\":{\"name\":\"" + name + "\"}}";
        String behind = "POST /api/v1/jobs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
        for (int i = 0; i < 20; i++) {
            try (RawHttp http = RawHttp.connect()) {
                // In one piece, and as what comes a moment later.
                http.send(head + "\r\n\r\n0\r\n\r\n" + behind);
                http.send(behind);
                String answers = new String(http.all(), StandardCharsets.UTF_8);
                assertThat(answers)
                        .containsOnlyOnce("HTTP/1.")
                        .containsPattern("^HTTP/1.0 400 |^HTTP/1.1 400 [^\n]*\n(?s:.*)connection: close");
            } catch (SocketException e) {
                // Reset, as something came that is not read.
                assertThat(e).hasMessageContaining("reset");
            }
        }
        given().get(Client.JOBS + "?label=name:" + name).then().body("items", hasSize(0));
    }

    /** What follows would be a request to this service, and a part of the body to a proxy. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "100000002",
                "1000000002",
                "80000002",
                "+2",
                "-2",
                "0x2",
                " 2",
                "2 ",
                "2,",
                "two",
                "",
                "2;a=\"",
                "2;a=\"\r\n\"",
                "2;a=\"\n\"",
                "2;a\rb"
            })
    void refusesChunksOfNoValidSize(String size) throws IOException {
        try (RawHttp http = RawHttp.connect()) {
            http.post("application/json", "Transfer-Encoding: chunked\r\n");
            http.send(size + "\r\n{}\r\n0\r\n\r\nGET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\n\r\n");
            String answers = new String(http.all(), StandardCharsets.UTF_8);
            assertThat(answers).doesNotContain("HTTP/1.1 200");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "02", "00000002", "0000000000002", "2;a=b", "2;a=\"b c\"", "2;100000002"})
    void readsChunksOfAValidSize(String size) throws IOException {
        try (RawHttp http = RawHttp.connect()) {
            http.post("application/json", "Transfer-Encoding: chunked\r\n");
            http.send(size + "\r\n{}\r\n0\r\n\r\n");
            assertThat(http.status()).isEqualTo(422);
            http.rest();
            http.send("GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(http.status()).isEqualTo(200);
        }
    }

    /** Otherwise a client without a key fills the heap with counters. */
    @Test
    void countsRequestsByNoMethodThatAClientMakesUp() throws IOException {
        String name = "X" + UUID.randomUUID();
        for (String path : List.of("/api/v1/jobs", "/nothing")) {
            try (RawHttp http = RawHttp.connect()) {
                http.send(name + " " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(http.status()).as(path).isBetween(400, 499);
            }
        }

        await().untilAsserted(() -> assertThat(tags()).contains(Tag.of("method", "OTHER")));
        assertThat(tags()).doesNotContain(Tag.of("method", name));
    }

    /** Metrics hold nothing that a client sent, and count a hundred addresses at most. */
    @Test
    void countsRequestsByNoAddressThatAClientMakesUp() throws IOException {
        String name = "X" + UUID.randomUUID();
        for (String head : List.of(
                "OPTIONS /" + name,
                "OPTIONS /api/v1/keys/" + name,
                "PUT /api/v1/jobs/" + name,
                "GET /" + name,
                "OPTIONS /{" + name + "}",
                "GET /console/new/" + name)) {
            try (RawHttp http = RawHttp.connect()) {
                http.send(head + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(http.status()).as(head).isBetween(200, 499);
            }
        }
        Client.submit("{\"kind\":\"generate\",\"count\":1}");

        await().untilAsserted(() -> assertThat(tags())
                .contains(Tag.of("uri", "OTHER"), Tag.of("uri", Client.JOBS), Tag.of("uri", "/console/new/{kind}")));
        assertThat(tags()).noneMatch(tag -> tag.getValue().contains(name));
    }

    /** By any words that say so, or none where that is the rule. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1\r\nConnection: close",
                "HTTP/1.1\r\nConnection: close, TE",
                "HTTP/1.0",
                "HTTP/1.0\r\nConnection: keep-alive"
            })
    void carriesOutNothingBehindALastRequest(String version) throws IOException {
        String get = "GET /api/v1/techniques " + version + "\r\nHost: a\r\n\r\n";
        try (RawHttp http = RawHttp.connect()) {
            http.send(get + get);
            assertThat(new String(http.all(), StandardCharsets.UTF_8)).containsOnlyOnce("HTTP/1.");
        }
    }

    /** Quarkus would log each, with its trace and the address that the client sent. */
    @Test
    void answersFailuresOfOtherCode() {
        try (LoggedLines ours = new LoggedLines(ProblemMappers.class.getName()).listen();
                LoggedLines others = new LoggedLines("io.quarkus").listen()) {
            for (int i = 0; i < LimitedLog.MAX + 20; i++) {
                given().get(FailingRoute.PATH + "?secret=" + i)
                        .then()
                        .statusCode(500)
                        .contentType(Problem.MEDIA_TYPE)
                        .body("detail", containsString("reference"));
            }
            assertThat(ours.messages())
                    .hasSizeBetween(1, LimitedLog.MAX)
                    .noneMatch(message -> message.contains("secret"));
            assertThat(others.messages()).isEmpty();
        }
    }

    @ApplicationScoped
    static class FailingRoute {

        static final String PATH = "/failing";

        void register(@Observes Router router) {
            router.get(PATH).handler(routing -> {
                throw new IllegalStateException("no mapper sees it");
            });
        }
    }

    private List<Tag> tags() {
        return metrics.find("http.server.requests").meters().stream()
                .flatMap(meter -> meter.getId().getTags().stream())
                .toList();
    }

    /** Every answer: pages, pictures, tables, errors. */
    @Test
    void forbidsToGuessTypes() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        String made = Client.JOBS + "/" + job;
        for (String path : List.of(
                made + "/results/0.svg",
                made + "/results/0.png",
                made + "/results?format=csv",
                made + "/results?format=sdm",
                made + "/book.pdf",
                "/console/jobs/" + job + "/gallery",
                "/api/v1/techniques",
                Client.JOBS + "/x/results",
                "/console/sign-in",
                "/console",
                "/nothing",
                "/a;b=c")) {
            assertThat(given().get(path).headers().getValues("X-Content-Type-Options"))
                    .as(path)
                    .containsExactly("nosniff");
        }
        for (String path : List.of(made + "/results/0.svg", made + "/results/0.png", made + "/book.pdf")) {
            given().get(path).then().statusCode(200);
        }
        given().accept("text/csv")
                .get(made + "/results")
                .then()
                .statusCode(200)
                .header("X-Content-Type-Options", "nosniff");
    }

    @Test
    void servesNothingOfLibraries() throws IOException {
        Properties library = new Properties();
        try (InputStream file =
                RequestCheckTest.class.getResourceAsStream("/META-INF/maven/org.webjars.npm/htmx.org/pom.properties")) {
            library.load(file);
        }
        String script = "/webjars/htmx.org/" + library.getProperty("version") + "/dist/htmx.js";
        assertThat(RequestCheckTest.class.getResource("/META-INF/resources" + script))
                .isNotNull();

        given().get(script).then().statusCode(404);
        given().urlEncodingEnabled(false)
                .get("/console/..//webjars" + script.substring(8))
                .then()
                .statusCode(404);
    }
}
