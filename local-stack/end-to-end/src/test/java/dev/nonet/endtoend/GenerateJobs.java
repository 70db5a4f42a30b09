package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.demo.Checks;
import java.time.Duration;
import java.util.List;

/** Jobs that generate puzzles of any level, and what must come of them. */
final class GenerateJobs {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int SAMPLE = 300;

    private GenerateJobs() {}

    static ObjectNode generate(int count, long seed) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", count)
                .put("seed", seed);
    }

    static int done(JsonNode job) {
        return job.path("counts").path("done").asInt();
    }

    /**
     * Checks that every item has exactly one result, and that the results equal those of an undisturbed job with the
     * same seed.
     */
    static void assertAllStoredOnce(NonetClient client, String job, int count, long seed) throws Exception {
        JsonNode ended = client.awaitEnd(job, LIMIT, state -> {});
        assertThat(ended.path("state").asText()).isEqualTo("succeeded");
        assertThat(done(ended)).isEqualTo(count);
        List<JsonNode> results = client.results(job);
        assertThat(Checks.complete(job, count, results, client.errors(job))).isEmpty();

        String undisturbed = client.submit(generate(SAMPLE, seed));
        client.awaitEnd(undisturbed, LIMIT, state -> {});
        List<JsonNode> expected = client.results(undisturbed);
        for (int index = 0; index < SAMPLE; index++) {
            assertThat(results.get(index)).as("item %d", index).isEqualTo(expected.get(index));
        }
    }
}
