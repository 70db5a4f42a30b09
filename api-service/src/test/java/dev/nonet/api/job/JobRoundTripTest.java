package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.TaskMessage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
class JobRoundTripTest extends ServiceTest {

    @Test
    void generatesEveryItemOnce() {
        Response submitted = given().contentType(ContentType.JSON)
                .body("{\"kind\":\"generate\",\"count\":1234,\"level\":\"easy\"}")
                .post(Client.JOBS);

        submitted.then().statusCode(202);
        UUID id = UUID.fromString(submitted.path("id"));
        assertThat(id.version()).isEqualTo(7);
        assertThat(submitted.header("Location")).isEqualTo(Client.JOBS + "/" + id);
        assertThat(submitted.header("Retry-After")).isEqualTo("1");
        assertThat(submitted.<Long>path("spec.seed")).isNotNull();

        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getMap("counts")).isEqualTo(Map.of("requested", 1234, "done", 1234, "failed", 0));
        assertThat(job.getString("createdAt")).isNotNull();
        assertThat(job.getString("startedAt")).isNotNull();
        assertThat(job.getString("endedAt")).isNotNull();
        assertThat(job.getString("spec.kind")).isEqualTo("generate");
        assertThat(job.getString("links.results")).isEqualTo(Client.JOBS + "/" + id + "/results");

        List<String> lines = given().accept("application/x-ndjson")
                .get(Client.JOBS + "/" + id + "/results")
                .then()
                .statusCode(200)
                .extract()
                .asString()
                .lines()
                .toList();
        assertThat(lines).hasSize(1234);
        assertThat(lines.stream().map(line -> new JsonPath(line).getInt("index")))
                .isEqualTo(IntStream.range(0, 1234).boxed().toList());
        List<TaskMessage> tasks = worker.tasksOf(id);
        assertThat(tasks).hasSize(job.getInt("counts.requested") / 78 + 1);
        assertThat(tasks).extracting(TaskMessage::attempt).containsOnly(1);
        long seed = job.getLong("spec.seed");
        assertThat(tasks)
                .allSatisfy(task ->
                        assertThat(((TaskMessage.Generate) task).spec().seed()).isEqualTo(seed));
    }

    @Test
    void aMalformedPuzzleFailsItsItemAlone() {
        String spec = "{\"kind\":\"solve\",\"puzzles\":[\"%s\",\"12x\",\"%s\"]}"
                .formatted(FakeWorker.PUZZLE, FakeWorker.PUZZLE.replace('5', '.'));

        UUID id = Client.submit(spec);

        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getMap("counts")).isEqualTo(Map.of("requested", 3, "done", 2, "failed", 1));
        JsonPath errors = given().get(Client.JOBS + "/" + id + "/errors").jsonPath();
        assertThat(errors.getInt("items[0].index")).isEqualTo(1);
        assertThat(errors.getString("items[0].input")).isEqualTo("12x");
        assertThat(errors.getString("items[0].code")).isEqualTo("malformed");
        assertThat(errors.getString("items[0].message")).contains("81 characters");
        assertThat(errors.getString("next")).isNull();
        given().get(Client.JOBS + "/" + id + "/results/0")
                .then()
                .statusCode(200)
                .body("solution", equalTo(FakeWorker.SOLUTION));
        given().get(Client.JOBS + "/" + id + "/results/1").then().statusCode(404);
    }

    @Test
    void acceptsPuzzlesAsLines() {
        String body = "# three puzzles\n" + FakeWorker.PUZZLE + " the first\n\n" + FakeWorker.PUZZLE
                + "#second\r\n bad luck\n";

        UUID id = UUID.fromString(given().contentType("text/plain")
                .queryParam("detail", "solution")
                .queryParam("techniques", "full-house,naked-single")
                .queryParam("priority", "interactive")
                .body(body)
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));

        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getMap("counts")).isEqualTo(Map.of("requested", 3, "done", 2, "failed", 1));
        assertThat(job.getList("spec.techniques")).isEqualTo(List.of("full-house", "naked-single"));
        TaskMessage.Solve task = (TaskMessage.Solve) worker.tasksOf(id).getFirst();
        assertThat(task.detail().id()).isEqualTo("solution");
        JsonPath errors = given().get(Client.JOBS + "/" + id + "/errors").jsonPath();
        assertThat(errors.getString("items[0].input")).isEqualTo("bad luck");
        assertThat(errors.getString("items[0].message"))
                .isEqualTo("line 5: a puzzle has 81 characters, the first word of the line has 3");
    }

    @Test
    void theErrorOfALongLineSaysWhereItStands() {
        UUID id = UUID.fromString(given().contentType("text/plain")
                .body(FakeWorker.PUZZLE + "\n\n" + "x".repeat(900) + " and more\n")
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));

        Client.awaitState(id, "succeeded");
        JsonPath errors = given().get(Client.JOBS + "/" + id + "/errors").jsonPath();
        assertThat(errors.getString("items[0].input")).matches("x{190} …");
        assertThat(errors.getString("items[0].message"))
                .isEqualTo("line 3: a puzzle has 81 characters, the first word of the line has more than 180");
    }

    @Test
    void acceptsPuzzlesAsJsonLines() {
        String body =
                "\"%s\"\n{\"puzzle\":\"%s\",\"name\":\"x\"}\n{broken\n".formatted(FakeWorker.PUZZLE, FakeWorker.PUZZLE);

        UUID id = UUID.fromString(Client.ndjson()
                .body(body)
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));

        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getMap("counts")).isEqualTo(Map.of("requested", 3, "done", 2, "failed", 1));
        assertThat(given().accept("application/x-ndjson")
                        .get(Client.JOBS + "/" + id + "/errors")
                        .asString())
                .contains("\"input\":\"{broken\"", "\"line 3: ");
    }

    @Test
    void acceptsTenMillionItemsAtOnceAndCancelsThem() {
        worker.isSilent();

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":10000000,\"priority\":\"bulk\"}");

        await().until(() -> !worker.tasksOf(id).isEmpty());
        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);
        JsonPath job = Client.awaitState(id, "cancelled");
        assertThat(job.getString("cancellingAt")).isNotNull();
        assertThat(worker.tasksOf(id)).hasSizeLessThanOrEqualTo(8);
    }

    @Test
    void listsTheTechniqueCatalogue() {
        List<String> ids = given().get("/api/v1/techniques")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getList("id");

        assertThat(ids).contains("full-house", "x-wing");
        String named = ids.stream().map(id -> "\"" + id + "\"").collect(Collectors.joining(","));
        Client.submit("{\"kind\":\"generate\",\"count\":1,\"excludes\":[" + named + "]}");
    }
}
