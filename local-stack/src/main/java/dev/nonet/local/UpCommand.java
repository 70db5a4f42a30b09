package dev.nonet.local;

import dev.nonet.local.backend.Backends;
import dev.nonet.local.backend.Ports;
import dev.nonet.local.process.DataDirectory;
import dev.nonet.local.process.KeyFile;
import dev.nonet.local.process.Stack;
import dev.nonet.local.process.Supervisor;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "up",
        description = "Runs the local stack until Ctrl-C: API, workers, Kafka and PostgreSQL, with data that is kept.",
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many worker processes; together they have as many threads as there are CPUs"
                    + " (default: ${DEFAULT-VALUE}).")
    private int workers;

    @Option(
            names = "--apis",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many processes of the API, on ports that follow each other (default: ${DEFAULT-VALUE}).")
    private int apis;

    @Option(
            names = "--port",
            paramLabel = "P",
            defaultValue = "8080",
            description = "The port of the (first) API; reachable from this machine only (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where the data is kept (default: .nonet in the folder of the repository).")
    private @Nullable Path data;

    private static final String SCHEMA = "api-service/src/main/resources/db/migration/V1__schema.sql";

    /** Who may call the API. */
    enum Auth {
        /** Everybody, as this machine alone can reach it. */
        LOCAL,
        /** Who has a key. */
        TOKEN;

        static Auth parse(String text) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "local" -> LOCAL;
                case "token" -> TOKEN;
                default -> throw new TypeConversionException("expected local or token, not '" + text + "'");
            };
        }
    }

    @Option(
            names = "--auth",
            paramLabel = "MODE",
            defaultValue = "local",
            description =
                    "Who may call the API: local, everybody on this machine; or token, who has a key. The operator's"
                            + " is printed when it is made, and kept in operator.key among the data (default:"
                            + " ${DEFAULT-VALUE}).")
    private Auth auth = Auth.LOCAL;

    private final PrintStream out = System.err;

    @Override
    public Integer call() throws Exception {
        Arguments.check("--workers", workers, 1, Arguments.MAX_WORKERS);
        Arguments.check("--apis", apis, 1, Arguments.MAX_APIS);
        Arguments.check("--port", port, 1, 65_536 - apis);
        Path folder = data == null ? Home.path().resolve(".nonet") : data.toAbsolutePath();
        DataDirectory directory = DataDirectory.open(folder);
        KeyFile operator;
        Stack.Settings settings;
        try {
            // After opening the directory, which stops leftover processes of an earlier run that may use the ports.
            requireFreePorts();
            directory.requireSchema(Home.path().resolve(SCHEMA));
            operator = auth == Auth.TOKEN ? KeyFile.in(directory.operatorKey()) : null;
            settings = settings(directory, operator);
            Stack.requireNotOverridden(settings);
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
        BackendLog.logTo(directory.logs());
        Running running = new Running(directory, operator, settings);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> endOnSignal(running), "stop"));
        try {
            running.start();
            new CountDownLatch(1).await();
            return 0;
        } catch (IOException | RuntimeException | InterruptedException e) {
            if (running.isEnding()) {
                // Not a failure: the terminal sends Ctrl-C to the services too, which end before they are ready. The
                // shutdown hook stops the rest.
                new CountDownLatch(1).await();
            }
            running.stop();
            throw e;
        }
    }

    private void requireFreePorts() {
        for (int one : ports()) {
            if (!Ports.isFree(one)) {
                throw new IllegalStateException(
                        "Port " + one + " is taken; stop what uses it, or name another with --port");
            }
        }
    }

    private Stack.Settings settings(DataDirectory directory, @Nullable KeyFile operator) throws IOException {
        return new Stack.Settings(
                Home.path(),
                directory.logs(),
                ports(),
                KeyFile.in(directory.secretsKey()).key(),
                workers,
                Stack.Settings.threadsFor(workers),
                operator == null ? Map.of() : asksForKeys(operator.key()),
                List.of(),
                Map.of());
    }

    private List<Integer> ports() {
        return IntStream.range(port, port + apis).boxed().toList();
    }

    /** Ends with exit code 0, because Ctrl-C is the regular way to end this command. */
    private static void endOnSignal(Running running) {
        running.end();
        if (running.stop()) {
            Runtime.getRuntime().halt(0);
        }
    }

    /** The running parts. Both a failed start and the shutdown hook may stop them; the first call wins. */
    private final class Running {

        private final DataDirectory directory;
        private final @Nullable KeyFile operator;
        private final Stack.Settings settings;
        private @Nullable Backends backends;
        private @Nullable Stack stack;
        private @Nullable Supervisor supervisor;
        private boolean stopped;
        private volatile boolean ending;
        private volatile @Nullable Thread starting;

        /** @param operator the operator's key; null if the API asks for none */
        Running(DataDirectory directory, @Nullable KeyFile operator, Stack.Settings settings) {
            this.directory = directory;
            this.operator = operator;
            this.settings = settings;
        }

        synchronized void start() throws IOException, InterruptedException {
            starting = Thread.currentThread();
            try {
                startAll();
            } finally {
                starting = null;
            }
        }

        private void startAll() throws IOException, InterruptedException {
            say("starting Kafka and PostgreSQL on the data in " + directory.backends());
            backends = Backends.startIn(directory.backends());
            say("starting " + (apis == 1 ? "the API" : apis + " APIs") + " and " + workers
                    + (workers == 1 ? " worker" : " workers"));
            stack = Stack.start(backends, settings, directory::recordProcess);
            supervisor = Supervisor.of(stack, UpCommand.this::say);
            say("ready; Ctrl-C stops it");
            out.println("  console  http://localhost:" + port + "/console");
            for (int one : ports()) {
                out.println("  API      http://localhost:" + one + "/api/v1/jobs");
            }
            out.println("  OpenAPI  http://localhost:" + port + "/q/openapi");
            // Where keys are asked for, health is told on the management ports alone.
            out.println("  health   "
                    + (operator == null
                            ? "http://localhost:" + port + "/q/health/ready"
                            : stack.services().getFirst().management().resolve("/q/health/ready")));
            out.println("  logs     " + directory.logs());
            if (operator != null) {
                out.println("  key      of the operator, in " + directory.operatorKey()
                        + (operator.isNew() ? ", shown this once: " + operator.key() : ""));
            }
        }

        /** Says that the process ends, and interrupts the start, for which {@link #stop} would wait. */
        void end() {
            ending = true;
            Thread thread = starting;
            if (thread != null) {
                thread.interrupt();
            }
        }

        boolean isEnding() {
            return ending;
        }

        /** @return false if it had been stopped already */
        synchronized boolean stop() {
            if (stopped) {
                return false;
            }
            stopped = true;
            say("stopping");
            if (supervisor != null) {
                supervisor.close();
            }
            if (stack != null) {
                stack.close();
            } else if (backends != null) {
                backends.close();
            }
            directory.close();
            say("stopped");
            return true;
        }
    }

    private static Map<String, String> asksForKeys(String operator) {
        return Map.of("nonet.auth.mode", "token", "nonet.auth.tokens.operator", KeyFile.sha256(operator));
    }

    private void say(String what) {
        out.println(stamped(LocalTime.now(ZoneId.systemDefault()), what));
    }

    /** A line of the log. {@link LocalTime#toString} leaves out the seconds of a full minute. */
    static String stamped(LocalTime time, String what) {
        return DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).format(time) + " " + what;
    }
}
