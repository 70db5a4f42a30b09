package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.fleet.SimulatedFleet;
import dev.nonet.local.process.Stack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged API with simulated workers, as {@code ./nonet bench fleet} has them. */
class SimulatedFleetTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int THREADS = 24;

    @Test
    void answersEveryItemOnce(@TempDir Path folder) throws Exception {
        Backends backends = Backends.start();
        try (Stack stack = Stack.start(backends, Stack.Settings.of(Repository.HOME, folder, 2, 0));
                SimulatedFleet fleet =
                        new SimulatedFleet(backends.kafkaBootstrapServers(), THREADS).awaitPartitions()) {
            NonetClient client = new NonetClient(stack.addresses(), null);
            for (Map.Entry<String, Integer> job :
                    Map.of("easy", 20_000, "extreme", 1_000).entrySet()) {
                String id =
                        client.submit(GenerateJobs.generate(job.getValue(), 1).put("level", job.getKey()));

                JsonNode ended = client.awaitEnd(id, LIMIT, look -> {});

                assertThat(ended.path("state").asText()).isEqualTo("succeeded");
                assertThat(client.results(id).stream()
                                .map(result -> result.path("index").asInt())
                                .toList())
                        .isEqualTo(IntStream.range(0, job.getValue()).boxed().toList());
            }
        }
    }
}
