package dev.nonet.api.webhook;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CallbackTest extends ServiceTest {

    private static final String SECRET = "whsec_bm9uZXQtZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXM=";

    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private volatile List<Integer> answers = List.of();

    @SuppressWarnings("NullAway.Init")
    private HttpServer client;

    private record Call(String path, Map<String, List<String>> headers, String body) {

        String header(String name) {
            return headers.getOrDefault(name, List.of()).getFirst();
        }
    }

    @BeforeEach
    void startClient() throws IOException {
        client = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        client.createContext("/", this::answer);
        client.start();
    }

    @AfterEach
    void stopClient() {
        client.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        calls.add(new Call(exchange.getRequestURI().toString(), Map.copyOf(exchange.getRequestHeaders()), body));
        int answer = calls.size() <= answers.size() ? answers.get(calls.size() - 1) : 204;
        if (answer == 302) {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
        }
        exchange.sendResponseHeaders(answer, -1);
        exchange.close();
    }

    private UUID submit(String more) {
        return Client.submit(
                "{\"kind\":\"generate\",\"count\":2,\"callback\":{\"url\":\"http://127.0.0.1:%d/done?x=1\"%s}}"
                        .formatted(client.getAddress().getPort(), more));
    }

    @Test
    void tellsTheEndOfAJobSigned() {
        UUID id = submit(",\"secret\":\"" + SECRET + "\"");

        awaitState(id, "DELIVERED");

        assertThat(calls).hasSize(1);
        Call call = calls.getFirst();
        assertThat(call.path()).isEqualTo("/done?x=1");
        Map<String, List<String>> signed = Map.of(
                "webhook-id", List.of(call.header("Webhook-id")),
                "webhook-timestamp", List.of(call.header("Webhook-timestamp")),
                "webhook-signature", List.of(call.header("Webhook-signature")));
        assertThatCode(() -> new Webhook(SECRET).verify(call.body(), signed)).doesNotThrowAnyException();
        JsonPath body = new JsonPath(call.body());
        assertThat(body.getString("type")).isEqualTo("job.succeeded");
        assertThat(body.getString("timestamp")).isNotNull();
        assertThat(body.getString("data.id")).isEqualTo(id.toString());
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
    void triesAgainAsTheSameDelivery() {
        answers = List.of(500, 302);
        UUID id = submit("");

        awaitState(id, "DELIVERED");

        assertThat(calls).hasSize(3).extracting(Call::path).containsOnly("/done?x=1");
        assertThat(calls.stream().map(call -> call.header("Webhook-id")).distinct())
                .hasSize(1);
        assertThat(calls.stream().map(Call::body).distinct()).hasSize(1);
        assertThat(calls.getFirst().headers()).doesNotContainKey("Webhook-signature");
    }

    @Test
    void givesUpAfterTheLastRepeat() {
        answers = List.of(500, 500, 500, 500);
        UUID id = submit("");

        awaitState(id, "FAILED");

        assertThat(calls).hasSize(3);
        assertThat(Database.number(backends, "SELECT last_status FROM delivery WHERE job_id = ?", id))
                .isEqualTo(500);
    }

    @Test
    void stopsWhenTheClientIsGone() {
        answers = List.of(410);
        UUID id = submit("");

        awaitState(id, "DISABLED");

        assertThat(calls).hasSize(1);
    }

    @Test
    void tellsOfACancelledJobToo() {
        worker.isSilent();
        UUID id = submit("");

        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);

        awaitState(id, "DELIVERED");
        assertThat(new JsonPath(calls.getFirst().body()).getString("type")).isEqualTo("job.cancelled");
    }

    private void awaitState(UUID job, String state) {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> Database.number(
                                backends, "SELECT count(*) FROM delivery WHERE job_id = ? AND state = ?", job, state)
                        == 1);
    }
}
