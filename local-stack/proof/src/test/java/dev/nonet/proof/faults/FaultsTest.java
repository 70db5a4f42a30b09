package dev.nonet.proof.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.proof.stack.ProxiedStack;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three short schedules of {@code ./nonet prove faults}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultsTest {

    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
    private static final int LENGTH = 15_000;

    /** Kinds that start a process twice, which takes longer than a short schedule. */
    private static final Set<Kind> SLOW = EnumSet.of(Kind.CLOCK, Kind.REPLACE);

    private Path folder;
    private ProxiedStack stack;

    @BeforeAll
    void start(@TempDir Path temporary) throws Exception {
        folder = temporary;
        stack = ProxiedStack.start(HOME, folder.resolve("logs"));
    }

    @AfterAll
    void stop() {
        stack.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyPromiseIsKept(long seed) throws Exception {
        Set<Kind> kinds = EnumSet.copyOf(FaultsCommand.kinds());
        kinds.removeAll(SLOW);
        Schedule schedule = Schedule.of(seed, LENGTH, kinds);

        Outcome outcome = new Run(stack, schedule).execute(null, folder);

        assertThat(outcome.violations()).as(schedule.log()).isEmpty();
        assertThat(outcome.jobs()).isPositive();
    }
}
