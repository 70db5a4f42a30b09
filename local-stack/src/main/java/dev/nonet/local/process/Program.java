package dev.nonet.local.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a process runs, and with how much memory. */
public enum Program {
    /** At most 400 MB resident. */
    API(
            "api-service",
            "-Xmx160m",
            "-XX:MaxMetaspaceSize=144m",
            "-XX:ReservedCodeCacheSize=64m",
            "-XX:MaxDirectMemorySize=48m"),
    /** At most 300 MB resident. */
    WORKER(
            "worker-service",
            "-Xmx112m",
            "-Xmn64m",
            "-XX:MaxMetaspaceSize=96m",
            "-XX:ReservedCodeCacheSize=48m",
            "-XX:MaxDirectMemorySize=32m");

    private static final List<String> COMMON_FLAGS = List.of(
            "--add-modules",
            "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-Xss512k",
            "-Xshare:auto");

    private static final boolean IS_UNIX =
            !System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("windows");

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
            // It takes all the CPUs it can; the API and what it stands on, which somebody waits for, go first.
            command.addAll(List.of("nice", "-n", "10"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(COMMON_FLAGS);
        command.addAll(memoryFlags);
        command.add("-jar");
        command.add(jar.toString());
        return command;
    }
}
