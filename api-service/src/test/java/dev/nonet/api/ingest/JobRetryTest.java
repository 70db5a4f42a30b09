package dev.nonet.api.ingest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client's retry does items again that failed through no fault of their own. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class JobRetryTest extends ServiceTest {

    @Inject
    JobRetry retry;

    /** Of 16 tasks of two items each, the second item of every task fails. */
    private static List<ResultRecord> halfFails(TaskMessage task) {
        int second = task.firstIndex() + 1;
        return List.of(
                FakeWorker.completed(task, List.of(FakeWorker.outcomes(task).getFirst(), wrong(second))));
    }

    /** A job of 32 items that is done, of which every second has failed. */
    private UUID halfFailed() {
        worker.answers(JobRetryTest::halfFails);
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":32,\"seed\":1}");
        Client.awaitState(id, "succeeded");
        return id;
    }

    private static ItemOutcome wrong(int item) {
        return new ItemError(item, null, ItemError.INTERNAL, "it went wrong");
    }

    /** Otherwise a tenant could have any number of items under way. */
    @Test
    void isRefusedAboveTheQuota() throws Exception {
        UUID id = halfFailed();
        worker.isSilent();
        UUID other = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        setRequested(other, 2_000_000_000);

        retry(id).then().statusCode(429);
        assertThat(Client.job(id).getMap("counts")).isEqualTo(Map.of("requested", 32, "done", 16, "failed", 16));

        setRequested(other, 1);
        retry(id).then().statusCode(202);
    }

    private void setRequested(UUID id, int items) throws Exception {
        try (Connection connection = Database.connect(backends);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE job SET requested = " + items + " WHERE id = '" + id + "'");
        }
    }

    @Test
    void mendsItemsThatFailed() {
        UUID id = halfFailed();
        assertThat(Client.job(id).getMap("counts")).isEqualTo(Map.of("requested", 32, "done", 16, "failed", 16));
        worker.isSilent();

        Response retried = retry(id);

        retried.then().statusCode(202).header("Retry-After", "1");
        assertThat(retried.jsonPath().getMap("counts")).isEqualTo(Map.of("requested", 32, "done", 16, "failed", 0));
        assertThat(retried.jsonPath().getString("state")).isEqualTo("queued");
        assertThat(indexes(id)).as("results stay").hasSize(16);
        retry(id).then().statusCode(409);

        worker.answers(FakeWorker::done);
        worker.tasksOf(id).stream().skip(16).forEach(task -> worker.says(FakeWorker.completed(task)));
        JsonPath ended = Client.awaitState(id, "succeeded");
        assertThat(ended.getMap("counts")).isEqualTo(Map.of("requested", 32, "done", 32, "failed", 0));
        assertThat(ended.getMap("tally.levels")).isEqualTo(Map.of("easy", 32));
        assertThat(indexes(id)).isEqualTo(IntStream.range(0, 32).boxed().toList());
        assertThat(given().get(Client.JOBS + "/" + id + "/errors").jsonPath().getList("items"))
                .isEmpty();
        retry(id).then().statusCode(409);
    }

    @Test
    void triesTheTextsOfASolveJobOnceMoreButNotThoseThatAreNoPuzzle() {
        worker.answers(task -> List.of(FakeWorker.failed(task)));
        UUID id = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"%s\",\"bad\"]}".formatted(FakeWorker.PUZZLE));
        assertThat(Client.awaitState(id, "succeeded").getInt("counts.failed")).isEqualTo(2);
        worker.answers(FakeWorker::done);

        retry(id).then().statusCode(202);

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", 2, "done", 1, "failed", 1));
        JsonPath errors = given().get(Client.JOBS + "/" + id + "/errors").jsonPath();
        assertThat(errors.getString("items[0].code")).isEqualTo("malformed");
        assertThat(errors.getString("items[0].input")).isEqualTo("bad");
        retry(id)
                .then()
                .statusCode(409)
                .body("type", org.hamcrest.Matchers.equalTo("urn:nonet:problem:nothing-to-retry"));
    }

    @Test
    void countsPuzzlesWithoutExactlyOneSolutionOnce() {
        worker.answers(task -> List.of(FakeWorker.completed(
                task,
                FakeWorker.outcomes(task).stream()
                        .map(outcome -> outcome.index() % 2 == 0 ? outcome : wrong(outcome.index()))
                        .toList())));
        String puzzles = ("\"11" + ".".repeat(79) + "\",\"" + ".".repeat(81) + "\",").repeat(16);
        UUID id =
                Client.submit("{\"kind\":\"solve\",\"puzzles\":[" + puzzles.substring(0, puzzles.length() - 1) + "]}");
        assertThat(Client.awaitState(id, "succeeded").getMap("tally.solutions")).isEqualTo(Map.of("none", 16));
        worker.answers(FakeWorker::done);

        retry(id).then().statusCode(202);

        JsonPath ended = Client.awaitState(id, "succeeded");
        assertThat(ended.getMap("counts")).isEqualTo(Map.of("requested", 32, "done", 32, "failed", 0));
        assertThat(ended.getMap("tally.solutions")).isEqualTo(Map.of("none", 16, "several", 16));
    }

    @Test
    void keepsWhatIsThereIfTheRetryFailsToo() {
        UUID id = halfFailed();
        worker.answers(task -> List.of(FakeWorker.failed(task)));

        retry(id).then().statusCode(202);

        await().until(() -> Client.job(id).getString("state").equals("succeeded"));
        JsonPath ended = Client.job(id);
        assertThat(ended.getMap("counts")).isEqualTo(Map.of("requested", 32, "done", 16, "failed", 16));
        assertThat(ended.getMap("tally.levels")).isEqualTo(Map.of("easy", 16));
        assertThat(indexes(id)).hasSize(16);
        // Once, and three attempts of the retry.
        assertThat(worker.tasksOf(id))
                .extracting(TaskMessage::attempt)
                .contains(1, 2, 3)
                .doesNotContain(4);
    }

    @Test
    void startsTheDeadlineAnewWithTheTimeOfTheSpec() {
        worker.answers(task -> List.of(FakeWorker.completed(task, List.of(wrong(task.firstIndex())))));
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1,\"deadlineSeconds\":3600}");
        for (int round = 0; round < 3; round++) {
            Client.awaitState(id, "succeeded");

            JsonPath retried = retry(id).jsonPath();

            assertThat(Instant.parse(retried.getString("deadlineAt")))
                    .isEqualTo(Instant.parse(retried.getString("changedAt")).plusSeconds(3600));
        }
    }

    @Test
    void estimatesTheEndByWhatIsFinishedSinceTheRetry() {
        UUID id = halfFailed();
        worker.isSilent();
        retry(id).then().statusCode(202);
        await().until(() -> worker.tasksOf(id).size() >= 18);
        List<TaskMessage> again = worker.tasksOf(id).subList(16, 18);

        worker.says(FakeWorker.started(again.getFirst()));
        await().until(() -> Client.job(id).getString("state").equals("running"));
        assertThat(Client.job(id).<Object>get("estimate")).isNull();

        again.forEach(task -> worker.says(FakeWorker.completed(task)));
        await().until(() -> Client.job(id).getInt("counts.done") == 18);
        JsonPath running = Client.job(id);
        Instant changed = Instant.parse(running.getString("changedAt"));
        long elapsed = Math.max(
                1,
                Duration.between(Instant.parse(running.getString("startedAt")), changed)
                        .toMillis());
        // Two of sixteen are finished since, seven times as many are left.
        assertThat(Instant.parse(running.getString("estimate.endsAt"))).isEqualTo(changed.plusMillis(7 * elapsed));
    }

    @Test
    void leavesAJobAloneThatHasChangedSinceItsClientReadIt() {
        UUID id = halfFailed();
        String job = Client.JOBS + "/" + id;
        String tag = given().get(job).header("ETag");

        RequestSpecification stale = given().header("If-Match", "\"other\"");
        stale.post(job + "/retry").then().statusCode(412).contentType("application/problem+json");
        stale.post(job + "/cancel").then().statusCode(412);
        stale.delete(job).then().statusCode(412);
        stale.get(job).then().statusCode(412);

        given().header("If-Match", tag).get(job).then().statusCode(200).header("ETag", tag);
        given().header("If-Match", tag).post(job + "/retry").then().statusCode(202);
    }

    /** Of two changes with the same ETag at once, the second waits for the first, and then knows an earlier version. */
    @ParameterizedTest
    @CsvSource({"POST,/retry", "POST,/cancel", "DELETE,''"})
    void leavesAJobAloneThatChangesWhileAnotherChangeWaitsForIt(String method, String path) throws Exception {
        UUID id = halfFailed();
        String job = Client.JOBS + "/" + id;
        String tag = given().get(job).header("ETag");

        CompletableFuture<Response> answer;
        try (Connection connection = Database.connect(backends);
                Statement other = connection.createStatement()) {
            connection.setAutoCommit(false);
            other.execute("UPDATE job SET changed_at = now() WHERE id = '" + id + "'");
            answer = CompletableFuture.supplyAsync(
                    () -> given().header("If-Match", tag).request(method, job + path));
            String waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
            await().until(() -> answer.isDone() || Database.number(backends, waiting) > 0);
            connection.commit();
        }

        assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(412);
        given().get(job).then().statusCode(200).body("state", equalTo("succeeded"));
    }

    @Test
    void hearsNoEarlierAttemptAfterARetry() {
        UUID id = halfFailed();
        worker.isSilent();
        retry(id).then().statusCode(202);
        await().until(() -> worker.tasksOf(id).size() > 16);

        worker.tasksOf(id).stream().limit(16).forEach(task -> halfFails(task).forEach(worker::says));
        worker.answers(FakeWorker::done);
        worker.tasksOf(id).stream().skip(16).forEach(task -> worker.says(FakeWorker.completed(task)));

        assertThat(Client.awaitState(id, "succeeded").getInt("counts.done")).isEqualTo(32);
    }

    @Test
    void leavesOtherJobsAlone() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");

        retry(id).then().statusCode(409).contentType("application/problem+json");
        given().post(Client.JOBS + "/" + UUID.randomUUID() + "/retry").then().statusCode(404);
    }

    /** It was looked up before its client deleted it, or retention took it. */
    @Test
    void reopensNoJobThatIsGone() {
        UUID id = halfFailed();
        given().delete(Client.JOBS + "/" + id).then().statusCode(204);

        assertThatThrownBy(() -> retry.retry("local", id, version -> {})).isInstanceOf(ProblemException.class);

        assertThat(Database.text(backends, "SELECT state FROM job WHERE id = ?", id))
                .isEqualTo("SUCCEEDED");
        assertThat(Database.number(backends, "SELECT count(*) FROM task WHERE job_id = ?", id))
                .isZero();
    }

    private static Response retry(UUID id) {
        return given().post(Client.JOBS + "/" + id + "/retry");
    }

    private static List<Integer> indexes(UUID id) {
        return given().accept("application/x-ndjson")
                .get(Client.JOBS + "/" + id + "/results")
                .asString()
                .lines()
                .map(line -> new JsonPath(line).getInt("index"))
                .toList();
    }
}
