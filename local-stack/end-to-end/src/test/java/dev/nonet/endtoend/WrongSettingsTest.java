package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings are checked by the services themselves before the backends are started. */
class WrongSettingsTest {

    @TempDir
    private Path folder;

    private final List<ServiceProcess> started = new ArrayList<>();

    private Stack.Settings settings(Map<String, String> configuration) {
        return Stack.Settings.of(Repository.HOME, folder, 2, 2).with(configuration);
    }

    @Test
    void areToldWithoutBackends() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> Stack.requireValid(
                        settings(Map.of("nonet.dispatch.window", "0")), Set.of("NONET_DISPATCH_WINDOW"), started::add))
                .withMessageContaining("nonet.dispatch.window");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> Stack.requireValid(
                        settings(Map.of("nonet.worker.drain", "3H")), Set.of("NONET_WORKER_DRAIN"), started::add))
                .withMessageContaining("nonet.worker.drain must be 0s to 10m");
        assertThat(started).hasSize(4).noneMatch(ServiceProcess::isAlive);
    }

    @Test
    void servicesWithRightOnesAreStoppedAgain() throws Exception {
        Stack.requireValid(
                settings(Map.of("nonet.worker.drain", "1M")), Set.of("PATH", "NONET_WORKER_DRAIN"), started::add);

        assertThat(started).hasSize(2).noneMatch(ServiceProcess::isAlive);
    }

    @Test
    void nothingIsStartedIfThereAreNone() throws Exception {
        Stack.requireValid(settings(Map.of()), Set.of("PATH", "NONET_NO_BUILD", "NONET_JAVA_OPTS"), started::add);

        assertThat(started).isEmpty();
    }
}
