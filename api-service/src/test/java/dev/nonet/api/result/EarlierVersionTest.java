package dev.nonet.api.result;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Messages of a worker of the previous release, byte for byte as recorded, are understood. */
@QuarkusTest
class EarlierVersionTest extends ServiceTest {

    @Test
    void understandsAWorkerOfProtocol1() throws IOException {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"%s\",\"12x\"]}".formatted(FakeWorker.PUZZLE));
        await().until(() -> worker.tasksOf(id).size() == 2);

        for (String message : recorded("worker-of-protocol-1.ndjson")) {
            if (message.contains("\"attempt\":2")) {
                await().until(() -> worker.tasksOf(id).size() == 3);
            }
            worker.sends(id.toString(), message.replace("JOB", id.toString()).getBytes(StandardCharsets.UTF_8));
            if (message.contains("task-started") && message.contains("JOB/0")) {
                await().until(() -> Database.number(
                                backends,
                                "SELECT count(*) FROM task WHERE job_id = ? AND state = 'STARTED' AND lease_until > now() + interval '1 minute'",
                                id)
                        >= 1);
            }
        }

        JsonPath job = Client.awaitState(id, "succeeded");
        assertThat(job.getMap("counts")).isEqualTo(Map.of("requested", 2, "done", 1, "failed", 1));
        assertThat(job.getList("engines")).isEqualTo(List.of("8"));
        assertThat(given().get(Client.JOBS + "/" + id + "/errors").jsonPath().getString("items[0].input"))
                .isEqualTo("12x");
    }

    private static List<String> recorded(String name) throws IOException {
        try (InputStream file = EarlierVersionTest.class.getResourceAsStream("/exchanges/" + name)) {
            assertThat(file).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
