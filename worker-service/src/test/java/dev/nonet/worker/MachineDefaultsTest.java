package dev.nonet.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nonet.worker.platform.MachineDefaults;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineDefaultsTest {

    @Test
    void followsTheCpus() {
        int cpus = Runtime.getRuntime().availableProcessors();
        SmallRyeConfig config = config(Map.of());

        assertThat(config.getValue("nonet.worker.threads", Integer.class)).isEqualTo(cpus);
        assertThat(config.getValue("mp.messaging.incoming.tasks.max.poll.records", Integer.class))
                .isEqualTo(8 * cpus);
    }

    @Test
    void fetchesForTheThreadsThatAreSet() {
        SmallRyeConfig config = config(Map.of("nonet.worker.threads", "7"));

        assertThat(config.getValue("nonet.worker.threads", Integer.class)).isEqualTo(7);
        assertThat(config.getValue("mp.messaging.incoming.tasks.max.poll.records", Integer.class))
                .isEqualTo(56);
    }

    @Test
    void callsTheWorkerByItsProcess() {
        assertThat(config(Map.of()).getValue("nonet.worker.name", String.class))
                .endsWith("-" + ProcessHandle.current().pid());
        assertThat(config(Map.of("nonet.worker.name", "one")).getValue("nonet.worker.name", String.class))
                .isEqualTo("one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "2000", "many"})
    void refusesThreadsThatMakeNoSense(String threads) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> config(Map.of("nonet.worker.threads", threads)))
                .withMessageContaining("nonet.worker.threads must be 1 to 1024, is '" + threads + "'");
    }

    private static SmallRyeConfig config(Map<String, String> set) {
        return new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(set, "set", 300))
                .withSources(new MachineDefaults())
                .build();
    }
}
