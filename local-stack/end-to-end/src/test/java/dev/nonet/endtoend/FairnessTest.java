package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.Stack;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks fairness while a tenant runs a job of a million puzzles on the packaged services. Waiting of others is
 * measured in puzzles completed in the meantime instead of seconds, because time depends on the machine. Two threads
 * complete {@value #MAX_MEANWHILE} puzzles in two or three seconds.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FairnessTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int MILLION = 1_000_000;
    private static final int UNDER_WAY = 2_000;
    private static final int MAX_MEANWHILE = 8_000;

    private Stack stack;
    private NonetClient large;
    private NonetClient small;
    private String job;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        Map<String, String> tenants = Map.of(
                "nonet.auth.mode", "token",
                "nonet.auth.tokens.large", sha256("large"),
                "nonet.auth.tokens.small", sha256("small"));
        stack = Stack.start(
                Backends.start(),
                Stack.Settings.of(Repository.HOME, folder, 1, 1).with(tenants));
        large = new NonetClient(stack.address(), "large");
        small = new NonetClient(stack.address(), "small");
    }

    private static String sha256(String token) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII)));
    }

    @AfterAll
    void stop() {
        stack.close();
    }

    @BeforeEach
    void submitAMillion() throws Exception {
        job = large.submit(JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", MILLION)
                .put("priority", "bulk"));
        await().atMost(LIMIT).until(() -> done(large.job(job)) > UNDER_WAY);
    }

    @Test
    void letsTenPuzzlesOfAnotherTenantThrough() throws Exception {
        for (int round = 0; round < 3; round++) {
            int before = done(large.job(job));

            String ten = small.submit(JsonNodeFactory.instance
                    .objectNode()
                    .put("kind", "generate")
                    .put("count", 10));

            assertThat(small.awaitEnd(ten, LIMIT, state -> {}).path("state").asText())
                    .isEqualTo("succeeded");
            assertThat(done(large.job(job)) - before).as("round %d", round).isLessThan(MAX_MEANWHILE);
        }
        cancel();
    }

    @Test
    void stopsWhatIsQueuedOfACancelledJob() throws Exception {
        int before = done(large.job(job));

        cancel();
        JsonNode cancelled = large.awaitEnd(job, LIMIT, state -> {});

        assertThat(cancelled.path("state").asText()).isEqualTo("cancelled");
        assertThat(done(cancelled) - before).isLessThan(MAX_MEANWHILE);
        // The next job is processed at once, and the cancelled job gets no more results.
        String ten = small.submit(
                JsonNodeFactory.instance.objectNode().put("kind", "generate").put("count", 10));
        small.awaitEnd(ten, LIMIT, state -> {});
        assertThat(done(large.job(job))).isEqualTo(done(cancelled));
        assertThat(large.results(job)).hasSize(done(cancelled));
    }

    private void cancel() throws Exception {
        assertThat(large.post("jobs/" + job + "/cancel", "application/json", "").statusCode())
                .isEqualTo(200);
    }

    private static int done(JsonNode job) {
        return job.path("counts").path("done").asInt();
    }
}
