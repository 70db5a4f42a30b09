package dev.nonet.api.ingest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.ItemResult;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.packing.ResultRecord;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The messages of workers: leases, heartbeats, divided and returned tasks. */
@QuarkusTest
class TaskLifeTest extends ServiceTest {

    private static final String TWO_BAD = "{\"kind\":\"solve\",\"puzzles\":[\"first\",\"second\"]}";

    @Test
    void believesAWorkerAsLongAsItBeats() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        TaskMessage task = taskNumber(id, 0, 1);

        // The lease is two heartbeat intervals of a second; the worker holds the task for twice as long.
        for (int beat = 0; beat < 8; beat++) {
            worker.says(FakeWorker.beats(task));
            await().during(Duration.ofMillis(500)).until(() -> true);
        }
        assertThat(worker.tasksOf(id)).hasSize(1);

        assertThat(taskNumber(id, 0, 2).attempt())
                .as("after its heartbeats stop")
                .isEqualTo(2);
        worker.says(FakeWorker.completed(task));
        Client.awaitState(id, "succeeded");
        assertThat(metric("nonet_tasks_lease_ended_total")).isPositive();
    }

    @Test
    void countsAnAttemptForATaskThatNobodyBeganWhileWorkersWereHeardOf() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        worker.says(FakeWorker.failed(taskNumber(id, 0, 1)));
        taskNumber(id, 0, 2);

        isOnTheTopicSince(id, "1 day");
        assertThat(taskNumber(id, 0, 3).attempt()).isEqualTo(3);
        isOnTheTopicSince(id, "1 day");

        // The last of three attempts: no task is retried for ever.
        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getInt("counts.failed")).isEqualTo(1);
        assertThat(given().get(Client.JOBS + "/" + id + "/errors").jsonPath().getString("items[0].message"))
                .contains("no worker started it in time");
    }

    @Test
    void countsNoAttemptWhileWorkersAreAway() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1,\"priority\":\"interactive\"}");
        taskNumber(id, 0, 1);

        // As a process knows it that has heard no worker itself: nothing of this is in its memory.
        workersAreAwaySince("2 days");
        isOnTheTopicSince(id, "1 day");

        await().until(() -> worker.tasksOf(id).size() == 2);
        assertThat(worker.tasksOf(id)).extracting(TaskMessage::attempt).containsExactly(1, 1);
        assertThat(worker.received())
                .filteredOn(one -> one.job().equals(id))
                .extracting(FakeWorker.Received::key)
                .as("a task sent again has no key, so that any available partition takes it")
                .containsExactly(worker.tasksOf(id).getFirst().task().toString(), null);
        assertThat(topicsOf(id)).as("not behind other work").containsOnly(Topic.INTERACTIVE.id());
    }

    @Test
    void doesWhatIsLeftOfATaskAsANewTask() {
        Set<TaskId> divided = ConcurrentHashMap.newKeySet();
        worker.answers(task -> task.count() > 1 && divided.add(task.task())
                ? List.of(FakeWorker.beats(task), FakeWorker.divided(task, 1, false))
                : FakeWorker.done(task));

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":48,\"seed\":1}");

        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getMap("counts")).isEqualTo(Map.of("requested", 48, "done", 48, "failed", 0));
        assertThat(indexes(id)).isEqualTo(IntStream.range(0, 48).boxed().toList());
        assertThat(worker.tasksOf(id)).extracting(TaskMessage::attempt).containsOnly(1);
    }

    @Test
    void keepsTheTextsWithTheirItems() {
        worker.answers(task ->
                task.count() > 1 ? List.of(FakeWorker.divided(task, task.count() - 1, false)) : FakeWorker.done(task));
        String puzzles = "\"%s\",".formatted(FakeWorker.PUZZLE).repeat(40);

        UUID id = Client.submit("{\"kind\":\"solve\",\"puzzles\":[%s\"the last\"]}".formatted(puzzles));

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", 41, "done", 40, "failed", 1));
        JsonPath errors = given().get(Client.JOBS + "/" + id + "/errors").jsonPath();
        assertThat(errors.getInt("items[0].index")).isEqualTo(40);
        assertThat(errors.getString("items[0].input")).isEqualTo("the last");
    }

    /** An item that takes too long costs the others of its task nothing. */
    @Test
    void setsASlowItemApartAndKeepsTheOthersTogether() {
        int slow = 10;
        worker.answers(task -> {
            boolean holdsIt = task.firstIndex() <= slow && task.firstIndex() + task.count() > slow;
            return !holdsIt
                    ? FakeWorker.done(task)
                    : List.of(
                            task.count() > 1
                                    ? FakeWorker.divided(task, slow - task.firstIndex(), true)
                                    : FakeWorker.failed(task));
        });

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":320,\"seed\":1}");

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", 320, "done", 319, "failed", 1));
        assertThat(indexes(id)).hasSize(319).doesNotContain(slow);
        assertThat(sizes(id, 0, 1)).containsExactly(20);
        assertThat(sizes(id, slow, 2)).containsExactly(1);
        assertThat(sizes(id, slow, 3)).containsExactly(1);
        assertThat(sizes(id, slow + 1, 1)).containsExactly(9);
        assertThat(worker.tasksOf(id).stream().filter(task -> task.count() == 1))
                .as("single items")
                .hasSize(2);
    }

    /** Nothing is known of the others then: they may all be as slow. */
    @Test
    void setsTheFirstItemApartAndTheOthersInFewTasksIfNoneWasDone() {
        worker.answers(task -> task.firstIndex() == 0 && task.count() > 1
                ? List.of(FakeWorker.divided(task, 0, true))
                : FakeWorker.done(task));

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":320,\"seed\":1}");

        assertThat(Client.awaitState(id, "succeeded").getInt("counts.done")).isEqualTo(320);
        assertThat(indexes(id)).isEqualTo(IntStream.range(0, 320).boxed().toList());
        assertThat(sizes(id, 0, 1)).containsExactly(20);
        assertThat(sizes(id, 0, 2)).containsExactly(1);
        for (int part = 1; part < 19; part += 3) {
            assertThat(sizes(id, part, 1)).containsExactly(3);
        }
        assertThat(sizes(id, 19, 1)).containsExactly(1);
    }

    /** Otherwise many tasks would lie before everybody's of a tenant whose items are slower than was estimated. */
    @Test
    void whatIsLeftOfATaskWeighsWhatItsItemsHaveTaken() throws InterruptedException {
        worker.answers(task -> task.firstIndex() == 0 && task.count() > 1
                ? List.of(FakeWorker.divided(task, 1, false, 7_000_000))
                : List.of());

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":320,\"seed\":1}");

        await().until(() ->
                Database.number(backends, "SELECT count(*) FROM task WHERE weight = 7 AND job_id = ?", id) == 19);
        Thread.sleep(1_500);
        assertThat(worker.tasksOf(id).stream().filter(task -> task.count() == 1))
                .as("parts that were sent")
                .hasSizeBetween(1, 3);
    }

    /** A worker may lie about what it took. */
    @Test
    void aFailedTaskWeighsWhatItsAttemptHasTaken() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":2}");

        worker.says(FakeWorker.failed(taskNumber(id, 0, 1), 7_000_000));
        worker.says(FakeWorker.failed(taskNumber(id, 1, 1), Long.MAX_VALUE));

        await().untilAsserted(() -> assertThat(List.of(
                        Database.number(backends, "SELECT weight FROM task WHERE first_item = 0 AND job_id = ?", id),
                        Database.number(backends, "SELECT weight FROM task WHERE first_item = 1 AND job_id = ?", id)))
                .containsExactly(7L, 600L));
    }

    @Test
    void tellsWorkersWhileNothingOfTheJobIsDone() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":2}");
        assertThat(taskNumber(id, 0, 1).untried()).isTrue();
        TaskMessage other = taskNumber(id, 1, 1);
        assertThat(other.untried()).isTrue();

        worker.says(FakeWorker.completed(taskNumber(id, 0, 1)));
        await().until(() -> Client.job(id).getInt("counts.done") == 1);
        worker.says(FakeWorker.failed(other));

        assertThat(taskNumber(id, 1, 2).untried()).isFalse();
    }

    private List<Integer> sizes(UUID job, int firstIndex, int attempt) {
        return worker.tasksOf(job).stream()
                .filter(task -> task.firstIndex() == firstIndex && task.attempt() == attempt)
                .map(TaskMessage::count)
                .toList();
    }

    /** Each ends alone, after as many attempts as any other, and none of them for ever. */
    @Test
    void endsATaskAllOfWhoseItemsAreTooSlow() {
        worker.answers(task -> task.firstIndex() >= 10
                ? FakeWorker.done(task)
                : List.of(task.count() > 1 ? FakeWorker.divided(task, 0, true) : FakeWorker.failed(task)));

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":160,\"seed\":1}");

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", 160, "done", 150, "failed", 10));
        assertThat(worker.tasksOf(id)).extracting(TaskMessage::attempt).allMatch(attempt -> attempt <= 3);
    }

    @Test
    void makesTheLastAttemptItemByItem() {
        worker.answers(task ->
                task.count() > 1 || task.firstIndex() == 5 ? List.of(FakeWorker.failed(task)) : FakeWorker.done(task));

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":32,\"seed\":1}");

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .as("one item that crashes every worker does not fail the others")
                .isEqualTo(Map.of("requested", 32, "done", 31, "failed", 1));
        assertThat(worker.tasksOf(id))
                .extracting(TaskMessage::attempt)
                .contains(3)
                .doesNotContain(4);
    }

    @Test
    void dividesWhatIsStoredOfATaskThatIsDoneAgain() {
        worker.answers(task -> {
            List<ItemOutcome> outcomes = FakeWorker.outcomes(task);
            return List.of(FakeWorker.completed(
                    task,
                    List.of(
                            outcomes.get(0),
                            outcomes.get(1),
                            new ItemError(task.firstIndex() + 2, null, ItemError.INTERNAL, "it went wrong"))));
        });
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":48,\"seed\":1}");
        assertThat(Client.awaitState(id, "succeeded").getInt("counts.failed")).isEqualTo(16);
        worker.isSilent();
        given().post(Client.JOBS + "/" + id + "/retry").then().statusCode(202);
        await().until(() -> worker.tasksOf(id).size() > 16);

        TaskMessage again = worker.tasksOf(id).get(16);
        worker.says(FakeWorker.divided(again, 1, true));
        await().until(() ->
                Database.number(backends, "SELECT count(*) FROM result_slice WHERE job_id = ? AND item_count = 1", id)
                        == 3);
        await().untilAsserted(() -> assertThat(Client.job(id).getMap("counts"))
                .isEqualTo(Map.of("requested", 48, "done", 32, "failed", 0)));
        assertThat(indexes(id)).as("what is stored stays readable").hasSize(32);
        worker.answers(FakeWorker::done);
        worker.tasksOf(id).stream()
                .skip(16)
                .filter(task -> !task.task().equals(again.task()))
                .forEach(task -> worker.says(FakeWorker.completed(task)));

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", 48, "done", 48, "failed", 0));
        assertThat(indexes(id)).isEqualTo(IntStream.range(0, 48).boxed().toList());
        assertThat(Client.job(id).getInt("tally.levels.easy")).isEqualTo(48);
    }

    @Test
    void leavesNothingPendingWhenAnAttemptFailsWhileItsJobIsCancelled() {
        worker.answers(task -> List.of(FakeWorker.beats(task)));
        UUID id = Client.submit(TWO_BAD);
        isStarted(id, 2);
        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);
        assertThat(Client.job(id).getString("state")).isEqualTo("cancelling");

        worker.tasksOf(id).forEach(task -> worker.says(FakeWorker.failed(task)));

        Client.awaitState(id, "cancelled");
        assertThat(Database.number(backends, "SELECT count(*) FROM task WHERE job_id = ?", id))
                .isZero();
    }

    @Test
    void keepsWhatARunningTaskHadWhenItsJobWasCancelled() {
        worker.answers(task -> List.of(FakeWorker.beats(task)));
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":48}");
        isStarted(id, 8);
        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);

        worker.tasksOf(id).forEach(task -> worker.says(FakeWorker.divided(task, 2, false)));

        JsonPath job = Client.awaitState(id, "cancelled");
        assertThat(job.getMap("counts")).isEqualTo(Map.of("requested", 48, "done", 16, "failed", 0));
        assertThat(Database.number(backends, "SELECT count(*) FROM task WHERE job_id = ?", id))
                .isZero();
    }

    @Test
    void sendsATaskAgainThatAWorkerOfAnotherVersionHandsBack() {
        Set<Integer> returned = ConcurrentHashMap.newKeySet();
        worker.answers(
                task -> returned.add(task.firstIndex()) ? List.of(FakeWorker.returned(task)) : FakeWorker.done(task));

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":16}");

        assertThat(Client.awaitState(id, "succeeded").getInt("counts.done")).isEqualTo(16);
        assertThat(worker.tasksOf(id))
                .hasSize(32)
                .allSatisfy(task -> assertThat(task.attempt()).isEqualTo(1));
        assertThat(metric("nonet_tasks_returned_total")).isPositive();
    }

    @Test
    void keepsAJobToItsEngineAndSaysSoWhenItCannot() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":16}");
        TaskMessage first = taskNumber(id, 0, 1);
        assertThat(first.needs()).isEqualTo(new TaskMessage.Needs(TaskMessage.PROTOCOL, null));
        worker.says(FakeWorker.completed(first));
        await().until(() -> List.of("test").equals(Client.job(id).getList("engines")));

        // Each of the others is sent once to a worker of another engine version, which returns tasks that need the
        // first version.
        worker.answers(task -> Objects.equals(task.needs().engine(), "test")
                ? List.of(FakeWorker.returned(task))
                : List.of(ofEngine(task, "other")));
        worker.tasksOf(id).stream()
                .filter(task -> task.firstIndex() != 0)
                .forEach(task -> worker.says(FakeWorker.returned(task)));

        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getInt("counts.done")).isEqualTo(16);
        assertThat(job.getList("engines")).isEqualTo(List.of("test", "other"));
        // A task names the engine until it has been handed back twice, as the tests are configured.
        Map<Integer, Long> namingIt = worker.tasksOf(id).stream()
                .filter(task -> Objects.equals(task.needs().engine(), "test"))
                .collect(Collectors.groupingBy(task -> task.firstIndex(), Collectors.counting()));
        assertThat(namingIt).isNotEmpty();
        assertThat(namingIt.values()).allMatch(times -> times <= 2);
    }

    /** Otherwise each task would be handed back many times after the last worker of the first engine has gone. */
    @Test
    void keepsAJobOfTwoEnginesToNone() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":16}");
        worker.says(ofEngine(taskNumber(id, 0, 1), "test"));
        await().until(() -> List.of("test").equals(Client.job(id).getList("engines")));
        worker.says(ofEngine(taskNumber(id, 1, 1), "other"));
        await().until(() -> List.of("test", "other").equals(Client.job(id).getList("engines")));
        await().until(() -> worker.tasksOf(id).size() == 10);

        worker.answers(task -> List.of(ofEngine(task, "other")));
        worker.tasksOf(id).subList(0, 10).stream()
                .filter(task -> task.firstIndex() > 1)
                .forEach(task -> worker.says(FakeWorker.returned(task)));

        Client.awaitState(id, "succeeded");
        assertThat(worker.tasksOf(id).subList(10, worker.tasksOf(id).size()))
                .hasSize(14)
                .allSatisfy(task -> assertThat(task.needs().engine()).isNull());
    }

    @Test
    void sendsInteractiveWorkToATopicOfItsOwn() {
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1,\"priority\":\"interactive\"}");
        Client.awaitState(id, "succeeded");

        assertThat(topicsOf(id)).containsExactly(Topic.INTERACTIVE.id());
    }

    @Test
    void sendsSlowInteractiveWorkToTheTopicOfTheOtherWork() {
        worker.answers(task -> task.attempt() == 1 ? List.of(FakeWorker.failed(task)) : FakeWorker.done(task));

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1,\"priority\":\"interactive\"}");
        Client.awaitState(id, "succeeded");

        assertThat(topicsOf(id)).containsExactly(Topic.INTERACTIVE.id(), Topic.TASKS.id());
    }

    private List<String> topicsOf(UUID job) {
        return worker.received().stream()
                .filter(one -> one.job().equals(job))
                .map(FakeWorker.Received::topic)
                .toList();
    }

    private static ResultRecord ofEngine(TaskMessage task, String engine) {
        return FakeWorker.completed(
                task,
                engine,
                FakeWorker.outcomes(task).stream()
                        .map(result -> withEngine((GeneratedPuzzle) result, engine))
                        .toList());
    }

    private static ItemResult withEngine(GeneratedPuzzle it, String engine) {
        return new GeneratedPuzzle(
                it.index(),
                it.puzzle(),
                it.solution(),
                it.grade(),
                it.symmetry(),
                it.minimal(),
                it.irreducible(),
                it.seed(),
                it.path(),
                it.steps(),
                it.identity(),
                it.se(),
                it.hodoku(),
                engine);
    }

    private void workersAreAwaySince(String interval) {
        Database.update(backends, "UPDATE fleet SET heard_at = now() - interval '" + interval + "'");
    }

    private void isOnTheTopicSince(UUID job, String interval) {
        await().until(() -> Database.update(
                        backends,
                        "UPDATE task SET dispatched_at = now() - interval '" + interval
                                + "' WHERE job_id = ? AND state = 'DISPATCHED' AND dispatched_at > now() - interval '1"
                                + " hour'",
                        job)
                == 1);
    }

    private void isStarted(UUID job, int tasks) {
        await().until(() ->
                Database.number(backends, "SELECT count(*) FROM task WHERE job_id = ? AND state = 'STARTED'", job)
                        == tasks);
    }

    private TaskMessage taskNumber(UUID job, int number, int attempt) {
        return await().atMost(Duration.ofSeconds(20))
                .until(
                        () -> worker.tasksOf(job).stream()
                                .filter(task -> task.firstIndex() == number && task.attempt() == attempt)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
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
