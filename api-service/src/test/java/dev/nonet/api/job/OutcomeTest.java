package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A job succeeds even if items fail; its outcome tells whether all, some or none have results. */
@QuarkusTest
class OutcomeTest extends ServiceTest {

    @Test
    void saysWhetherItemsHaveResults() {
        assertThat(outcome(List.of(FakeWorker.PUZZLE))).isEqualTo("complete");
        assertThat(outcome(List.of(FakeWorker.PUZZLE, "no puzzle"))).isEqualTo("partial");
        assertThat(outcome(List.of("no puzzle", "neither"))).isEqualTo("empty");
    }

    private static String outcome(List<String> puzzles) {
        UUID id = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"" + String.join("\",\"", puzzles) + "\"]}");
        String outcome = Client.awaitState(id, "succeeded").getString("outcome");
        assertThat(given().accept("text/event-stream")
                        .get(Client.JOBS + "/" + id + "/events")
                        .asString())
                .contains("\"outcome\":\"" + outcome + "\"");
        return outcome;
    }

    @Test
    void isInTheCallback() {
        UUID id = Client.submit(
                "{\"kind\":\"solve\",\"puzzles\":[\"x\"],\"callback\":{\"url\":\"HTTP://localhost:9/\"}}");
        assertThat(Client.job(id).<Object>get("spec.callback.url")).isNotNull();
        Client.awaitState(id, "succeeded");

        await().until(() -> Database.number(
                        backends,
                        "SELECT count(*) FROM delivery WHERE job_id = ? AND body LIKE '%\"outcome\":\"empty\"%'",
                        id)
                == 1);
    }

    @Test
    void isAbsentBeforeTheEnd() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":3}");
        assertThat(Client.job(id).<Object>get("outcome")).isNull();
    }
}
