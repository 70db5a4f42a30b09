package dev.nonet.api.webhook;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.standardwebhooks.Webhook;
import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class CallbackTest extends ServiceTest {

    private static final String SECRET = "whsec_bm9uZXQtZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXM=";

    @SuppressWarnings("NullAway.Init")
    private Receiver client;

    @BeforeEach
    void startClient() throws IOException {
        client = new Receiver();
    }

    @AfterEach
    void stopClient() {
        client.close();
    }

    private UUID submit(String more) {
        return Client.submit("{\"kind\":\"generate\",\"count\":2,\"callback\":{\"url\":\"%s\"%s}}"
                .formatted(client.url("/done?x=1"), more));
    }

    @Test
    void postsASignedCallbackWhenAJobEnds() {
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":2,\"callback\":{\"url\":\"%s\",\"secret\":\"%s\"},%s}"
                .formatted(client.url("/done?x=1"), SECRET, "\"metadata\":{\"order\":\"4711\"}"));

        awaitState(id, "DELIVERED");

        assertThat(client.calls()).hasSize(1);
        Receiver.Call call = client.calls().getFirst();
        assertThat(call.path()).isEqualTo("/done?x=1");
        assertThatCode(() -> new Webhook(SECRET).verify(call.body(), call.signed()))
                .doesNotThrowAnyException();
        JsonPath body = new JsonPath(call.body());
        assertThat(body.getString("type")).isEqualTo("job.succeeded");
        assertThat(body.getString("timestamp")).isNotNull();
        assertThat(body.getString("data.id")).isEqualTo(id.toString());
        assertThat(body.getMap("data.metadata")).isEqualTo(Map.of("order", "4711"));
        assertThat(body.getMap("data.counts")).isEqualTo(Map.of("requested", 2, "done", 2, "failed", 0));
    }

    @Test
    void neverShowsTheSecret() {
        UUID id = submit(",\"secret\":\"" + SECRET + "\"");

        String job = given().get(Client.JOBS + "/" + id).asString();

        assertThat(job).contains("/done?x=1").doesNotContain("whsec", "secret");
        assertThat(Database.number(backends, "SELECT count(*) FROM job WHERE id = ? AND spec LIKE '%whsec%'", id))
                .isZero();
    }

    @Test
    void retriesWithTheSameIdAndBody() {
        client.answers(500, 302);
        UUID id = submit("");

        awaitState(id, "DELIVERED");

        assertThat(client.calls()).hasSize(3).extracting(Receiver.Call::path).containsOnly("/done?x=1");
        assertThat(client.calls().stream()
                        .map(call -> call.header("Webhook-id"))
                        .distinct())
                .hasSize(1);
        assertThat(client.calls().stream().map(Receiver.Call::body).distinct()).hasSize(1);
        assertThat(client.calls().getFirst().headers()).doesNotContainKey("Webhook-signature");
    }

    @Test
    void failsAfterTheLastRetry() {
        client.answers(500, 500, 500, 500);
        UUID id = submit("");

        awaitState(id, "FAILED");

        assertThat(client.calls()).hasSize(3);
        assertThat(Database.number(
                        backends,
                        "SELECT status FROM delivery_attempt JOIN delivery ON delivery.id = delivery_id"
                                + " WHERE job_id = ? ORDER BY number DESC LIMIT 1",
                        id))
                .isEqualTo(500);
    }

    @Test
    void stopsAfter410() {
        client.answers(410);
        UUID id = submit("");

        awaitState(id, "DISABLED");

        assertThat(client.calls()).hasSize(1);
    }

    @Test
    void callsBackForACancelledJobToo() {
        worker.isSilent();
        UUID id = submit("");

        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);

        awaitState(id, "DELIVERED");
        assertThat(new JsonPath(client.calls().getFirst().body()).getString("type"))
                .isEqualTo("job.cancelled");
    }

    /**
     * Otherwise receivers could fill the log: calls that fail have a line of their own, of which there are only so
     * many.
     */
    @ParameterizedTest
    @CsvSource({"Content-Length: 1000000000,1,DELIVERED", "X: y,4000,PENDING"})
    void logsNothingOfAnAnswerThatNeverEnds(String header, int times, String state) throws IOException {
        try (LoggedLines log = new LoggedLines("io.vertx").listen();
                ServerSocket receiver = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            UUID id =
                    Client.submit("{\"kind\":\"generate\",\"count\":2,\"callback\":{\"url\":\"http://127.0.0.1:%d/\"}}"
                            .formatted(receiver.getLocalPort()));
            try (Socket call = receiver.accept()) {
                String answer =
                        "HTTP/1.1 200 OK\r\n" + (header + "\r\n").repeat(times) + (times == 1 ? "\r\nbegins" : "");
                call.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                await().until(() -> Database.number(
                                backends,
                                "SELECT count(*) FROM delivery WHERE job_id = ? AND state = ?"
                                        + " AND (ended_at IS NOT NULL OR last_error IS NOT NULL)",
                                id,
                                state)
                        == 1);
            }
            assertThat(log.records())
                    .noneMatch(line -> line.getLoggerName().matches("io\\.vertx\\.core\\.(http|net)\\..*"));
        }
    }

    private void awaitState(UUID job, String state) {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> Database.number(
                                backends, "SELECT count(*) FROM delivery WHERE job_id = ? AND state = ?", job, state)
                        == 1);
    }
}
