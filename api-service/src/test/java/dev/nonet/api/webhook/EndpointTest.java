package dev.nonet.api.webhook;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.standardwebhooks.Webhook;
import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.io.IOException;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Endpoints, rotation of secrets, 410 answers, the log of calls, and redelivery. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class EndpointTest extends ServiceTest {

    /** Statements that wait for another transaction. */
    private static final String WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";

    private Receiver client;

    @BeforeEach
    void startClient() throws IOException {
        client = new Receiver();
    }

    @AfterEach
    void stopClient() {
        client.close();
    }

    @Test
    void signsWithEverySecretThatIsValid() {
        Response created = post(EndpointResource.PATH, "{\"url\":\"%s\"}".formatted(client.url("/signed")));
        assertThat(created.statusCode()).isEqualTo(201);
        String endpoint = created.path("id");
        String first = created.path("secret");
        assertThat(first).startsWith("whsec_");
        assertThat(created.header("Location")).isEqualTo(EndpointResource.PATH + "/" + endpoint);
        awaitDelivered(submit("/signed", ""));
        assertSignedBy(client.calls().getFirst(), first);

        String second = post(EndpointResource.PATH + "/" + endpoint + "/secrets", "{\"graceSeconds\":3600}")
                .then()
                .statusCode(201)
                .body("secrets.size()", org.hamcrest.Matchers.is(2))
                .extract()
                .path("secret");
        client.answers();
        awaitDelivered(submit("/signed", ""));
        Receiver.Call both = client.calls().getFirst();
        assertThat(both.header("Webhook-signature").split(" ")).hasSize(2).allMatch(one -> one.startsWith("v1,"));
        assertSignedBy(both, first);
        assertSignedBy(both, second);

        Database.update(
                backends,
                "UPDATE webhook_secret SET expires_at = now() WHERE endpoint_id = ?::uuid AND expires_at IS NOT NULL",
                endpoint);
        client.answers();
        awaitDelivered(submit("/signed", ""));
        assertSignedBy(client.calls().getFirst(), second);
        assertThatThrownBy(() -> verify(client.calls().getFirst(), first)).isInstanceOf(Exception.class);

        String own = "whsec_bm9uZXQtZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXM=";
        client.answers();
        awaitDelivered(submit("/signed", ",\"secret\":\"" + own + "\""));
        assertSignedBy(client.calls().getFirst(), own);
        assertSignedBy(client.calls().getFirst(), second);
        assertThat(given().get(EndpointResource.PATH).asString())
                .contains(endpoint)
                .doesNotContain("whsec");
        given().delete(EndpointResource.PATH + "/" + endpoint).then().statusCode(204);
        given().get(EndpointResource.PATH + "/" + endpoint).then().statusCode(404);
        assertThat(Database.number(
                        backends, "SELECT count(*) FROM webhook_secret WHERE endpoint_id = ?::uuid", endpoint))
                .isZero();
    }

    @Test
    void rotatesNoSecretOfAnEndpointThatIsDeletedMeanwhile() throws Exception {
        String endpoint = post(EndpointResource.PATH, "{\"url\":\"%s\"}".formatted(client.url("/deleted")))
                .path("id");
        try (Connection deletion = Database.connect(backends);
                Statement delete = deletion.createStatement();
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            deletion.setAutoCommit(false);
            delete.executeUpdate("DELETE FROM webhook_endpoint WHERE id = '" + endpoint + "'");
            Future<Response> rotation =
                    clients.submit(() -> post(EndpointResource.PATH + "/" + endpoint + "/secrets", "{}"));
            await().until(() -> Database.number(
                            backends,
                            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                                    + " AND query LIKE '%webhook_endpoint%FOR UPDATE'")
                    == 1);

            deletion.commit();

            assertThat(rotation.get().statusCode()).isEqualTo(404);
        }
    }

    @Test
    void boundsTheSecretsOfAnEndpoint() {
        String endpoint = post(EndpointResource.PATH, "{\"url\":\"%s\"}".formatted(client.url("/many")))
                .path("id");
        String rotate = EndpointResource.PATH + "/" + endpoint + "/secrets";
        for (int i = 1; i < Endpoints.MAX_SECRETS; i++) {
            assertThat(post(rotate, "{}").statusCode()).isEqualTo(201);
        }

        Response refused = post(rotate, "{}");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.jsonPath().getString("type")).endsWith("too-many-secrets");
        assertThat(post(EndpointResource.PATH, "{\"url\":\"%s\"}".formatted(client.url("/many")))
                        .statusCode())
                .isEqualTo(409);
    }

    /** The note that an address answered 410 is being stored when the address is registered. */
    @Test
    void isNotRegisteredTwiceByA410AtTheSameTime() throws Exception {
        String url = client.url("/gone-now");
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
                Connection gone = Database.connect(backends)) {
            gone.setAutoCommit(false);
            try (Statement note = gone.createStatement()) {
                note.execute("""
                        INSERT INTO webhook_endpoint (id, tenant, url, created_at, disabled_at)
                        VALUES (gen_random_uuid(), 'local', '%s', now(), now())
                        """.formatted(url));
            }
            Future<Response> registered =
                    clients.submit(() -> post(EndpointResource.PATH, "{\"url\":\"%s\"}".formatted(url)));
            await().until(() -> Database.number(backends, WAITING) > 0);
            gone.commit();

            assertThat(registered.get().statusCode()).isEqualTo(409);
            assertThat(registered.get().jsonPath().getString("type")).endsWith("endpoint-exists");
        }
    }

    @Test
    void stopsCallingAnEndpointAfter410UntilItIsEnabled() {
        client.answers(410);
        UUID first = submit("/gone", "");
        awaitDelivery(first, "disabled");
        UUID second = submit("/gone", "");
        JsonPath delivery = awaitDelivery(second, "disabled");

        assertThat(client.calls()).hasSize(1);
        assertThat(delivery.getInt("items[0].attempts")).isZero();
        List<Map<String, Object>> gone = given().get(EndpointResource.PATH)
                .jsonPath()
                .getList("items.findAll { it.url == '" + client.url("/gone") + "' }");
        assertThat(gone).hasSize(1);
        assertThat(gone.getFirst()).containsKey("disabledAt");
        String redeliver =
                Client.JOBS + "/" + second + "/deliveries/" + delivery.getString("items[0].id") + "/redeliver";
        Response refused = given().post(redeliver);
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.jsonPath().getString("detail")).contains("enable");

        given().post(EndpointResource.PATH + "/" + gone.getFirst().get("id") + "/enable")
                .then()
                .statusCode(200);
        given().post(redeliver).then().statusCode(202);

        awaitDelivered(second);
        assertThat(client.calls()).hasSize(2);
    }

    /** An own receiver that answers 410 to a thousand addresses would make as many endpoints. */
    @Test
    void anAddressThatWasGoneCountsOnceItIsEnabled() {
        Database.update(backends, """
                INSERT INTO webhook_endpoint (id, tenant, url, created_at, disabled_at)
                SELECT gen_random_uuid(), 'local', 'http://127.0.0.1:9/many/' || i, now(),
                       CASE WHEN i > 100 THEN now() END
                FROM generate_series(1, 101) AS i
                """);
        try {
            String gone = given().get(EndpointResource.PATH + "?limit=1000")
                    .path("items.find { it.url == 'http://127.0.0.1:9/many/101' }.id");
            for (String change : List.of("/enable", "/secrets")) {
                Response refused = post(EndpointResource.PATH + "/" + gone + change, "{}");
                assertThat(refused.statusCode()).isEqualTo(409);
                assertThat(refused.jsonPath().getString("type")).endsWith("too-many-endpoints");
            }
            given().delete(EndpointResource.PATH + "/"
                            + given().get(EndpointResource.PATH + "?limit=1000")
                                    .path("items.find { it.url == 'http://127.0.0.1:9/many/1' }.id"))
                    .then()
                    .statusCode(204);
            Database.update(backends, "DELETE FROM webhook_endpoint WHERE url NOT LIKE '%/many/%'");
            given().post(EndpointResource.PATH + "/" + gone + "/enable").then().statusCode(200);
        } finally {
            Database.update(backends, "DELETE FROM webhook_endpoint WHERE url LIKE '%/many/%'");
        }
    }

    @Test
    void logsEveryCallAndRedeliversOnRequest() {
        client.answers(500, 503);
        UUID job = submit("/log", "");
        JsonPath delivery = awaitDelivery(job, "delivered");

        assertThat(delivery.getInt("items[0].attempts")).isEqualTo(3);
        assertThat(delivery.getList("items[0].log.number")).isEqualTo(List.of(1, 2, 3));
        assertThat(delivery.getList("items[0].log.status")).isEqualTo(List.of(500, 503, 204));
        assertThat(delivery.getString("items[0].log[1].error")).contains("503");
        String id = delivery.getString("items[0].id");

        given().post(Client.JOBS + "/" + job + "/deliveries/" + id + "/redeliver")
                .then()
                .statusCode(202);

        await().atMost(Duration.ofSeconds(20)).until(() -> client.calls().size() == 4);
        assertThat(client.calls().stream()
                        .map(call -> call.header("Webhook-id"))
                        .distinct())
                .containsExactly(id);
        awaitDelivered(job);
        assertThat(deliveries(job).getInt("items[0].attempts")).isEqualTo(4);
        given().post(Client.JOBS + "/" + job + "/deliveries/" + UUID.randomUUID() + "/redeliver")
                .then()
                .statusCode(404);
    }

    @Test
    void obeysRetryAfter() {
        client.answersWith(Map.of("Retry-After", "3600"));
        client.answers(503);
        UUID job = submit("/later", "");

        await().atMost(Duration.ofSeconds(20))
                .until(() -> List.of(503).equals(deliveries(job).getList("items[0].log.status")));

        JsonPath waiting = deliveries(job);
        assertThat(waiting.getString("items[0].state")).isEqualTo("pending");
        assertThat(Instant.parse(waiting.getString("items[0].nextAttemptAt")))
                .isAfterOrEqualTo(Instant.parse(waiting.getString("items[0].log[0].madeAt"))
                        .plusSeconds(3600));
    }

    @Test
    void pagesThroughEndpoints() {
        for (int i = 0; i < 3; i++) {
            post(EndpointResource.PATH, "{\"url\":\"%s\"}".formatted(client.url("/page/" + i)));
        }
        JsonPath first =
                given().queryParam("limit", 2).get(EndpointResource.PATH).jsonPath();
        JsonPath second = given().queryParam("limit", 1)
                .queryParam("cursor", first.getString("next"))
                .get(EndpointResource.PATH)
                .jsonPath();

        assertThat(first.getList("items.url")).isEqualTo(List.of(client.url("/page/2"), client.url("/page/1")));
        assertThat(second.getList("items.url")).isEqualTo(List.of(client.url("/page/0")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}|url|is required",
                "{\"url\":null}|url|null",
                "{\"url\":\"/relative\"}|url|absolute",
                "{\"url\":\"https://u:p@a.example/\"}|url|password",
                "{\"url\":\"https://a.example/\",\"secret\":\"short\"}|secret|whsec_",
                "{\"url\":\"https://a.example/\",\"color\":1}|color|unknown"
            })
    void namesTheInvalidField(String body, String field, String message) {
        Response refused = post(EndpointResource.PATH, body);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.jsonPath().getString("violations[0].field")).isEqualTo(field);
        assertThat(refused.jsonPath().getString("violations[0].message")).contains(message);
    }

    private static Response post(String path, String body) {
        return given().contentType(ContentType.JSON).body(body).post(path);
    }

    private UUID submit(String path, String more) {
        return Client.submit("{\"kind\":\"generate\",\"count\":1,\"callback\":{\"url\":\"%s\"%s}}"
                .formatted(client.url(path), more));
    }

    private static JsonPath deliveries(UUID job) {
        return given().get(Client.JOBS + "/" + job + "/deliveries")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    private static void awaitDelivered(UUID job) {
        awaitDelivery(job, "delivered");
    }

    private static JsonPath awaitDelivery(UUID job, String state) {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> state.equals(deliveries(job).getString("items[0].state")));
        return deliveries(job);
    }

    private static void assertSignedBy(Receiver.Call call, String secret) {
        assertThatCode(() -> verify(call, secret)).doesNotThrowAnyException();
    }

    private static void verify(Receiver.Call call, String secret) throws Exception {
        new Webhook(secret).verify(call.body(), call.signed());
    }
}
