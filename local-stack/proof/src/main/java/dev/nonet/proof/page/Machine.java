package dev.nonet.proof.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/** Where and when a suite ran, as it is published. */
public final class Machine {

    private Machine() {}

    /** The CPU's name, if the system tells it, and the number of CPUs. */
    public static String name() {
        int cpus = Runtime.getRuntime().availableProcessors();
        return cpuName() + ", " + cpus + (cpus == 1 ? " CPU" : " CPUs");
    }

    private static String cpuName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    /** The day, as {@code 2026-11-26}. */
    public static String today() {
        return LocalDate.now(ZoneOffset.UTC).toString();
    }
}
