package dev.nonet.api.platform;

import static dev.nonet.api.Browser.browser;
import static dev.nonet.api.Browser.form;
import static dev.nonet.api.tenant.TokenMode.OPERATOR;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.tenant.TokenMode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever stole a key fills its tenant's share of all that requests take. */
@QuarkusTest
@TestProfile(TokenMode.class)
@SuppressWarnings("NullAway.Init")
class StolenKeyTest extends ServiceTest {

    private static final String KEYS = "/api/v1/keys";
    private static final int HEAD = 64 * 1024;
    private static final int SMALL_BODY = 16 * 1024;

    @Inject
    Admission admission;

    @Inject
    ClientTransactions transactions;

    private static RequestSpecification as(String key) {
        return given().header("Authorization", "Bearer " + key);
    }

    private static String newestKey(String tenant) {
        return as(OPERATOR).get(KEYS + "?tenant=" + tenant).path("items[0].id");
    }

    @Test
    void isRevokedWhateverItHolds() throws Exception {
        String admin = TokenMode.key("crowded", "\"admin\"");
        String stolen = TokenMode.key("crowded", "\"jobs:read\"");
        String id = newestKey("crowded");
        whileAllIsTaken("crowded", () -> {
            as(stolen).get(Client.JOBS).then().statusCode(429);
            as(stolen).get(KEYS).then().statusCode(429);

            as(admin).get(KEYS).then().statusCode(200);
            as(admin)
                    .header("X-Long", "a".repeat(6_000))
                    .contentType(ContentType.JSON)
                    .body("{\"name\":\"instead\",\"scopes\":[\"jobs:read\"]}")
                    .post(KEYS)
                    .then()
                    .statusCode(201);
            as(admin).delete(KEYS + "/" + id).then().statusCode(204);
            as(stolen).get(Client.JOBS).then().statusCode(401);
        });
    }

    @Test
    void isRevokedWithABrowserWhateverItHolds() throws Exception {
        String admin = TokenMode.key("crowded-pages", "\"admin\"");
        String stolen = TokenMode.key("crowded-pages", "\"jobs:read\"");
        String id = newestKey("crowded-pages");
        whileAllIsTaken("crowded-pages", () -> {
            Response page = browser().get("/console/sign-in");
            Response signedIn =
                    form(page.cookies(), page).formParam("key", admin).post("/console/sign-in");
            Response keys = browser().cookies(signedIn.cookies()).get("/console/keys");
            assertThat(keys.statusCode()).isEqualTo(200);
            form(signedIn.cookies(), keys)
                    .formParam("id", id)
                    .post("/console/keys/revoke")
                    .then()
                    .statusCode(303);
            as(stolen).get(Client.JOBS).then().statusCode(401);
        });
    }

    @Test
    void itsSessionsKeepNoAdministratorOut() throws Exception {
        String admin = TokenMode.key("crowded-sessions", "\"admin\"");
        whileAllIsTaken(
                "crowded-sessions sessions",
                () -> assertThat(keysPage(admin).statusCode()).isEqualTo(200));
    }

    @Test
    void sessionsWhoseKeyWasRevokedKeepNobodyFromSigningIn() throws Exception {
        String admin = TokenMode.key("crowded-door", "\"admin\"");
        String stolen = TokenMode.key("crowded-door", "\"jobs:read\"");
        String id = newestKey("crowded-door");
        Response page = browser().get("/console/sign-in");
        Map<String, String> former = form(page.cookies(), page)
                .formParam("key", stolen)
                .post("/console/sign-in")
                .cookies();
        as(admin).delete(KEYS + "/" + id).then().statusCode(204);
        whileAllIsTaken("? sessions", () -> {
            browser().cookies(former).get("/console/sign-in").then().statusCode(429);
            assertThat(keysPage(admin).statusCode()).isEqualTo(200);
        });
    }

    private static Response keysPage(String key) {
        Response page = browser().get("/console/sign-in");
        Response signedIn = form(page.cookies(), page).formParam("key", key).post("/console/sign-in");
        return browser().cookies(signedIn.cookies()).get("/console/keys");
    }

    /** With all that requests of a tenant may hold taken, and the turns of its changes. */
    private void whileAllIsTaken(String tenant, Runnable meanwhile) throws Exception {
        List<Lent> held = new ArrayList<>();
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService changes = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                takeAll(held, () -> admission.received(tenant, HEAD));
                takeAll(held, () -> admission.place(tenant));
                held.add(admission.answer(tenant, Long.MAX_VALUE));
                held.add(admission.shortAnswer(tenant, Long.MAX_VALUE));
                held.add(admission.form(tenant, Long.MAX_VALUE));
                double max = limit("small-body-bytes") / 2;
                while (held("small-body-bytes") + 5 * SMALL_BODY <= max) {
                    held.add(admission.body(tenant, SMALL_BODY));
                }
                for (int i = 0; i < (int) limit("changes") / 2; i++) {
                    changes.execute(() -> transactions.change(tenant, () -> awaitEnd(end)));
                }
                await().until(() -> held("changes") == (int) limit("changes") / 2);
                meanwhile.run();
            } finally {
                end.countDown();
                held.forEach(Lent::close);
            }
        }
    }

    private static void awaitEnd(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void takeAll(List<Lent> held, Supplier<Lent> take) {
        try {
            while (true) {
                held.add(take.get());
            }
        } catch (ProblemException e) {
            assertThat(e.problem().status()).isEqualTo(429);
        }
    }

    /** Requests wait for memory for up to ten minutes, each in a place of its tenant. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void waitsForNothingAfterItWasRevoked(boolean isRevokedHere) throws IOException {
        worker.isSilent();
        String key = TokenMode.key("patient", "\"jobs:read\",\"jobs:write\"");
        String job = as(key).contentType(ContentType.JSON)
                .body("{\"kind\":\"generate\",\"count\":1}")
                .post(Client.JOBS)
                .path("id");
        try (BoundedResource.Permit all = admission.answer("patient", Long.MAX_VALUE);
                RawHttp client = RawHttp.connect()
                        .get(Client.JOBS + "/" + job + "/events", "Authorization: Bearer " + key + "\r\n")) {
            await().until(() -> waiting("answer-bytes") == 1);

            if (isRevokedHere) {
                String id = newestKey("patient");
                as(OPERATOR).delete(KEYS + "/" + id + "?tenant=patient").then().statusCode(204);
            } else {
                Database.update(backends, "UPDATE api_key SET revoked_at = now() WHERE hash = ?", TokenMode.hash(key));
            }

            assertThat(client.status()).isEqualTo(401);
            assertThat(waiting("answer-bytes")).isZero();
            assertThat(all).isNotNull();
        }
    }

    private double limit(String resource) {
        return metric("nonet_admission_limit{resource=\"" + resource + "\"");
    }

    private double waiting(String resource) {
        return metric("nonet_admission_waiting{resource=\"" + resource + "\"");
    }
}
