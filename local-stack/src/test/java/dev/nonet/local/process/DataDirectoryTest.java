package dev.nonet.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

    @TempDir
    Path folder;

    @Test
    void isLockedForOneStackAtATime() throws Exception {
        try (DataDirectory first = DataDirectory.open(folder)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> DataDirectory.open(folder))
                    .withMessageContaining("in use")
                    .withMessageContaining("--data");
            assertThat(first.logs()).isEqualTo(folder.resolve("logs"));
        }

        DataDirectory.open(folder).close();
    }

    @Test
    void stopsAServiceThatACrashedStackLeftRunning() throws Exception {
        Process leftOver = new ProcessBuilder("sleep", "600").start();
        note(leftOver.pid(), leftOver.info().startInstant().orElseThrow().toEpochMilli());

        DataDirectory.open(folder).close();

        assertThat(leftOver.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("run/worker-1.pid")).doesNotExist();
    }

    @Test
    void doesNotStopAnotherProgramWithTheSameProcessId() throws Exception {
        Process stranger = new ProcessBuilder("sleep", "600").start();
        try {
            note(stranger.pid(), 0);

            DataDirectory.open(folder).close();

            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void saysThatDataAreOfADevelopmentVersion() throws Exception {
        Path schema = Files.writeString(folder.resolve("V1.sql"), "CREATE TABLE job ();");
        Path data = folder.resolve("data");
        try (DataDirectory directory = DataDirectory.open(data)) {
            directory.requireSchema(schema);
            Files.createDirectory(data.resolve("postgresql"));
            directory.requireSchema(schema);
            Files.writeString(schema, "CREATE TABLE job (id int);");

            assertThatIllegalStateException()
                    .isThrownBy(() -> directory.requireSchema(schema))
                    .withMessageContaining("development version")
                    .withMessageContaining("--data");
        }
    }

    private void note(long pid, long startedMillis) throws Exception {
        Files.createDirectories(folder.resolve("run"));
        Files.writeString(folder.resolve("run/worker-1.pid"), pid + " " + startedMillis);
    }
}
