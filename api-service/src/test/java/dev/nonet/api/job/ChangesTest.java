package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.Sql;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Requests that wait for each other in the database leave connections to those that do not. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class ChangesTest extends ServiceTest {

    /** More than there are connections. */
    private static final int REQUESTS = 40;

    @Inject
    DataSource database;

    /**
     * A row that is being stored makes all requests with its idempotency key wait, as while a large upload is stored.
     */
    @Test
    void requestsThatWaitForEachOtherTakeAFewConnectionsOnly() throws Exception {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        String key = "changes-" + UUID.randomUUID();
        List<Future<Integer>> waiting = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            try (Connection other = database.getConnection()) {
                other.setAutoCommit(false);
                try (PreparedStatement claim = other.prepareStatement(
                        "UPDATE job SET idempotency_key = ?, request_hash = repeat('0', 64) WHERE id = ?")) {
                    claim.setString(1, key);
                    claim.setObject(2, job);
                    claim.executeUpdate();
                }
                for (int i = 0; i < REQUESTS; i++) {
                    waiting.add(clients.submit(() -> given().contentType(ContentType.JSON)
                            .header("Idempotency-Key", key)
                            .body("{\"kind\":\"generate\",\"count\":1}")
                            .post(Client.JOBS)
                            .statusCode()));
                }
                await().pollInterval(Duration.ofMillis(20)).until(() -> insertsThatWait(other) > 0);
                for (int i = 0; i < 20; i++) {
                    given().get(Client.JOBS + "/" + job).then().statusCode(200);
                }
                assertThat(insertsThatWait(other)).isLessThanOrEqualTo(4);
                other.rollback();
            }
            for (Future<Integer> one : waiting) {
                assertThat(one.get()).isIn(202, 409);
            }
        }
    }

    /** Two requests come with one key at once; the job of the first is deleted before the second looks for it. */
    @Test
    void aKeyIsHeldByNoJobThatIsDeletedMeanwhile() throws Exception {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        String key = "changes-" + UUID.randomUUID();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
                Connection first = database.getConnection();
                Connection deletion = database.getConnection()) {
            first.setAutoCommit(false);
            deletion.setAutoCommit(false);
            Sql.update(
                    first, "UPDATE job SET idempotency_key = ?, request_hash = repeat('0', 64) WHERE id = ?", key, job);
            Future<Integer> second = clients.submit(() -> given().contentType(ContentType.JSON)
                    .header("Idempotency-Key", key)
                    .body("{\"kind\":\"generate\",\"count\":1}")
                    .post(Client.JOBS)
                    .statusCode());
            await().pollInterval(Duration.ofMillis(20)).until(() -> insertsThatWait(first) > 0);
            // Whoever asks for the table stands before all who look into it later.
            Future<Integer> locked =
                    clients.submit(() -> Sql.update(deletion, "LOCK TABLE job IN ACCESS EXCLUSIVE MODE"));
            await().pollInterval(Duration.ofMillis(20)).until(() -> tableLocksThatWait(first) > 0);
            first.commit();
            locked.get();
            Sql.update(deletion, "UPDATE job SET idempotency_key = NULL, request_hash = NULL WHERE id = ?", job);
            deletion.commit();

            assertThat(second.get()).isEqualTo(409);
        }
    }

    /** A table that nobody may read stands for a database that is slow. */
    @Test
    void requestsThatLookForTheirJobsTakeAFewConnectionsOnly() throws Exception {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        List<Future<Integer>> waiting = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            try (Connection other = database.getConnection()) {
                other.setAutoCommit(false);
                try (PreparedStatement lock = other.prepareStatement("LOCK TABLE job IN ACCESS EXCLUSIVE MODE")) {
                    lock.execute();
                }
                for (int i = 0; i < REQUESTS; i++) {
                    String wait = i % 2 == 0 ? "wait=1" : "";
                    waiting.add(clients.submit(() -> given().header("Prefer", wait)
                            .get(Client.JOBS + "/" + job)
                            .statusCode()));
                }
                await().pollInterval(Duration.ofMillis(20)).until(() -> readersThatWait(other) > 0);
                for (int i = 0; i < 20; i++) {
                    given().get("/api/v1/webhooks").then().statusCode(200);
                }
                assertThat(readersThatWait(other)).isLessThanOrEqualTo(6);
                other.rollback();
            }
            for (Future<Integer> one : waiting) {
                assertThat(one.get()).isEqualTo(200);
            }
        }
    }

    /** Those that the service itself asks for, such as a sweep, among them. */
    private static int readersThatWait(Connection connection) throws SQLException {
        return count(connection, "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'relation'");
    }

    private static int insertsThatWait(Connection connection) throws SQLException {
        return count(connection, "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'");
    }

    private static int tableLocksThatWait(Connection connection) throws SQLException {
        return count(connection, "SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'");
    }

    private static int count(Connection connection, String sql) throws SQLException {
        try (PreparedStatement count = connection.prepareStatement(sql);
                ResultSet rows = count.executeQuery()) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
