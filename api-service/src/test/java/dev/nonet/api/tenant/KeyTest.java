package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.ACME;
import static dev.nonet.api.tenant.TokenMode.OPERATOR;
import static dev.nonet.api.tenant.TokenMode.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@TestProfile(TokenMode.class)
class KeyTest extends ServiceTest {

    private static final String SMALL = "{\"kind\":\"generate\",\"count\":1}";

    @Test
    void showsAKeyOnceAndStoresItsHash() {
        Response made = create(ACME, "{\"name\":\"nightly\",\"scopes\":[\"jobs:read\",\"jobs:write\"]}");

        assertThat(made.statusCode()).isEqualTo(201);
        JsonPath key = made.jsonPath();
        String secret = key.getString("key");
        UUID id = UUID.fromString(key.getString("id"));
        assertThat(made.header("Location")).isEqualTo(KeyResource.PATH + "/" + id);
        assertThat(secret).matches("nonet_[A-Za-z0-9_-]{43}");
        assertThat(key.getString("tenant")).isEqualTo("acme");
        String listed = as(ACME).get(KeyResource.PATH).asString();
        assertThat(listed).contains(id.toString()).doesNotContain(secret, KeyFormat.hash(secret));
        assertThat(Database.number(
                        backends,
                        "SELECT count(*) FROM api_key WHERE id = ? AND hash = encode(sha256(?::bytea), 'hex')"
                                + " AND strpos(row(api_key.*)::text, ?) = 0",
                        id,
                        secret,
                        secret))
                .isEqualTo(1);
        as(secret)
                .contentType(ContentType.JSON)
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(202);

        as(ACME).delete(KeyResource.PATH + "/" + id).then().statusCode(204);

        as(secret).get(Client.JOBS).then().statusCode(401);
        as(ACME).delete(KeyResource.PATH + "/" + id).then().statusCode(204);
        assertThat(as(ACME).get(KeyResource.PATH).jsonPath().getString("items[0].revokedAt"))
                .isNotNull();
    }

    @Test
    void keepsTheNewestOfTheRevokedKeysOnly() {
        Database.update(backends, """
                INSERT INTO api_key (id, tenant, name, hash, scopes, created_at, revoked_at)
                SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'minting', 'old', 'hash ' || i,
                       'admin', now(), now()
                FROM generate_series(1, %d) i
                """.formatted(ApiKeys.REVOKED_KEPT + 5));

        String key = TokenMode.key("minting", "\"admin\"");

        assertThat(Database.number(
                        backends,
                        "SELECT count(*) FROM api_key WHERE tenant = 'minting' AND revoked_at IS NOT NULL"
                                + " AND hash NOT IN ('hash 1', 'hash 2', 'hash 3', 'hash 4', 'hash 5')"))
                .isEqualTo(ApiKeys.REVOKED_KEPT);
        assertThat(Database.number(
                        backends, "SELECT count(*) FROM api_key WHERE tenant = 'minting' AND revoked_at IS NOT NULL"))
                .isEqualTo(ApiKeys.REVOKED_KEPT);
        as(key).get(KeyResource.PATH).then().statusCode(200);
    }

    /** Trusted proxies may name no address, or pass on what a client said of itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "unknown",
                "_hidden",
                "[2606::1]:9",
                "\"[2606::1]\"",
                "",
                "1.2.3.4, unknown",
                ":80",
                ":",
                " :80, 1.2.3.4",
                "::1"
            })
    void aProxyNeedNotNameAnAddress(String forwarded) {
        String key = TokenMode.key("nameless" + Integer.toHexString(forwarded.hashCode()), "\"jobs:read\"");
        as(key).header("X-Forwarded-For", forwarded).get(Client.JOBS).then().statusCode(200);
        as("nonet_" + "A".repeat(43))
                .header("X-Forwarded-For", forwarded)
                .get(Client.JOBS)
                .then()
                .statusCode(401);
    }

    /** Or pass on a scheme that is none: of it no address can be made. */
    @ParameterizedTest
    @ValueSource(strings = {":", "a b", "1a", "-", "data:", "", "javascript", "https, :"})
    void aProxyNeedNotNameAScheme(String forwarded) {
        try (LoggedLines audit = new LoggedLines("nonet.audit").listen()) {
            String id = as(ACME).header("X-Forwarded-Proto", forwarded)
                    .contentType(ContentType.JSON)
                    .body("{\"name\":\"plain\",\"scopes\":[\"jobs:read\"]}")
                    .post(KeyResource.PATH)
                    .then()
                    .statusCode(201)
                    .extract()
                    .path("id");
            as(ACME).header("X-Forwarded-Proto", forwarded)
                    .delete(KeyResource.PATH + "/" + id)
                    .then()
                    .statusCode(204);
            assertThat(audit.messages()).filteredOn(line -> line.contains(id)).hasSize(2);
        }
    }

    @Test
    void allowsOnlyWhatItsScopesSay() {
        String reader = TokenMode.key("scoped", "\"jobs:read\"");
        String writer = TokenMode.key("scoped", "\"jobs:write\"");
        String admin = TokenMode.key("scoped", "\"admin\"");

        as(reader).get(Client.JOBS).then().statusCode(200);
        as(reader)
                .contentType(ContentType.JSON)
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(403);
        as(reader).get(KeyResource.PATH).then().statusCode(403);
        as(writer)
                .contentType(ContentType.JSON)
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(202);
        as(writer).get(Client.JOBS).then().statusCode(403);
        as(admin).get(KeyResource.PATH).then().statusCode(200);
        Response refused = as(admin).get(Client.JOBS);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.contentType()).startsWith("application/problem+json");
        assertThat(refused.jsonPath().getString("detail")).contains("jobs:read");
    }

    @Test
    void updatesLastUsedAtOnceAMinute() {
        String key = TokenMode.key("noted", "\"jobs:read\",\"admin\"");
        UUID id = UUID.fromString(as(key).get(KeyResource.PATH).jsonPath().getString("items[0].id"));
        String age = "SELECT extract(epoch FROM now() - last_used_at)::int FROM api_key WHERE id = ?";
        String used = "UPDATE api_key SET last_used_at = now() - ? * interval '1 second' WHERE id = ?";
        assertThat(Database.number(backends, age, id)).isLessThan(30);

        Database.update(backends, used, 30, id);
        as(key).get(Client.JOBS).then().statusCode(200);
        assertThat(Database.number(backends, age, id)).isGreaterThanOrEqualTo(30);

        Database.update(backends, used, 61, id);
        // The cached look-up expires soon.
        await().until(() -> {
            as(key).get(Client.JOBS).then().statusCode(200);
            return Database.number(backends, age, id) < 30;
        });
    }

    @Test
    void letsOnlyTheOperatorManageKeysOfOthers() {
        String admin = TokenMode.key("guest", "\"admin\"");

        assertThat(as(OPERATOR)
                        .queryParam("tenant", "guest")
                        .get(KeyResource.PATH)
                        .jsonPath()
                        .getList("items.tenant"))
                .containsExactly("guest");
        as(admin).queryParam("tenant", "guest").get(KeyResource.PATH).then().statusCode(200);
        as(admin).queryParam("tenant", "acme").get(KeyResource.PATH).then().statusCode(403);
        as(OPERATOR)
                .queryParam("tenant", "No Tenant")
                .get(KeyResource.PATH)
                .then()
                .statusCode(422);
    }

    /** In a script whose variable is not set the operator would make a key of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"?tenant=", "?tenant", "?tenant=guest&tenant=acme"})
    void takesNoTenantThatIsNotNamedForNone(String query) {
        as(OPERATOR)
                .contentType(ContentType.JSON)
                .body("{\"name\":\"n\",\"scopes\":[\"admin\"]}")
                .post(KeyResource.PATH + query)
                .then()
                .statusCode(422)
                .body("violations[0].field", equalTo("tenant"));
        as(OPERATOR).get(KeyResource.PATH + query).then().statusCode(422);
        as(OPERATOR)
                .delete(KeyResource.PATH + "/" + UUID.randomUUID() + query)
                .then()
                .statusCode(422);
    }

    @Test
    void boundsTheKeysOfATenant() {
        for (int i = 0; i < 4; i++) {
            TokenMode.key("collector", "\"admin\"");
        }
        Response refused = as(OPERATOR)
                .contentType(ContentType.JSON)
                .queryParam("tenant", "collector")
                .body("{\"name\":\"one more\",\"scopes\":[\"admin\"]}")
                .post(KeyResource.PATH);

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.jsonPath().getString("detail")).contains("4 keys");
    }

    /** Twelve requests at once may not all see the same number of keys. */
    @Test
    void boundsTheKeysOfATenantAlsoWhenTheyAreMadeAtOnce() throws Exception {
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> statuses = clients.invokeAll(Collections.nCopies(
                    12,
                    () -> as(OPERATOR)
                            .contentType(ContentType.JSON)
                            .queryParam("tenant", "crowd")
                            .body("{\"name\":\"at once\",\"scopes\":[\"admin\"]}")
                            .post(KeyResource.PATH)
                            .statusCode()));
            assertThat(statuses.stream().map(Future::resultNow).filter(status -> status == 201))
                    .hasSize(4);
        }
    }

    @Test
    void pagesThroughKeys() {
        for (int i = 0; i < 3; i++) {
            TokenMode.key("paged", "\"admin\"");
        }
        JsonPath first = as(OPERATOR)
                .queryParam("tenant", "paged")
                .queryParam("limit", 2)
                .get(KeyResource.PATH)
                .jsonPath();
        JsonPath second = as(OPERATOR)
                .queryParam("tenant", "paged")
                .queryParam("cursor", first.getString("next"))
                .get(KeyResource.PATH)
                .jsonPath();

        assertThat(first.getList("items")).hasSize(2);
        assertThat(second.getList("items")).hasSize(1);
        assertThat(second.getString("next")).isNull();
        List<String> ids = new java.util.ArrayList<>(first.getList("items.id"));
        ids.addAll(second.getList("items.id"));
        assertThat(ids).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"scopes\":[\"admin\"]}|name|is required",
                "{\"name\":\" \",\"scopes\":[\"admin\"]}|name|1 to 100",
                "{\"name\":\"\\u3164 \\u2800\",\"scopes\":[\"admin\"]}|name|1 to 100",
                "{\"name\":\"a\\u202Eb\",\"scopes\":[\"admin\"]}|name|without control, formatting",
                "{\"name\":\"a\\u2066b\",\"scopes\":[\"admin\"]}|name|without control, formatting",
                "{\"name\":\"a\\u2028b\",\"scopes\":[\"admin\"]}|name|without control, formatting",
                "{\"name\":\"a\\uD800b\",\"scopes\":[\"admin\"]}|name|without control, formatting",
                "{\"name\":\"n\"}|scopes|is required",
                "{\"name\":\"n\",\"scopes\":[]}|scopes|at least one",
                "{\"name\":\"n\",\"scopes\":[\"jobs\"]}|scopes[0]|jobs:write, jobs:read, admin",
                "{\"name\":\"n\",\"scopes\":[\"admin\"],\"tenant\":\"x\"}|tenant|unknown"
            })
    void namesTheInvalidField(String body, String field, String message) {
        Response refused = create(ACME, body);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.jsonPath().getString("violations[0].field")).isEqualTo(field);
        assertThat(refused.jsonPath().getString("violations[0].message")).contains(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"name\":\" \",\"scopes\":[]}|tenant,name,scopes",
                "{\"scopes\":[]}|name,tenant,scopes",
                "{\"name\":\"\",\"scopes\":[\"jobs\"]}|scopes[0],tenant,name"
            })
    void namesAllInvalidFieldsAtOnce(String body, String fields) {
        Response refused = as(OPERATOR)
                .queryParam("tenant", "No Tenant")
                .contentType(ContentType.JSON)
                .body(body)
                .post(KeyResource.PATH);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.jsonPath().getList("violations.field")).containsExactly((Object[]) fields.split(","));
    }

    private static Response create(String token, String body) {
        return as(token).contentType(ContentType.JSON).body(body).post(KeyResource.PATH);
    }
}
