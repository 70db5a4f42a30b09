package dev.nonet.proof.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.proof.surface.Surface;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The matrix at once, with half of the heap and one client for each cell; and clients that want much. {@code ./nonet
 * prove hostile} attacks one operation after another with more clients, and asks how fast others are served.
 */
@Isolated("it takes all CPUs")
class HostileTest {

    private static final Path HOME =
            Path.of("").toAbsolutePath().resolve("../..").normalize();
    private static final int JOBS = 60;

    /** Longer than clients that do not read are waited for, half a minute, so that places are taken again. */
    private static final Duration MIN = Duration.ofSeconds(35);

    @Test
    void nobodyEndsAProcessWithHalfOfTheHeap(@TempDir Path logs) throws Exception {
        Surface surface = Surface.of(HOME);
        try (AttackedService service = AttackedService.start(HOME, logs, Heap.HALF)) {
            Map<String, List<Call>> operations = service.prepare(5_000, JOBS);
            assertThat(operations).hasSameSizeAs(surface.operations()).hasSizeGreaterThan(60);

            GreedyClients greedy = new GreedyClients(service);
            greedy.wantMuch(1_000, 50_000, JOBS, Heap.HALF.polls());
            assertThat(greedy.violations()).isEmpty();

            Observation seen = new Attack(service, Limits.BUSY).run("all at once", operations.values(), 1, MIN);
            System.out.println(seen);
            assertThat(seen.violations()).isEmpty();
            assertThat(seen.cells()).isEqualTo(operations.size() * Behaviour.values().length);
        }
    }
}
