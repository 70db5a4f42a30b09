package dev.nonet.local.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The resident memory of a process in bytes, from {@code /proc}; 0 on systems other than Linux.
 *
 * @param now the current value
 * @param max the highest value since the process started
 */
public record ResidentMemory(long now, long max) {

    private static final long KIB = 1024;

    static ResidentMemory of(long pid) {
        try {
            List<String> status = Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status"));
            return new ResidentMemory(kibibytes(status, "VmRSS:") * KIB, kibibytes(status, "VmHWM:") * KIB);
        } catch (IOException e) {
            return new ResidentMemory(0, 0);
        }
    }

    /** Reads a value from a line such as {@code VmRSS: 1234 kB}. */
    private static long kibibytes(List<String> status, String field) {
        return status.stream()
                .filter(line -> line.startsWith(field))
                .map(line -> line.substring(field.length()).replace("kB", "").strip())
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(0);
    }
}
