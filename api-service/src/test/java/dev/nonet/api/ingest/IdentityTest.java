package dev.nonet.api.ingest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.ItemError;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Results that are equal up to symmetry are counted, whichever tasks they came from. */
@QuarkusTest
class IdentityTest extends ServiceTest {

    @Test
    void countsEqualResultsOverAllTasks() {
        Random random = new Random(5);
        List<String> puzzles = IntStream.range(0, 400)
                .mapToObj(item -> "%081d".formatted(random.nextInt(300)))
                .toList();
        int different = new HashSet<>(puzzles).size();

        UUID id = upload(String.join("\n", puzzles), "canonical=true");

        assertThat(Client.awaitState(id, "succeeded").getMap("tally.identities"))
                .isEqualTo(Map.of("different", different, "equal", puzzles.size() - different));
        assertThat(result(id, 17).getString("identity")).isEqualTo(FakeWorker.identityOf(puzzles.get(17)));
        assertThat(Client.job(id).getBoolean("spec.canonical")).isTrue();
    }

    @Test
    void countsNothingWithoutBeingAsked() {
        UUID id = upload("%081d\n%081d".formatted(1, 1), "canonical=false");

        assertThat(Client.awaitState(id, "succeeded").<Object>get("tally.identities"))
                .isNull();
        assertThat(result(id, 0).<Object>get("identity")).isNull();
    }

    /** Each different identity is a row. */
    @Test
    void addsThemToWhatTheTenantKeeps() {
        String lines = IntStream.range(0, 500).mapToObj("%081d"::formatted).collect(Collectors.joining("\n"));

        long without = storedBytes(upload(lines, "canonical=false"));
        assertThat(storedBytes(upload(lines, "canonical=true"))).isGreaterThan(without + 500 * 100);
    }

    private long storedBytes(UUID job) {
        Client.awaitState(job, "succeeded");
        return Database.number(backends, "SELECT stored_bytes FROM job WHERE id = ?", job);
    }

    @Test
    void countsTheSameAfterARetry() {
        // Items 0 and 1 make a task and are equal; the first time, the second of every task fails.
        worker.answers(IdentityTest::secondFails);
        List<String> puzzles = new ArrayList<>();
        for (int task = 0; task < 16; task++) {
            puzzles.add("%081d".formatted(task % 4));
            puzzles.add("%081d".formatted(task));
        }
        UUID id = upload(String.join("\n", puzzles), "canonical=true");
        assertThat(Client.awaitState(id, "succeeded").getMap("tally.identities"))
                .isEqualTo(Map.of("different", 4, "equal", 12));

        worker.answers(FakeWorker::done);
        given().post(Client.JOBS + "/" + id + "/retry").then().statusCode(202);

        assertThat(Client.awaitState(id, "succeeded").getMap("tally.identities"))
                .isEqualTo(Map.of("different", 16, "equal", 16));
        assertThat(Database.number(backends, "SELECT sum(items) FROM identity_count WHERE job_id = ?", id))
                .isEqualTo(32);
    }

    private static List<ResultRecord> secondFails(TaskMessage task) {
        return List.of(FakeWorker.completed(
                task,
                List.of(
                        FakeWorker.outcomes(task).getFirst(),
                        new ItemError(task.firstIndex() + 1, null, ItemError.INTERNAL, "it went wrong"))));
    }

    private static UUID upload(String lines, String query) {
        return UUID.fromString(given().contentType("text/plain")
                .body(lines)
                .post(Client.JOBS + "?detail=solution&" + query)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
    }

    private static JsonPath result(UUID id, int item) {
        return given().get(Client.JOBS + "/" + id + "/results/" + item).jsonPath();
    }
}
