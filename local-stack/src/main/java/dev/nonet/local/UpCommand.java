package dev.nonet.local;

import dev.nonet.local.backend.Backends;
import dev.nonet.local.process.DataDirectory;
import dev.nonet.local.process.Ports;
import dev.nonet.local.process.Stack;
import dev.nonet.local.process.Supervisor;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "up",
        description = "The local stack until Ctrl-C: API, workers, Kafka and PostgreSQL, with data that is kept.",
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
            names = "--port",
            paramLabel = "P",
            defaultValue = "8080",
            description = "Where the API listens, for this machine alone (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where the data is kept (default: .nonet in the folder of the repository).")
    private @Nullable Path data;

    private final PrintStream out = System.err;

    @Override
    public Integer call() throws Exception {
        Arguments.check("--workers", workers, 1, Arguments.MOST_WORKERS);
        Arguments.check("--port", port, 1, 65_535);
        Path folder = data == null ? Home.path().resolve(".nonet") : data.toAbsolutePath();
        DataDirectory directory = DataDirectory.open(folder);
        // Only now: what an earlier run left behind may have held the port.
        if (!Ports.isFree(port)) {
            directory.close();
            throw new IllegalStateException(
                    "Port " + port + " is taken; stop what uses it, or name another with --port");
        }
        BackendLog.into(directory.logs());
        Running running = new Running(directory);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> endOnSignal(running), "stop"));
        try {
            running.start();
            new CountDownLatch(1).await();
            return 0;
        } catch (RuntimeException e) {
            running.stop();
            throw e;
        }
    }

    /** Ctrl-C is how this command is meant to end, so it ends well. */
    private static void endOnSignal(Running running) {
        if (running.stop()) {
            Runtime.getRuntime().halt(0);
        }
    }

    /** What runs, and how it is stopped: by whichever comes first, a failure or the end of this process. */
    private final class Running {

        private final DataDirectory directory;
        private @Nullable Backends backends;
        private @Nullable Stack stack;
        private @Nullable Supervisor supervisor;
        private boolean stopped;

        Running(DataDirectory directory) {
            this.directory = directory;
        }

        synchronized void start() throws InterruptedException {
            say("starting Kafka and PostgreSQL on the data in " + directory.backends());
            backends = Backends.startIn(directory.backends());
            say("starting the API and " + workers + (workers == 1 ? " worker" : " workers"));
            stack = Stack.start(
                    backends,
                    new Stack.Settings(
                            Home.path(), directory.logs(), port, workers, Stack.Settings.threadsFor(workers), Map.of()),
                    directory::note);
            supervisor = Supervisor.of(stack, UpCommand.this::say);
            say("ready; Ctrl-C stops it");
            out.println("  API      http://localhost:" + port + "/api/v1/jobs");
            out.println("  OpenAPI  http://localhost:" + port + "/q/openapi");
            out.println("  health   http://localhost:" + port + "/q/health/ready");
            out.println("  logs     " + directory.logs());
        }

        /** @return false if it was stopped before */
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

    private void say(String what) {
        out.println(LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS) + " " + what);
    }
}
