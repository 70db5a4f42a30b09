package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.TaskMessage;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TokenMode.class)
class QuotaTest extends ServiceTest {

    private static final String ALL = "\"jobs:write\",\"jobs:read\"";

    @Test
    void boundsTheRequestsOfATenant() {
        String key = TokenMode.key("hasty", ALL);
        for (int i = 0; i < 3; i++) {
            as(key).get(Client.JOBS).then().statusCode(200);
        }

        Response refused = as(key).get(Client.JOBS);

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 10);
        assertThat(refused.jsonPath().getString("type")).isEqualTo("urn:nonet:problem:too-many-requests");
        as(TokenMode.ACME).get(Client.JOBS).then().statusCode(200);
    }

    @Test
    void aStolenKeyKeepsNobodyFromRevokingIt() {
        String admin = TokenMode.key("robbed", "\"admin\"");
        String stolen = TokenMode.key("robbed", ALL);
        await().until(() -> as(stolen).get(Client.JOBS).statusCode() == 429);

        as(stolen).get(KeyResource.PATH).then().statusCode(429);
        as(admin).get(KeyResource.PATH).then().statusCode(200);
    }

    @Test
    void boundsTheUnfinishedItemsOfATenant() {
        worker.isSilent();
        String key = TokenMode.key("small", ALL);
        UUID first = submit(key, 8);

        Response refused = post(key, 3);

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("30");
        assertThat(refused.jsonPath().getString("detail")).contains("8 unfinished", "quota of 10");
        assertThat(post(TokenMode.ACME, 30).statusCode()).isEqualTo(202);
        assertThat(post(key, 2).statusCode()).isEqualTo(202);
        as(key).post(Client.JOBS + "/" + first + "/cancel").then().statusCode(200);
        await().untilAsserted(() -> assertThat(post(key, 8).statusCode()).isEqualTo(202));
    }

    /** They are counted for each submission. */
    @Test
    void boundsTheUnfinishedJobsOfATenant() {
        worker.isSilent();
        String key = TokenMode.key("scattered", ALL);
        UUID job = submit(key, 1);
        Database.update(backends, """
                INSERT INTO job (id, tenant, kind, state, priority, spec, requested, created_at, changed_at)
                SELECT gen_random_uuid(), tenant, kind, state, priority, spec, requested, created_at, changed_at
                FROM job, generate_series(1, 12000) WHERE job.id = ?
                """, job);
        try {
            Response refused = post(key, 1);

            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.header("Retry-After")).isEqualTo("30");
            assertThat(refused.jsonPath().getString("detail")).contains("10000 unfinished jobs");
        } finally {
            Database.update(backends, "DELETE FROM job WHERE tenant = ?", "scattered");
        }
        assertThat(post(key, 1).statusCode()).isEqualTo(202);
    }

    @Test
    void boundsWhatATenantKeeps() {
        String key = TokenMode.key("full", ALL);
        UUID id = submit(key, 20);
        await().until(() -> as(key).get(Client.JOBS + "/" + id).path("state").equals("succeeded"));
        assertThat(storedBytes(id)).isGreaterThanOrEqualTo(100);

        await().atMost(Duration.ofMinutes(1)).until(() -> post(key, 1).statusCode() == 429);
        Response refused = post(key, 1);
        assertThat(refused.header("Retry-After")).isEqualTo("30");
        assertThat(refused.jsonPath().getString("type")).isEqualTo("urn:nonet:problem:too-many-results");
        assertThat(refused.jsonPath().getString("detail")).contains("may keep 0.0 MB", "delete jobs");
        Response upload = as(key).contentType("text/plain").body("1".repeat(81)).post(Client.JOBS);
        assertThat(upload.jsonPath().getString("type")).isEqualTo("urn:nonet:problem:too-many-results");
        assertThat(post(TokenMode.ACME, 1).statusCode()).isEqualTo(202);

        Database.update(backends, "UPDATE job SET stored_bytes = 0 WHERE tenant = ?", "full");
        await().atMost(Duration.ofMinutes(1)).until(() -> post(key, 1).statusCode() == 202);
    }

    /** Labels are stored up to five times: in the spec, as metadata, as rows, in their index, and in the delivery. */
    @Test
    void countsTheTextsOfAJobAsOftenAsTheyAreStored() {
        String labels = IntStream.range(0, 16)
                .mapToObj(i -> "\"label-%d\":\"%s\"".formatted(i, "数".repeat(512)))
                .collect(Collectors.joining(","));
        String callback = "{\"url\":\"http://127.0.0.1:1/%s\"}".formatted("a".repeat(1_900));

        UUID large = submitWith(",\"metadata\":{%s},\"callback\":%s".formatted(labels, callback));

        long texts = Database.number(backends, """
                SELECT octet_length(spec) + octet_length(metadata) + octet_length(callback_url)
                    + (SELECT 2 * sum(octet_length(label)) FROM job_label WHERE job_id = job.id)
                    + (SELECT octet_length(url) + octet_length(body) FROM delivery WHERE job_id = job.id)
                FROM job WHERE id = ?
                """, large);
        assertThat(texts).isGreaterThan(120_000);
        assertThat(storedBytes(large)).isBetween(texts, 2 * texts);
        assertThat(storedBytes(submitWith(""))).isBetween(1_000L, 2_000L);
    }

    private long storedBytes(UUID job) {
        return Database.number(backends, "SELECT stored_bytes FROM job WHERE id = ?", job);
    }

    private static UUID submitWith(String more) {
        UUID id = UUID.fromString(as(TokenMode.ACME)
                .contentType(ContentType.JSON)
                .body("{\"kind\":\"generate\",\"count\":1%s}".formatted(more))
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        await().until(() ->
                as(TokenMode.ACME).get(Client.JOBS + "/" + id).path("state").equals("succeeded"));
        return id;
    }

    @Test
    void boundsTheTasksOfATenantInFlight() {
        worker.isSilent();
        UUID id = submit(TokenMode.key("narrow", ALL), 500);
        await().until(() -> worker.tasksOf(id).size() == 2);
        UUID other = submit(TokenMode.ACME, 500);
        // More than the quota and less than the dispatch window.
        await().until(() -> worker.tasksOf(other).size() >= 5);

        assertThat(worker.tasksOf(id)).hasSize(2);
        TaskMessage done = worker.tasksOf(id).getFirst();
        FakeWorker.done(done).forEach(worker::says);
        await().atMost(Duration.ofSeconds(20)).until(() -> worker.tasksOf(id).size() == 3);
    }

    private static UUID submit(String key, int count) {
        Response accepted = post(key, count);
        assertThat(accepted.statusCode()).isEqualTo(202);
        return UUID.fromString(accepted.jsonPath().getString("id"));
    }

    private static Response post(String key, int count) {
        return as(key).contentType(ContentType.JSON)
                .body("{\"kind\":\"generate\",\"count\":" + count + "}")
                .post(Client.JOBS);
    }
}
