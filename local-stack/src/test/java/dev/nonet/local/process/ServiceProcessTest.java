package dev.nonet.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceProcessTest {

    @Test
    void mapsPropertiesToEnvironmentVariables() {
        assertThat(ServiceProcess.environmentName("quarkus.datasource.jdbc.url"))
                .isEqualTo("QUARKUS_DATASOURCE_JDBC_URL");
        assertThat(ServiceProcess.environmentName("nonet.worker.threads")).isEqualTo("NONET_WORKER_THREADS");
    }

    @Test
    void failsWithInstructionsIfAServiceIsNotBuilt(@TempDir Path home) {
        ServiceProcess.Definition definition = new ServiceProcess.Definition(
                "api", Program.API, home, Ports.free(), Ports.free(), Map.of(), home.resolve("api.log"));

        assertThatIllegalStateException()
                .isThrownBy(() -> ServiceProcess.start(definition))
                .withMessageContaining("api-service")
                .withMessageContaining("build first");
    }

    @Test
    void distinguishesFreePortsFromUsedOnes() throws Exception {
        int port = Ports.free();
        assertThat(Ports.isFree(port)).isTrue();

        try (var taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Ports.isFree(taken.getLocalPort())).isFalse();
        }
    }

    @Test
    void measuresTheResidentMemoryOfAProcess() {
        ResidentMemory memory = ResidentMemory.of(ProcessHandle.current().pid());

        assertThat(memory.now()).isBetween(1L << 20, 1L << 40);
        assertThat(memory.most()).isGreaterThanOrEqualTo(memory.now());
    }
}
