package dev.nonet.api.platform;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strangers who open connections and do nothing, or nearly nothing, beside honest clients. */
@QuarkusTest
@TestProfile(ConnectionsTest.Few.class)
class ConnectionsTest extends ServiceTest {

    private static final int MAX = 60;

    /** How many connections Netty accepts before it passes the first of them on: a pause comes after them. */
    private static final int ACCEPTED_AT_ONCE = 16;

    private final List<RawHttp> strangers = new ArrayList<>();

    /** Few connections, and little patience. */
    public static class Few implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "nonet.http.connections", Integer.toString(MAX),
                    "nonet.http.silence", "6s",
                    "nonet.http.trusted-proxies", "127.0.0.0/8,::1");
        }

        @Override
        public Set<Class<?>> getEnabledAlternatives() {
            return Set.of(Impatience.class);
        }
    }

    @AfterEach
    void close() throws IOException {
        for (RawHttp stranger : strangers) {
            stranger.close();
        }
    }

    /** With those that every request here has, 148 to 150: the server sets a header itself when all have come. */
    @Test
    void answersHeadsOfAsManyLinesAsThereMayBe() throws IOException {
        for (int lines : List.of(146, 147, 148)) {
            try (RawHttp client = RawHttp.connect()) {
                client.get("/q/openapi", "a: b\r\n".repeat(lines));
                assertThat(client.status()).as("%d lines", lines).isEqualTo(200);
            }
        }
    }

    /** Pages, assets and errors are written at once; the last of these does not fit into the connection's buffers. */
    @Test
    void thoseWhoDoNotReadTheEndOfAnAnswerAreCutOff() throws Exception {
        Matcher script = Pattern.compile("/console/assets/[^\"]+/htmx[^\"]+")
                .matcher(given().get("/console").asString());
        assertThat(script.find()).isTrue();
        try (RawHttp client = RawHttp.narrow()) {
            for (int i = 0; i < 12; i++) {
                client.send("GET " + script.group() + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
                Thread.sleep(50);
            }
            assertThat(held("connections")).isPositive();
            await().atMost(Duration.ofSeconds(30)).until(() -> held("connections") == 0);
        }
    }

    private RawHttp connect() throws IOException {
        RawHttp stranger = RawHttp.connect();
        strangers.add(stranger);
        return stranger;
    }

    @Test
    void closesConnectionsThatAreSilent() throws IOException {
        long begun = System.nanoTime();
        assertThat(connect().input().read()).isEqualTo(-1);
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(20));
    }

    @Test
    void closesConnectionsWhoseHeadDrips() throws Exception {
        RawHttp dripping = connect().send("GET / HTTP/1.1\r\n");
        assertThat(dripping.input().available()).isZero();
        boolean isClosed = false;
        for (int i = 0; i < 100 && !isClosed; i++) {
            Thread.sleep(100);
            try {
                dripping.send("a: b\r\n");
            } catch (IOException e) {
                isClosed = true;
            }
        }
        assertThat(isClosed).isTrue();
    }

    /** A request that is waited for, and a connection that is used now and then, outlast both limits. */
    @Test
    void keepsHonestConnections() throws Exception {
        worker.isSilent();
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        RawHttp waiting = connect()
                .send("GET " + Client.JOBS + "/" + job + " HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=10\r\n\r\n");
        RawHttp used = connect();
        for (int i = 0; i < 5; i++) {
            used.send("GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(used.status()).isEqualTo(200);
            used.rest();
            Thread.sleep(2_000);
        }
        assertThat(waiting.status()).isEqualTo(200);
        waiting.rest();
        waiting.send("GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(waiting.status()).isEqualTo(200);
    }

    /** Four times as many as fit, silent or with 15 KB of a head that never ends. */
    @Test
    void strangersKeepNobodyOut() throws IOException {
        worker.isSilent();
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        RawHttp waiting = connect()
                .send("GET " + Client.JOBS + "/" + job + " HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=30\r\n\r\n");
        await().until(() -> held("waits") == 1);
        String head = "GET / HTTP/1.1\r\nHost: localhost\r\n" + ("a: " + "b".repeat(148) + "\r\n").repeat(100);
        for (int i = 0; i < 4 * MAX; i++) {
            RawHttp stranger = connect();
            if (i % 2 == 0) {
                try {
                    stranger.send(head);
                } catch (IOException closedAlready) {
                    continue;
                }
            }
            if (i % 40 == 0) {
                given().get("/api/v1/techniques").then().statusCode(200);
            }
        }
        assertThat(held("connections")).isBetween(10.0, 0.0 + MAX + Connections.CLOSING + ACCEPTED_AT_ONCE);
        assertThat(held("unfinished-bytes")).isPositive();
        given().post(Client.JOBS + "/" + job + "/cancel").then().statusCode(200);
        assertThat(waiting.status()).isEqualTo(200);
    }

    @Test
    void speaksNoHttp2() throws IOException {
        RawHttp upgrade = connect()
                .send("GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                        + "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n");
        assertThat(upgrade.status()).isEqualTo(200);
        RawHttp preface = connect().send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        assertThat(preface.status()).isNotEqualTo(200);
    }

    /** The proxy of this test is this machine: the scheme that it tells makes the cookie secure. */
    @ParameterizedTest
    @ValueSource(strings = {"https", "https, http", "https,:"})
    void believesTheProxiesThatItTrusts(String scheme) {
        assertThat(given().header("X-Forwarded-Proto", scheme)
                        .header("X-Forwarded-For", "203.0.113.7")
                        .header("Accept", "text/html")
                        .get("/console/nothing")
                        .header("Set-Cookie"))
                .startsWith("__Host-nonet-")
                .contains("Secure");
        assertThat(given().header("Accept", "text/html").get("/console/nothing").header("Set-Cookie"))
                .doesNotContain("Secure");
    }
}
