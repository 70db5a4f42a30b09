package dev.nonet.local.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a process runs, and with how much memory. Room for code and classes is set aside and not taken, and code is not looked
 * through before it takes half of that: else the JVM would collect all its heap whenever they grow, which takes a fifth of a
 * second.
 */
public enum Program {
    /** At most 400 MB resident. */
    API(
            "api-service",
            "-Xmx160m",
            "-XX:MetaspaceSize=144m",
            "-XX:MaxMetaspaceSize=144m",
            "-XX:ReservedCodeCacheSize=240m",
            "-XX:MaxDirectMemorySize=48m"),
    /** At most 300 MB resident. */
    WORKER(
            "worker-service",
            "-Xmx112m",
            "-Xmn64m",
            "-XX:MetaspaceSize=96m",
            "-XX:MaxMetaspaceSize=96m",
            "-XX:ReservedCodeCacheSize=240m",
            "-XX:MaxDirectMemorySize=32m");

    private static final List<String> COMMON_FLAGS = List.of(
            "--add-modules",
            "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-XX:SweeperThreshold=50",
            "-Xss512k",
            "-Xshare:auto");

    private static final boolean IS_UNIX =
            !System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("windows");

    /**
     * Runs its arguments such that they give way. A worker takes all the CPUs it can; the API and what it stands on, which
     * somebody waits for, go first. Linux shares the CPUs among sessions before it looks at priorities within one (sched(7),
     * "The autogroup feature"), and PostgreSQL makes a session of its own: so does the worker, with a smaller share.
     */
    private static final String YIELDING = """
            { echo 5 > /proc/self/autogroup; } 2> /dev/null
            exec nice -n 10 "$@"
            """;

    private final String module;
    private final List<String> memoryFlags;

    Program(String module, String... memoryFlags) {
        this.module = module;
        this.memoryFlags = List.of(memoryFlags);
    }

    /**
     * The command that runs it, on the JDK that runs this.
     *
     * @param home the folder of the repository
     * @throws IllegalStateException if it has not been built
     */
    List<String> command(Path home) {
        Path jar = home.resolve(module).resolve("target/quarkus-app/quarkus-run.jar");
        if (!Files.exists(jar)) {
            throw new IllegalStateException(jar + " is missing: build first, with ./mvnw -DskipTests package");
        }
        List<String> command = new ArrayList<>();
        if (this == WORKER && IS_UNIX) {
            if (isOnPath("setsid")) {
                command.add("setsid");
            }
            command.addAll(List.of("sh", "-c", YIELDING, "sh"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(COMMON_FLAGS);
        command.addAll(memoryFlags);
        command.add("-jar");
        command.add(jar.toString());
        return command;
    }

    private static boolean isOnPath(String command) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }
}
