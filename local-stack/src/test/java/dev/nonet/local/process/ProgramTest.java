package dev.nonet.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProgramTest {

    /**
     * With and without an ahead-of-time cache: some flags of the JVM exclude each other. A cache that it cannot read is
     * only reported.
     */
    @ParameterizedTest
    @EnumSource
    void theJvmAcceptsTheFlags(Program program, @TempDir Path home) throws Exception {
        for (String module : List.of("api-service", "worker-service")) {
            Path folder = Files.createDirectories(home.resolve(module).resolve("target/quarkus-app"));
            Files.createFile(folder.resolve("quarkus-run.jar"));
        }
        assertStarts(program.command(home, List.of()));

        for (String module : List.of("api-service", "worker-service")) {
            Files.createFile(home.resolve(module).resolve("target/quarkus-app/service.aot"));
        }
        assertThat(program.command(home, List.of())).anyMatch(flag -> flag.startsWith("-XX:AOTCache="));
        assertStarts(program.command(home, List.of()));
    }

    /** Starts the JVM with all flags before {@code -jar}, to print its version. */
    private static void assertStarts(List<String> command) throws Exception {
        List<String> flags = command.subList(0, command.indexOf("-jar"));
        Process process = new ProcessBuilder(
                        Stream.concat(flags.stream(), Stream.of("-version")).toList())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
    }
}
