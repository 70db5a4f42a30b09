package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.ACME;
import static dev.nonet.api.tenant.TokenMode.OPERATOR;
import static dev.nonet.api.tenant.TokenMode.as;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TokenMode.class)
class AuditLogTest extends ServiceTest {

    private final LoggedLines log = new LoggedLines("nonet.audit");

    @BeforeEach
    void listen() {
        log.listen();
    }

    @AfterEach
    void stopListening() {
        log.close();
    }

    private List<String> lines() {
        return log.messages();
    }

    @Test
    void logsTheCreationAndRevocationOfAKey() {
        Response made = as(ACME).header("X-Request-Id", "audit-1")
                .contentType(ContentType.JSON)
                .body("{\"name\":\"audited\",\"scopes\":[\"jobs:read\"]}")
                .post(KeyResource.PATH);
        String id = made.path("id");
        as(OPERATOR).queryParam("tenant", "acme").delete(KeyResource.PATH + "/" + id);

        assertThat(made.header("X-Request-Id")).isEqualTo("audit-1");
        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst())
                .startsWith("POST " + KeyResource.PATH + " status=201 tenant=acme credential="
                        + KeyFormat.hash(ACME).substring(0, 8) + " address=")
                .contains("request=audit-1")
                .endsWith("made=" + KeyResource.PATH + "/" + id)
                .doesNotContain(ACME, made.<String>path("key"));
        assertThat(lines().getLast())
                .startsWith("DELETE " + KeyResource.PATH + "/" + id + "?tenant=acme status=204 tenant=operator");
        assertThat(log.records().getFirst().getMdc("requestId")).isEqualTo("audit-1");
    }

    @Test
    void logsRefusedCalls() {
        given().header("Authorization", "Bearer nobody's").get(KeyResource.PATH);
        as(ACME).get("/api/v1/dead-letters/tasks");

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst()).contains("status=401 tenant=- credential=");
        assertThat(lines().getLast()).contains("/api/v1/dead-letters/tasks status=403 tenant=acme");
    }

    /** A key that somebody sends where its id belongs, and a query with whatever it holds, stay out of the log. */
    @Test
    void showsNothingOfAnAddressButItsRoute() {
        String key = TokenMode.key("acme", "\"jobs:read\"");
        log.clear();
        as(OPERATOR).delete(KeyResource.PATH + "/" + key);
        as(OPERATOR).get(KeyResource.PATH + "?tenant=acme&cursor=SeCrEt");
        as(OPERATOR).get(KeyResource.PATH + "?tenant=SeCrEt%0Aforged");

        assertThat(lines()).hasSize(3).noneMatch(line -> line.contains(key) || line.contains("SeCrEt"));
        assertThat(lines().getFirst()).startsWith("DELETE " + KeyResource.PATH + "/* status=404 tenant=operator");
        assertThat(lines().get(1)).startsWith("GET " + KeyResource.PATH + "?tenant=acme status=");
        assertThat(lines().getLast()).startsWith("GET " + KeyResource.PATH + " status=422");
    }

    @Test
    void namesTheRouteHoweverItIsSpelt() {
        as(ACME).urlEncodingEnabled(false).get("/%61pi/v1/%6beys");

        assertThat(lines()).hasSize(1);
        assertThat(lines().getFirst()).startsWith("GET " + KeyResource.PATH + " status=200 tenant=acme");
    }

    /** What was done for a client that has gone meanwhile is done all the same. */
    @Test
    void tellsThatAKeyWasMadeForAClientThatHasGone() throws Exception {
        String body = "{\"name\":\"unread\",\"scopes\":[\"jobs:read\"]}";
        try (Connection holder = Database.connect(backends);
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(hashtext('api_key'), hashtext('brick'))");
            try (RawHttp http = RawHttp.connect()) {
                http.send("POST " + KeyResource.PATH + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + TokenMode.BRICK + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                        + "\r\n\r\n" + body);
                await().until(() -> Database.number(
                                backends, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                        > 0);
            }
            Thread.sleep(500);
            holder.commit();
        }
        await().until(() -> held("requests") == 0);

        assertThat(lines()).singleElement().asString().contains(" status=201 tenant=brick ", " made=");
    }

    @Test
    void tellsOnceThatAKeyWasRevoked() {
        String id = as(ACME).contentType(ContentType.JSON)
                .body("{\"name\":\"twice\",\"scopes\":[\"jobs:read\"]}")
                .post(KeyResource.PATH)
                .path("id");
        log.clear();
        as(ACME).delete(KeyResource.PATH + "/" + id);
        as(ACME).delete(KeyResource.PATH + "/" + id);

        assertThat(lines().getFirst()).endsWith("revoked=" + KeyResource.PATH + "/" + id);
        assertThat(lines().getLast()).contains("status=204").doesNotContain("revoked=");
    }

    /** Thousands of calls that a key may not make would hide what others did. */
    @Test
    void logsAHundredRefusalsOfATenantInAMinute() {
        String reader = TokenMode.key("curious", "\"jobs:read\"");
        log.clear();
        for (int i = 0; i < 120; i++) {
            as(reader).get(KeyResource.PATH).then().statusCode(403);
        }
        as(ACME).get("/api/v1/dead-letters/tasks");

        assertThat(lines()).hasSize(101);
        assertThat(lines().getLast()).contains("status=403 tenant=acme");
    }

    @Test
    void logsAHundredCallsOfATenantInAMinuteThatChangeNothingAndEachChange() {
        String administrator = TokenMode.key("diligent", "\"admin\"");
        log.clear();
        for (int i = 0; i < 60; i++) {
            as(administrator).head(KeyResource.PATH);
            as(administrator).delete(KeyResource.PATH + "/" + UUID.randomUUID());
        }
        as(administrator)
                .contentType(ContentType.JSON)
                .body("{\"name\":\"made\",\"scopes\":[\"jobs:read\"]}")
                .post(KeyResource.PATH)
                .then()
                .statusCode(201);
        as(ACME).get("/api/v1/dead-letters/tasks");

        assertThat(lines()).hasSize(102);
        assertThat(lines().get(100)).contains("POST ", "tenant=diligent", "made=");
        assertThat(lines().getLast()).contains("GET ", "tenant=acme");
    }

    /** The console knows browsers by their session alone. */
    @Test
    void doesNotBelieveAHeaderThatAuthenticationIgnores() {
        as(ACME).redirects().follow(false).get("/console/keys");

        assertThat(lines()).hasSize(1);
        assertThat(lines().getFirst()).contains("status=401 tenant=- credential=- ");
    }

    @Test
    void logsNoOtherCallsAndGivesEveryRequestAnId() {
        Response first = as(ACME).get(Client.JOBS);
        Response second = as(ACME).header("X-Request-Id", "not an id!").get(Client.JOBS);

        assertThat(lines()).isEmpty();
        assertThat(first.header("X-Request-Id")).isNotBlank().isNotEqualTo(second.header("X-Request-Id"));
        assertThat(second.header("X-Request-Id")).isNotEqualTo("not an id!");
    }
}
