package dev.nonet.local.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program of a process, and its JVM flags, which limit its memory.
 *
 * <p>The JVM starts a full collection of about 0.2 s whenever metaspace grows past its threshold, or the code cache
 * does. So the threshold of metaspace is set to its maximum, and the code cache is large (it is reserved, not
 * committed) with a threshold of half its size.
 */
public enum Program {
    /** At most 600 MB resident. The API divides its heap by the size that is given here. */
    API(
            "api-service",
            // On a large machine the heap would begin at its full size, and garbage in the old generation would only be
            // collected once all of it had been touched.
            "-Xms72m",
            "-Xmn32m",
            "-Xmx208m",
            "-XX:MetaspaceSize=144m",
            "-XX:MaxMetaspaceSize=144m",
            // Compiled code takes up to 80 MB. With more room the JVM keeps code that has not run for long.
            "-XX:ReservedCodeCacheSize=112m",
            "-XX:MaxDirectMemorySize=48m",
            // Virtual threads are not preempted: with a carrier for each CPU, two long calculations delay all other
            // requests. With more carriers the operating system shares the CPUs between them.
            "-Djdk.virtualThreadScheduler.parallelism=8"),
    /** At most 300 MB resident. */
    WORKER(
            "worker-service",
            "--add-modules",
            "jdk.incubator.vector",
            "-Xmx112m",
            "-Xmn24m",
            "-XX:MetaspaceSize=96m",
            "-XX:MaxMetaspaceSize=96m",
            "-XX:ReservedCodeCacheSize=240m",
            "-XX:MaxDirectMemorySize=32m",
            // Map Java priority 1, the priority of the threads for bulk work, to nice 10, so that other programs go
            // first.
            "-XX:ThreadPriorityPolicy=1",
            "-XX:JavaPriority1_To_OSPriority=10",
            "-XX:CompilerThreadPriority=5",
            "-XX:-PrintWarnings");

    /**
     * The system property that says whether the services of this process live for a minute or two only, as those of
     * tests do. Then they run without the second compiler, which would take 40 % of their CPU time for code that comes
     * too late.
     */
    private static final String SHORT_LIVED = "nonet.services.short-lived";

    /** The file name of a service's ahead-of-time cache, in the folder of its jar. */
    static final String CACHE = "service.aot";

    private static final List<String> COMMON_FLAGS = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            // The ahead-of-time cache is mapped at the address that it was made for. Elsewhere the JVM corrects its
            // addresses, which copies 25 MB of it into memory of the process.
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:ArchiveRelocationMode=0",
            // In ms. Without this glibc keeps what compilations and large requests have freed.
            "-XX:TrimNativeHeapInterval=5000",
            "-XX:SweeperThreshold=50",
            "-Xss512k",
            // After an OutOfMemoryError a process may have lost a thread and only look alive. Exiting lets the
            // supervisor restart it.
            "-XX:+ExitOnOutOfMemoryError");

    private final String module;
    private final List<String> ownFlags;

    Program(String module, String... ownFlags) {
        this.module = module;
        this.ownFlags = List.of(ownFlags);
    }

    /**
     * The command line, with the JDK that runs this process.
     *
     * @param home the folder of the repository
     * @param flags further JVM flags, which take precedence over the program's own
     * @throws IllegalStateException if the service has not been built
     */
    List<String> command(Path home, List<String> flags) {
        // Absolute, as the ahead-of-time cache was made with this path of the jar, and is passed by with another.
        Path folder = home.resolve(module).resolve("target/quarkus-app").toAbsolutePath();
        Path jar = folder.resolve("quarkus-run.jar");
        if (!Files.exists(jar)) {
            throw new IllegalStateException(jar + " is missing: build first, with ./mvnw -DskipTests package");
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(COMMON_FLAGS);
        command.addAll(ownFlags);
        if (Boolean.getBoolean(SHORT_LIVED)) {
            command.add("-XX:TieredStopAtLevel=1");
        }
        command.addAll(flags);
        // Goes with the folder when the service is built anew; the JVM passes by one that is not of these files.
        Path cache = folder.resolve(CACHE);
        if (Files.exists(cache)) {
            command.add("-XX:AOTCache=" + cache);
        }
        command.add("-jar");
        command.add(jar.toString());
        return command;
    }
}
