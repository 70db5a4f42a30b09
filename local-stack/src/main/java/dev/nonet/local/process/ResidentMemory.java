package dev.nonet.local.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a process holds of real memory, in bytes; 0 where it cannot be told, which is on anything but Linux.
 *
 * @param now at the time of asking
 * @param most since the process began
 */
public record ResidentMemory(long now, long most) {

    private static final long KIB = 1024;

    static ResidentMemory of(long pid) {
        try {
            List<String> status = Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status"));
            return new ResidentMemory(kibibytes(status, "VmRSS:") * KIB, kibibytes(status, "VmHWM:") * KIB);
        } catch (IOException e) {
            return new ResidentMemory(0, 0);
        }
    }

    /** The file has lines such as {@code VmRSS:     1234 kB}. */
    private static long kibibytes(List<String> status, String field) {
        return status.stream()
                .filter(line -> line.startsWith(field))
                .map(line -> line.substring(field.length()).replace("kB", "").strip())
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(0);
    }
}
