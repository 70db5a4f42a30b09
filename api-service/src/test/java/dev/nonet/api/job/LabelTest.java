package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.TaskMessage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Clients label jobs with metadata and find them by label. */
@QuarkusTest
class LabelTest extends ServiceTest {

    /** Unique to this run: tests share a database. */
    private final String order = UUID.randomUUID().toString();

    private UUID submit(String more) {
        return Client.submit(
                "{\"kind\":\"generate\",\"count\":1,\"metadata\":{\"order\":\"%s\"%s}}".formatted(order, more));
    }

    private static JsonPath list(Object... labels) {
        return given().queryParam("label", labels)
                .queryParam("limit", 2)
                .get(Client.JOBS)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    @Test
    void areReturnedInTheJobAndItsSpec() {
        UUID id = submit(",\"customer\":\"Größe: 9\"");

        JsonPath job = Client.awaitState(id, "succeeded");
        Map<String, String> labels = Map.of("order", order, "customer", "Größe: 9");
        assertThat(job.getMap("metadata")).isEqualTo(labels);
        assertThat(job.getMap("spec.metadata")).isEqualTo(labels);
        TaskMessage.Generate task = (TaskMessage.Generate) worker.tasksOf(id).getFirst();
        assertThat(task.spec().metadata()).as("what workers need not know").isEmpty();
        given().get(Client.JOBS + "/" + Client.submit("{\"kind\":\"generate\",\"count\":1}"))
                .then()
                .body("metadata", nullValue());
    }

    @Test
    void filterAPagedList() {
        List<String> submitted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            submitted.addFirst(submit(i == 3 ? ",\"customer\":\"a:b\"" : "").toString());
        }

        List<String> found = new ArrayList<>();
        String cursor = null;
        do {
            JsonPath page = given().queryParam("label", "order:" + order)
                    .queryParam("limit", 2)
                    .queryParams(cursor == null ? Map.of() : Map.of("cursor", cursor))
                    .get(Client.JOBS)
                    .jsonPath();
            found.addAll(page.getList("items.id"));
            cursor = page.getString("next");
        } while (cursor != null);

        assertThat(found).isEqualTo(submitted);
        assertThat(list("order:" + order, "customer:a:b").getList("items.id")).containsExactly(submitted.get(1));
        assertThat(list("order=" + order, "customer=a:b").getList("items.id"))
                .as("as in the console's form")
                .containsExactly(submitted.get(1));
        assertThat(list("order:" + order, "customer:a").getList("items.id")).isEmpty();
        assertThat(list("order:").getList("items.id")).isEmpty();
    }

    @Test
    void areQueryParametersOfAnUpload() {
        String id = given().contentType("text/plain")
                .queryParam("metadata.order", order)
                .queryParam("metadata.a.b", "")
                .body(FakeWorker.PUZZLE)
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .body("metadata", equalTo(Map.of("order", order, "a.b", "")))
                .extract()
                .path("id");

        assertThat(list("order:" + order, "a.b:").getList("items.id")).containsExactly(id);
    }

    /** A second each if each label is a table to join, of which the plan is made anew for each chunk of a page. */
    @Test
    void sixteenAreFoundAsFastAsOne() {
        String[] labels =
                IntStream.range(0, 16).mapToObj(i -> "key" + i + ":" + order).toArray(String[]::new);
        String id = given().contentType("application/json")
                .body(Map.of(
                        "kind",
                        "generate",
                        "count",
                        1,
                        "metadata",
                        IntStream.range(0, 16).boxed().collect(Collectors.toMap(i -> "key" + i, i -> order))))
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id");

        assertThat(list(labels).getList("items.id")).containsExactly(id);
        labels[15] = "key15:other";
        assertThat(list(labels).getList("items.id")).isEmpty();
        assertTimeout(Duration.ofSeconds(5), () -> {
            for (int i = 0; i < 20; i++) {
                list(labels);
            }
        });
    }

    @Test
    void areDeletedWithTheirJob() {
        UUID id = submit("");
        Client.awaitState(id, "succeeded");

        given().delete(Client.JOBS + "/" + id).then().statusCode(204);

        assertThat(list("order:" + order).getList("items.id")).isEmpty();
        Database.update(backends, "DELETE FROM job WHERE id = ?", id);
        assertThat(Database.number(backends, "SELECT count(*) FROM job_label WHERE job_id = ?", id))
                .isZero();
    }

    @Test
    void refusesMalformedLabels() {
        for (String wrong : List.of(
                "order", ":4711", "=4711", "Order:1", "a b=1", "x".repeat(65) + ":1", "order:" + "x".repeat(513))) {
            given().queryParam("label", wrong)
                    .get(Client.JOBS)
                    .then()
                    .statusCode(422)
                    .body("violations[0].field", equalTo("label"));
        }
        given().queryParam(
                        "label",
                        IntStream.range(0, 17).mapToObj(i -> "order:" + i).toList())
                .get(Client.JOBS)
                .then()
                .statusCode(422)
                .body("violations[0].message", containsString("16"));
    }
}
