package dev.nonet.local.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.job.RatingRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the engine does without the service around it: the offline tool's own measurement, in a process of its own. */
final class EngineAlone {

    /** As many items at once as a task of the service has. */
    private static final int TASK = 1_000;

    private EngineAlone() {}

    /**
     * Puzzles generated and graded each second, as the jobs here ask for them.
     *
     * @param home the folder of the repository, with the offline tool built
     * @param seconds how long it is measured, after as long a warm-up
     */
    static double perSecond(Path home, int threads, int seconds, RatingRange ratings) throws InterruptedException {
        Path target = home.resolve("worker-service/cli/target");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                target.resolve("*") + ":" + target.resolve("lib/*"),
                "dev.nonet.cli.Nonet"));
        command.addAll(List.of("bench", "generate", "--json", "--slice", String.valueOf(TASK)));
        command.addAll(List.of("--rating", ratings.toString()));
        command.addAll(List.of("--threads", String.valueOf(threads), "--seconds", String.valueOf(seconds)));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            double rate = new ObjectMapper()
                    .readTree(process.getInputStream())
                    .path("perSecond")
                    .asDouble();
            if (process.waitFor() != 0 || rate <= 0) {
                throw new IllegalStateException("the engine alone could not be measured; is worker-service/cli built?");
            }
            return rate;
        } catch (IOException e) {
            throw new IllegalStateException("the engine alone could not be measured", e);
        }
    }
}
