package dev.nonet.proof.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The machine that a suite ran on. */
public final class Machine {

    private Machine() {}

    /** The CPU's name, where Linux tells it, and the number of CPUs. */
    public static String name() {
        String cpu = System.getProperty("os.arch");
        Path info = Path.of("/proc/cpuinfo");
        if (Files.isReadable(info)) {
            try (Stream<String> lines = Files.lines(info)) {
                cpu = lines.filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(cpu);
            } catch (IOException e) {
                // The architecture is known at least.
            }
        }
        return cpu + ", " + Runtime.getRuntime().availableProcessors() + " CPUs";
    }
}
