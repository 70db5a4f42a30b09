package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.cli.CommandLines.Finished;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bench}: measurements as JSON. */
class BenchCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource({"solve", "check", "generate", "grade", "canonical"})
    void measuresEveryTask(String task) throws Exception {
        Finished ran = run("bench", task, "--seconds", "0.05", "--json");
        JsonNode json = JSON.readTree(ran.out());
        assertThat(json.get("task").asText()).isEqualTo(task);
        assertThat(json.get("threads").asInt()).isEqualTo(1);
        assertThat(json.get("items").asLong()).isPositive();
        assertThat(json.get("perSecond").asDouble()).isPositive();
        assertThat(json.get("best").asDouble())
                .isGreaterThanOrEqualTo(json.get("perSecond").asDouble() * 0.999);
    }

    @ParameterizedTest
    @CsvSource({"se", "hodoku"})
    void measuresTheScaleOfAnotherProgramAlone(String scale) throws Exception {
        JsonNode json = JSON.readTree(run("bench", "grade", "--ratings", scale, "--seconds", "0.05", "--json")
                .out());
        assertThat(json.get("task").asText()).isEqualTo("grade");
        assertThat(json.get("items").asLong()).isPositive();
        assertThat(run("bench", "grade", "--ratings", "elo").code()).isEqualTo(Nonet.USAGE);
    }

    @Test
    void recordsItemsWithTheirTimes() throws Exception {
        List<String> lines = run(
                        "bench", "record", "--level", "easy", "--count", "3", "--slice", "4", "--seconds", "0.01")
                .lines();
        assertThat(lines).hasSize(4);
        assertThat(JSON.readTree(lines.getFirst()).get("batchMicros").asDouble())
                .isPositive();
        for (String line : lines.subList(1, 4)) {
            JsonNode item = JSON.readTree(line);
            assertThat(item.get("micros").asDouble()).isPositive();
            assertThat(item.at("/result/type").asText()).isEqualTo("puzzle");
            assertThat(item.at("/result/level").asText()).isEqualTo("easy");
        }
    }

    @Test
    void countsAttemptsByTheirEnd() throws Exception {
        JsonNode attempts = JSON.readTree(run("bench", "generate", "--level", "medium", "--seconds", "0.2", "--json")
                        .out())
                .get("attempts");
        assertThat(attempts.get("met").get("perPuzzle").asDouble()).isEqualTo(1);
        assertThat(attempts.get("too-light").get("perPuzzle").asDouble()).isPositive();
        assertThat(attempts.get("met").get("judgedMicros").asDouble()).isPositive();
    }
}
