package dev.nonet.local.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A service running in its own operating-system process. */
public final class ServiceProcess {

    private static final Duration READY_LIMIT = Duration.ofMinutes(3);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    /** How the names of variables begin that hold for the profile of production only. */
    private static final String PROFILE = "_PROD_";

    private final Definition definition;
    private final Process process;

    /** The size of the log when the process was started: what stands before was written by earlier processes. */
    private final long logged;

    /**
     * All that is needed to start or restart a service.
     *
     * @param name for logs and messages, unique within a stack
     * @param home the folder of the repository
     * @param port on the loopback interface
     * @param managementPort the port of health checks and metrics; equal to {@code port} if the service has no separate
     *     one
     * @param configuration properties of the service, passed as environment variables
     * @param flags further JVM flags, which take precedence over the program's own
     * @param logFile receives the output; existing files are appended to
     */
    public record Definition(
            String name,
            Program program,
            Path home,
            int port,
            int managementPort,
            Map<String, String> configuration,
            List<String> flags,
            Path logFile) {

        public Definition {
            configuration = Map.copyOf(configuration);
            flags = List.copyOf(flags);
        }

        /** The same service with further properties, or others. */
        public Definition with(Map<String, String> properties) {
            Map<String, String> all = new HashMap<>(configuration);
            all.putAll(properties);
            return new Definition(name, program, home, port, managementPort, all, flags, logFile);
        }

        /** The same service, built in another folder. */
        public Definition in(Path otherHome) {
            return new Definition(name, program, otherHome, port, managementPort, configuration, flags, logFile);
        }
    }

    private ServiceProcess(Definition definition, Process process, long logged) {
        this.definition = definition;
        this.process = process;
        this.logged = logged;
    }

    /**
     * Starts a service without waiting for it; see {@link #awaitReady}.
     *
     * @throws IllegalStateException if the environment of this process has another value for a setting that the
     *     definition makes
     */
    public static ServiceProcess start(Definition definition) {
        ProcessBuilder builder =
                new ProcessBuilder(definition.program().command(definition.home(), definition.flags()));
        Map<String, String> environment = builder.environment();
        requireNotOverridden(definition, environment);
        // By default glibc creates malloc arenas per thread, which fragment and let the native heap grow far beyond its
        // use.
        environment.putIfAbsent("MALLOC_ARENA_MAX", "2");
        environment.putAll(settings(definition));
        builder.redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(definition.logFile().toFile()));
        try {
            Files.createDirectories(definition.logFile().toAbsolutePath().getParent());
            long logged = Files.exists(definition.logFile()) ? Files.size(definition.logFile()) : 0;
            return new ServiceProcess(definition, builder.start(), logged);
        } catch (IOException e) {
            throw new UncheckedIOException(definition.name() + " cannot be started", e);
        }
    }

    /**
     * @param environment what the service would be started with
     * @throws IllegalStateException if it has another value for a setting that the definition makes
     */
    static void requireNotOverridden(Definition definition, Map<String, String> environment) {
        List<String> overridden = overridden(settings(definition), environment);
        if (!overridden.isEmpty()) {
            throw new IllegalStateException("The environment sets " + String.join(", ", overridden)
                    + ", which the local stack sets itself: unset it, and see ./nonet help up for what can be chosen");
        }
    }

    /** The environment variables that a definition makes. */
    private static Map<String, String> settings(Definition definition) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "QUARKUS_HTTP_HOST",
                "127.0.0.1",
                "QUARKUS_HTTP_PORT",
                String.valueOf(definition.port()),
                "QUARKUS_MANAGEMENT_HOST",
                "127.0.0.1",
                "QUARKUS_MANAGEMENT_PORT",
                String.valueOf(definition.managementPort())));
        definition.configuration().forEach((property, value) -> settings.put(environmentName(property), value));
        return settings;
    }

    /**
     * The variables of an environment that would lose their effect: those with another value than ours, in any of the
     * spellings that configure a service. One for the profile, such as {@code _PROD_NONET_AUTH_MODE}, would even win
     * over ours.
     */
    static List<String> overridden(Map<String, String> settings, Map<String, String> environment) {
        return environment.entrySet().stream()
                .filter(set -> {
                    String name = environmentName(set.getKey());
                    String ours = settings.get(name.startsWith(PROFILE) ? name.substring(PROFILE.length()) : name);
                    return ours != null && !ours.equals(set.getValue());
                })
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** The environment variable for a configuration property (MicroProfile Config's name mapping). */
    static String environmentName(String property) {
        return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    /**
     * Waits until the readiness check succeeds.
     *
     * @throws IllegalStateException if the process ends first or is not ready within 3 minutes; the message has the end
     *     of what it logged
     */
    public ServiceProcess awaitReady() throws InterruptedException {
        Instant limit = Instant.now().plus(READY_LIMIT);
        while (!isReady()) {
            if (!process.isAlive()) {
                throw failure("ended with exit code " + process.exitValue());
            }
            if (Instant.now().isAfter(limit)) {
                throw failure("was not ready within " + READY_LIMIT.toSeconds() + " s");
            }
            Thread.sleep(POLL);
        }
        return this;
    }

    private boolean isReady() throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(management().resolve("/q/health/ready"))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private IllegalStateException failure(String what) {
        return new IllegalStateException(
                definition.name() + " " + what + "; its log, " + definition.logFile() + ", ends with:\n" + logTail());
    }

    private String logTail() {
        try (InputStream log = Files.newInputStream(definition.logFile())) {
            log.skipNBytes(logged);
            List<String> all = new String(log.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - 20), all.size()));
        } catch (IOException e) {
            return "(unreadable: " + e.getMessage() + ")";
        }
    }

    public Definition definition() {
        return definition;
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + definition.port());
    }

    /** The address of its health checks and metrics. */
    public URI management() {
        return URI.create("http://127.0.0.1:" + definition.managementPort());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Its exit code; empty while it runs. */
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** Suspends the process (SIGSTOP) until {@link #resume}: its connections stay open, and it notices nothing. */
    public void suspend() {
        signal("-STOP");
    }

    /** Lets a suspended process go on (SIGCONT). */
    public void resume() {
        signal("-CONT");
    }

    private void signal(String signal) {
        if (!process.isAlive()) {
            return;
        }
        try {
            new ProcessBuilder("kill", signal, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the process ends and returns its exit code. */
    int awaitEnd() throws InterruptedException {
        return process.waitFor();
    }

    /** Stops the process gracefully (SIGTERM), and kills it if that takes longer than 30 s. */
    public void stop() {
        process.destroy();
        try {
            if (process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
    }

    /** Kills the process (SIGKILL) and waits until it has ended. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /**
     * Whether the JVM has mapped its ahead-of-time cache; it starts without one that does not fit. Only known on Linux.
     */
    public boolean usesCache() {
        try (Stream<String> mappings = Files.lines(Path.of("/proc", String.valueOf(process.pid()), "maps"))) {
            return mappings.anyMatch(line -> line.endsWith("/" + Program.CACHE));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    public ResidentMemory memory() {
        return ResidentMemory.of(process.pid());
    }
}
