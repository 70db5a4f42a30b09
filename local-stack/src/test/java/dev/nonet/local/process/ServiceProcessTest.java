package dev.nonet.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.nonet.local.backend.Ports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                "api", Program.API, home, Ports.free(), Ports.free(), Map.of(), List.of(), home.resolve("api.log"));

        assertThatIllegalStateException()
                .isThrownBy(() -> ServiceProcess.start(definition))
                .withMessageContaining("api-service")
                .withMessageContaining("build first");
    }

    @Test
    void quotesNothingOfAnEarlierProcessIfAServiceEnds(@TempDir Path home) throws Exception {
        Path jar = home.resolve("api-service/target/quarkus-app/quarkus-run.jar");
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "no jar");
        Path log = Files.writeString(home.resolve("api.log"), "the reason of an earlier failure\n");
        ServiceProcess service = ServiceProcess.start(new ServiceProcess.Definition(
                "api", Program.API, home, Ports.free(), Ports.free(), Map.of(), List.of(), log));

        assertThatIllegalStateException()
                .isThrownBy(service::awaitReady)
                .withMessageContaining("api ended with exit code 1")
                .withMessageContaining("Error: ")
                .withMessageNotContaining("earlier");
        assertThat(log).content().startsWith("the reason of an earlier failure\n");
    }

    @Test
    void measuresTheResidentMemoryOfAProcess() {
        ResidentMemory memory = ResidentMemory.of(ProcessHandle.current().pid());

        assertThat(memory.now()).isBetween(1L << 20, 1L << 40);
        assertThat(memory.max()).isGreaterThanOrEqualTo(memory.now());
    }

    @Test
    void namesTheVariablesThatWouldLoseTheirEffect() {
        Map<String, String> ours = Map.of("NONET_AUTH_MODE", "local", "QUARKUS_HTTP_PORT", "8080");
        assertThat(ServiceProcess.overridden(ours, Map.of("NONET_AUTH_MODE", "token", "NONET_RETENTION", "P1D")))
                .containsExactly("NONET_AUTH_MODE");
        assertThat(ServiceProcess.overridden(ours, Map.of("nonet.auth.mode", "token", "_PROD_QUARKUS_HTTP_PORT", "1")))
                .containsExactly("_PROD_QUARKUS_HTTP_PORT", "nonet.auth.mode");
        assertThat(ServiceProcess.overridden(ours, Map.of("NONET_AUTH_MODE", "local")))
                .isEmpty();
    }

    @Test
    void knowsBeforeTheBackendsAreStartedWhatTheStackSetsItself(@TempDir Path home) {
        Stack.Settings settings = Stack.Settings.of(home, home, 1, 1).with(Map.of("nonet.auth.mode", "token"));

        assertThatNoException()
                .isThrownBy(() -> Stack.requireNotOverridden(
                        settings, Map.of("NONET_AUTH_MODE", "token", "NONET_RETENTION", "P1D")));
        assertThatIllegalStateException()
                .isThrownBy(() -> Stack.requireNotOverridden(
                        settings, Map.of("NONET_SECRETS_KEYS", "mine", "QUARKUS_DATASOURCE_USERNAME", "me")))
                .withMessageContaining("The environment sets NONET_SECRETS_KEYS, QUARKUS_DATASOURCE_USERNAME,");
        assertThatIllegalStateException()
                .isThrownBy(() -> Stack.requireNotOverridden(settings, Map.of("NONET_WORKER_NAME", "mine")))
                .withMessageContaining("NONET_WORKER_NAME");
    }
}
