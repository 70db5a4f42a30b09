package dev.nonet.endtoend;

import static dev.nonet.endtoend.GenerateJobs.done;
import static dev.nonet.endtoend.GenerateJobs.generate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.job.v1.Topic;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.Stack;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged services while one partition of the tasks topic has no leader: a broker that held its only replica has
 * failed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LostPartitionTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int PARTITION = 7;
    private static final int LARGE = 3_000;

    private Backends backends;
    private Stack stack;
    private NonetClient client;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        backends = Backends.start();
        stack = Stack.start(backends, Stack.Settings.of(Repository.HOME, folder, 2, 2));
        client = new NonetClient(stack.addresses(), null);
    }

    @AfterAll
    void stop() {
        stack.close();
    }

    @Test
    void delaysOnlyItsOwnTasksAndLosesNone() throws Exception {
        String underWay = client.submit(generate(LARGE, 41));
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(20)).until(() -> done(client.job(underWay)) > 500);

        backends.losePartition(Topic.TASKS, PARTITION);
        String meanwhile = client.submit(generate(LARGE, 42));
        try {
            // Of either job at most a task or two are on the lost partition, each a quarter of a second's work.
            for (String job : new String[] {underWay, meanwhile}) {
                await().atMost(LIMIT).until(() -> done(client.job(job)) >= LARGE * 3 / 4);
            }
            String small = client.submit(generate(10, 43));
            assertThat(client.awaitEnd(small, LIMIT, state -> {}).path("state").asText())
                    .isEqualTo("succeeded");
        } finally {
            backends.returnPartition();
        }

        GenerateJobs.assertAllStoredOnce(client, underWay, LARGE, 41);
        GenerateJobs.assertAllStoredOnce(client, meanwhile, LARGE, 42);
    }
}
