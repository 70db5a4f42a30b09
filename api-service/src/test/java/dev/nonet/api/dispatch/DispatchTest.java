package dev.nonet.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.Sql;
import dev.nonet.api.task.Outbox;
import dev.nonet.job.v1.TaskMessage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
class DispatchTest extends ServiceTest {

    private static final Duration CLAIM = Duration.ofSeconds(10);

    @Test
    void keepsToTheWindowAndSharesIt() {
        worker.isSilent();
        UUID large = Client.submit("{\"kind\":\"generate\",\"count\":100000,\"priority\":\"bulk\"}");
        await().until(() -> worker.tasksOf(large).size() == 8);
        UUID small = Client.submit("{\"kind\":\"generate\",\"count\":2,\"priority\":\"interactive\"}");
        await().until(() -> worker.tasksOf(small).size() == 2);

        // No further task may be sent: the job has its maximum, 8 of a window of 12.
        await().during(Duration.ofMillis(500)).until(() -> worker.tasksOf(large).size() == 8);
        FakeWorker.done(worker.tasksOf(large).getFirst()).forEach(worker::says);
        await().until(() -> worker.tasksOf(large).size() == 9);

        assertThat(worker.received())
                .filteredOn(one -> one.job().equals(large))
                .allSatisfy(one ->
                        assertThat(one.key()).isEqualTo(one.message().task().toString()));
        assertThat(RestAssured.get(management.resolve("metrics")).asString())
                .contains("nonet_dispatch_window 3.0")
                .contains("nonet_tasks_in_flight")
                .contains("nonet_results_total")
                .contains("nonet_tasks_dispatched_total");
        cancel(large);
        cancel(small);
    }

    @Test
    void interactiveTasksWaitForNoRoomInTheWindow() {
        worker.isSilent();
        UUID large = Client.submit("{\"kind\":\"generate\",\"count\":100000}");
        UUID next = Client.submit("{\"kind\":\"generate\",\"count\":100000}");
        await().until(() -> worker.tasksOf(large).size() + worker.tasksOf(next).size() == 12);
        UUID small = Client.submit("{\"kind\":\"generate\",\"count\":10,\"priority\":\"interactive\"}");

        await().until(() -> worker.tasksOf(small).size() == 3);
        assertThat(worker.tasksOf(small)).extracting(TaskMessage::count).containsExactlyInAnyOrder(4, 4, 2);
        List.of(large, next, small).forEach(DispatchTest::cancel);
    }

    /** What took too long is in flight again, or due, or waits for that: its tenant counts as slow all the time. */
    @Test
    void countsATenantAsSlowUntilItsSlowItemIsDone() throws SQLException {
        worker.isSilent();
        UUID hint = Client.submit("{\"kind\":\"generate\",\"count\":1,\"priority\":\"interactive\"}");
        UUID bulk = Client.submit("{\"kind\":\"generate\",\"count\":1,\"priority\":\"bulk\"}");
        await().until(() -> worker.tasksOf(hint).size() + worker.tasksOf(bulk).size() == 2);

        try (Connection connection = holdingDispatch()) {
            task(connection, bulk, "attempt = 2");
            assertThat(load(connection).slow()).isEmpty();
            task(connection, hint, "attempt = 2");
            assertThat(load(connection).slow())
                    .hasSize(1)
                    .isSubsetOf(load(connection).inFlightByTenant().keySet());
            task(connection, hint, "state = 'PENDING', due_at = now() + interval '1 minute'");
            assertThat(load(connection).slow()).hasSize(1);
            task(connection, hint, "due_at = now()");
            assertThat(load(connection).slow()).hasSize(1);
            task(connection, hint, "attempt = 1");
            assertThat(load(connection).slow()).isEmpty();
            connection.rollback();
        }
        List.of(hint, bulk).forEach(DispatchTest::cancel);
    }

    private static Outbox.Load load(Connection connection) throws SQLException {
        return new Outbox(connection).load(64, 1, Duration.ZERO);
    }

    private static void task(Connection connection, UUID job, String change) throws SQLException {
        Sql.update(connection, "UPDATE task SET " + change + " WHERE job_id = ?", job);
    }

    @Test
    void letsOneProcessAtATimeFillTheWindow() throws SQLException {
        try (Connection holder = holdingDispatch();
                Connection first = connect();
                Connection second = connect()) {
            assertThat(new Outbox(second).tryLock(Duration.ofSeconds(30))).isFalse();
            second.rollback();

            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
            assertThat(new Outbox(first).claim(List.of(id, id), 0.25, CLAIM)).hasSize(1);
            assertThat(new Outbox(second).claim(List.of(id), 0.25, CLAIM))
                    .as("rows locked by another process are skipped")
                    .isEmpty();

            // As if the process had died before it committed its claim: the task is sent nevertheless.
            first.rollback();
            second.rollback();
            holder.rollback();
            Client.awaitState(id, "succeeded");
        }
    }

    @Test
    void sendsAgainWhatADispatcherClaimedThatDied() throws SQLException {
        try (Connection holder = holdingDispatch();
                Connection dying = connect()) {
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
            assertThat(new Outbox(dying).claim(List.of(id), 0.25, Duration.ofMillis(200)))
                    .hasSize(1);
            dying.commit();
            holder.rollback();

            Client.awaitState(id, "succeeded");
            assertThat(worker.tasksOf(id)).extracting(TaskMessage::attempt).containsExactly(1);
        }
    }

    /** What was believed of a task when it was inserted may be a thousandth of what its items take. */
    @Test
    void aTaskThatIsSentAgainWeighsWhatItemsOfItsJobHaveCost() throws SQLException {
        try (Connection holder = holdingDispatch()) {
            Outbox outbox = new Outbox(holder);
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":5000}");
            assertThat(outbox.claim(List.of(id), 0.25, CLAIM)).hasSize(1);
            assertThat(weights(holder, id)).as("by the guess").containsExactly(0.06);

            try (Statement statement = holder.createStatement()) {
                statement.execute("UPDATE task SET state = 'PENDING', due_at = now() WHERE job_id = '" + id + "'");
                statement.execute("UPDATE uncut SET item_seconds = 0.01 WHERE job_id = '" + id + "'");
            }
            assertThat(outbox.claim(List.of(id), 0.25, CLAIM)).hasSize(1);
            assertThat(weights(holder, id)).as("by what items have cost").containsExactly(1.2);

            holder.rollback();
            Client.awaitState(id, "succeeded");
        }
    }

    private static List<Double> weights(Connection connection, UUID job) throws SQLException {
        return Sql.list(connection, "SELECT weight FROM task WHERE job_id = ?", row -> row.getDouble(1), job);
    }

    private Connection connect() throws SQLException {
        Connection connection = Database.connect(backends);
        connection.setAutoCommit(false);
        return connection;
    }

    private static void cancel(UUID id) {
        RestAssured.post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);
    }
}
