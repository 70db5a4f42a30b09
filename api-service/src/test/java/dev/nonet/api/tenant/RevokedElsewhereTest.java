package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.OPERATOR;
import static dev.nonet.api.tenant.TokenMode.as;
import static io.restassured.RestAssured.given;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A key that another process has revoked, while this one still has it in its cache. */
@QuarkusTest
@TestProfile(RevokedElsewhereTest.LongCache.class)
@SuppressWarnings("NullAway.Init")
class RevokedElsewhereTest extends ServiceTest {

    /** Keys are cached for longer than the test takes. */
    public static class LongCache extends TokenMode {

        @Override
        public Map<String, String> getConfigOverrides() {
            Map<String, String> config = new HashMap<>(super.getConfigOverrides());
            config.put("nonet.auth.keys-kept", "1h");
            config.put("nonet.auth.max-keys", "100");
            return config;
        }
    }

    /** Valid bodies of all calls that change something; empty for those that have none. */
    private static final Map<String, String> CHANGES = Map.ofEntries(
            entry("POST /api/v1/jobs", "{\"kind\":\"solve\",\"puzzles\":[\"" + FakeWorker.PUZZLE + "\"]}"),
            entry("DELETE /api/v1/jobs/{id}", ""),
            entry("POST /api/v1/jobs/{id}/cancel", ""),
            entry("POST /api/v1/jobs/{id}/retry", ""),
            entry("POST /api/v1/jobs/{id}/deliveries/{delivery}/redeliver", ""),
            entry("POST /api/v1/webhooks", "{\"url\":\"https://elsewhere.example/\"}"),
            entry("DELETE /api/v1/webhooks/{id}", ""),
            entry("POST /api/v1/webhooks/{id}/secrets", "{}"),
            entry("POST /api/v1/webhooks/{id}/enable", ""),
            entry("POST /api/v1/keys", "{\"name\":\"after\",\"scopes\":[\"admin\"]}"),
            entry("DELETE /api/v1/keys/{id}", ""),
            entry("POST /api/v1/dead-letters/{topic}/replay", "{\"ids\":[\"0-0\"]}"));

    /** Computes an answer, and leaves nothing behind. */
    private static final String HINT = "POST /api/v1/hints";

    @Inject
    ObjectMapper json;

    @Inject
    Sessions sessions;

    @Test
    void changesNothing() throws Exception {
        assertThat(CHANGES.keySet()).isEqualTo(unsafeCalls());
        Map<String, String> parameters = things();
        CHANGES.forEach((call, body) -> {
            String key = TokenMode.key("operator", "\"admin\",\"jobs:read\",\"jobs:write\"");
            assertThat(as(key).get(KeyResource.PATH).statusCode()).isEqualTo(200);
            Database.update(backends, "UPDATE api_key SET revoked_at = now() WHERE hash = ?", KeyFormat.hash(key));
            assertThat(as(key).get(KeyResource.PATH).statusCode())
                    .as("This process has it in its cache")
                    .isEqualTo(200);

            assertThat(send(call, body, parameters, key).statusCode()).as(call).isEqualTo(401);
            assertThat(as(key).get(KeyResource.PATH).statusCode()).isEqualTo(401);
        });
        assertThat(as(OPERATOR).get(KeyResource.PATH).jsonPath().getList("items.name"))
                .doesNotContain("after");
        CHANGES.forEach((call, body) -> assertThat(
                        send(call, body, parameters, OPERATOR).statusCode())
                .as("a valid " + call)
                .isIn(200, 201, 202, 204, 404, 409));
    }

    /** A change is held up by a lock, after the key was asked for, until it has been revoked. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST /api/v1/keys                  | SELECT pg_advisory_xact_lock(hashtext('api_key'), hashtext('operator'))
            POST /api/v1/webhooks              | \
                SELECT pg_advisory_xact_lock(hashtext('webhook_endpoint'), hashtext('operator'))
            POST /api/v1/webhooks/{id}/secrets | SELECT FROM webhook_endpoint FOR UPDATE
            POST /api/v1/webhooks/{id}/enable  | SELECT FROM webhook_endpoint FOR UPDATE
            DELETE /api/v1/webhooks/{id}       | SELECT FROM webhook_endpoint FOR UPDATE
            POST /api/v1/jobs                  | LOCK TABLE job IN SHARE MODE
            POST /api/v1/jobs/{id}/cancel      | SELECT FROM job FOR UPDATE
            POST /api/v1/jobs/{id}/retry       | SELECT FROM job FOR UPDATE
            DELETE /api/v1/jobs/{id}           | SELECT FROM job FOR UPDATE
            POST /api/v1/jobs/{id}/deliveries/{delivery}/redeliver | SELECT FROM delivery FOR UPDATE
            """)
    void changesNothingThatALockHeldUp(String call, String lock) throws Exception {
        Map<String, String> parameters = things();
        String body = body(call).replace("elsewhere", parameters.get("jobs"));
        String key = TokenMode.key("operator", "\"admin\",\"jobs:read\",\"jobs:write\"");
        assertThat(as(key).get(KeyResource.PATH).statusCode()).isEqualTo(200);
        CompletableFuture<Response> answer = whileHolding(lock, statement -> {
            CompletableFuture<Response> sent = CompletableFuture.supplyAsync(() -> send(call, body, parameters, key));
            awaitLock();
            statement.execute("UPDATE api_key SET revoked_at = now() WHERE hash = '" + KeyFormat.hash(key) + "'");
            return sent;
        });
        assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(401);
    }

    /** The last byte of the body comes when the key is revoked; the job was submitted before, by whomever. */
    @Test
    void isToldOfNoJobBySendingItsRequestAgain() throws Exception {
        String body = "{\"kind\":\"generate\",\"count\":1}";
        as(OPERATOR)
                .contentType(ContentType.JSON)
                .header("Idempotency-Key", "again")
                .body(body)
                .post(Client.JOBS)
                .then()
                .statusCode(202);
        String key = TokenMode.key("operator", "\"jobs:write\"");
        assertThat(as(key).get(Client.JOBS).statusCode()).isEqualTo(403);
        try (RawHttp http = RawHttp.connect()
                .post(
                        "application/json",
                        "Idempotency-Key: again\r\nAuthorization: Bearer " + key + "\r\nContent-Length: "
                                + body.length() + "\r\n")) {
            http.send(body.substring(0, body.length() - 1));
            await().until(() -> held("small-body-bytes") + held("body-bytes") > 0);
            Database.update(backends, "UPDATE api_key SET revoked_at = now() WHERE hash = ?", KeyFormat.hash(key));

            assertThat(http.send(body.substring(body.length() - 1)).status()).isEqualTo(401);
        }
    }

    /** Another request with the same idempotency key is stored while this one waits for it. */
    @Test
    void isToldOfNoJobThatWasStoredMeanwhile() throws Exception {
        String job = things().get("jobs");
        String key = TokenMode.key("operator", "\"jobs:write\"");
        assertThat(as(key).get(Client.JOBS).statusCode()).isEqualTo(403);
        String other = """
                INSERT INTO job (id, tenant, kind, state, priority, spec, requested, created_at, changed_at,
                    idempotency_key, request_hash)
                SELECT gen_random_uuid(), tenant, kind, state, priority, spec, requested, created_at, changed_at,
                    'meanwhile', repeat('0', 64)
                FROM job WHERE id = '%s'
                """.formatted(job);
        CompletableFuture<Response> answer = whileHolding(other, statement -> {
            CompletableFuture<Response> sent = CompletableFuture.supplyAsync(() -> as(key).contentType(ContentType.JSON)
                    .header("Idempotency-Key", "meanwhile")
                    .body("{\"kind\":\"generate\",\"count\":1}")
                    .post(Client.JOBS));
            awaitLock();
            statement.execute("UPDATE api_key SET revoked_at = now() WHERE hash = '" + KeyFormat.hash(key) + "'");
            return sent;
        });
        assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(401);
    }

    /** While the database cannot be asked a request that only reads is not refused. */
    @Test
    void changesNothingIfTheDatabaseDoesNotSayWhetherItHolds() throws Exception {
        String call = "POST /api/v1/jobs";
        String key = TokenMode.key("operator", "\"jobs:write\"");
        assertThat(as(key).get(Client.JOBS).statusCode()).isEqualTo(403);
        Response answer = whileHolding("LOCK TABLE api_key", statement -> {
            CompletableFuture<Response> sent =
                    CompletableFuture.supplyAsync(() -> send(call, body(call), Map.of(), key));
            awaitLock();
            statement.execute("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
            return sent.get(10, TimeUnit.SECONDS);
        });
        assertThat(answer.statusCode()).isEqualTo(503);
    }

    @Test
    void isAnsweredAfterWhatTheKeyBeganBefore() throws Exception {
        Response made = as(OPERATOR)
                .contentType(ContentType.JSON)
                .body("{\"name\":\"begun\",\"scopes\":[\"admin\"]}")
                .post(KeyResource.PATH);
        String hash = KeyFormat.hash(made.path("key"));
        String path = KeyResource.PATH + "/" + made.path("id");
        endsAfterItsUses(hash, () -> as(OPERATOR).delete(path));
        assertThat(Database.number(backends, "SELECT count(revoked_at) FROM api_key WHERE hash = ?", hash))
                .isEqualTo(1);
    }

    /** Two keys that revoke each other would otherwise wait for each other. */
    @Test
    void revokesAnotherKeyWithoutALockOfItsOwn() throws Exception {
        String key = TokenMode.key("operator", "\"admin\"");
        String path = KeyResource.PATH + "/" + things().get("keys");
        assertThat(as(key).get(KeyResource.PATH).statusCode()).isEqualTo(200);
        String own = " WHERE hash = '" + KeyFormat.hash(key) + "'";
        whileHolding("UPDATE api_key SET last_used_at = now() - interval '1 hour'" + own, statement -> own);

        Response answer = whileHolding(
                "SELECT FROM api_key" + own + " FOR UPDATE",
                statement -> CompletableFuture.supplyAsync(() -> as(key).delete(path))
                        .get(10, TimeUnit.SECONDS));

        assertThat(answer.statusCode()).isEqualTo(204);
    }

    @Test
    void signingOutIsAnsweredAfterWhatTheSessionBeganBefore() throws Exception {
        // On this thread: on one of the common pool the bean behind it could not be made, as it would lack its
        // configuration.
        sessions.end(sessions.anonymous(), "acme");
        Sessions.Session session = sessions.anonymous();
        endsAfterItsUses(KeyFormat.hash(session.csrf()), () -> sessions.end(session, "acme"));
    }

    private void endsAfterItsUses(String hash, Runnable end) throws Exception {
        String use = "SELECT pg_advisory_xact_lock_shared(hashtext('use'), hashtext('" + hash + "'))";
        CompletableFuture<Void> ended = whileHolding(use, statement -> {
            CompletableFuture<Void> ending = CompletableFuture.runAsync(end);
            awaitLock();
            assertThat(ending).isNotDone();
            return ending;
        });
        ended.get(10, TimeUnit.SECONDS);
    }

    private interface Meanwhile<T> {
        T run(Statement statement) throws Exception;
    }

    /** Does something in a transaction that holds a lock, and commits it. */
    private <T> T whileHolding(String lock, Meanwhile<T> meanwhile) throws Exception {
        try (Connection connection = Database.connect(backends);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(lock);
            T done = meanwhile.run(statement);
            connection.commit();
            return done;
        }
    }

    private void awaitLock() {
        String waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
        await().until(() -> Database.number(backends, waiting) > 0);
    }

    private static String body(String call) {
        return CHANGES.getOrDefault(call, "");
    }

    private static Response send(String call, String body, Map<String, String> parameters, String key) {
        String[] methodAndPath = call.split(" ");
        String path = methodAndPath[1];
        String[] parts = path.split("/");
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
        }
        path = path.replace("{id}", parameters.getOrDefault(parts[3], ""));
        RequestSpecification request =
                body.isEmpty() ? as(key) : as(key).contentType(ContentType.JSON).body(body);
        return request.request(methodAndPath[0], path);
    }

    /** Values of path parameters; {@code id} by the collection that it belongs to. */
    private static Map<String, String> things() {
        RequestSpecification request = as(OPERATOR).contentType(ContentType.JSON);
        String job = request.body("{\"kind\":\"generate\",\"count\":1,\"callback\":{\"url\":\"http://127.0.0.1:1/\"}}")
                .post(Client.JOBS)
                .path("id");
        await().until(() ->
                as(OPERATOR).get(Client.JOBS + "/" + job).path("state").equals("succeeded"));
        return Map.of(
                "jobs",
                job,
                "delivery",
                as(OPERATOR).get(Client.JOBS + "/" + job + "/deliveries").path("items[0].id"),
                "webhooks",
                as(OPERATOR)
                        .contentType(ContentType.JSON)
                        .body("{\"url\":\"https://before.example/" + job + "\"}")
                        .post("/api/v1/webhooks")
                        .path("id"),
                "keys",
                as(OPERATOR)
                        .contentType(ContentType.JSON)
                        .body("{\"name\":\"before\",\"scopes\":[\"jobs:read\"]}")
                        .post(KeyResource.PATH)
                        .path("id"),
                "topic",
                "results");
    }

    private Set<String> unsafeCalls() throws Exception {
        JsonNode contract = json.readTree(
                given().queryParam("format", "json").get("/q/openapi").asString());
        Set<String> calls = new TreeSet<>();
        contract.path("paths")
                .properties()
                .forEach(path -> Set.of("post", "put", "patch", "delete").stream()
                        .filter(path.getValue()::has)
                        .forEach(method -> calls.add(method.toUpperCase(java.util.Locale.ROOT) + " " + path.getKey())));
        assertThat(calls.remove(HINT)).isTrue();
        return calls;
    }
}
