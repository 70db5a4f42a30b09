package dev.nonet.local;

import dev.nonet.local.backend.Backends;
import dev.nonet.local.demo.Stages;
import dev.nonet.local.process.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stack on free ports with temporary data. It stops when it is closed or when this process ends. Its logs are kept
 * until {@link #removeLogs}, so that they can be read after a failure.
 */
final class TemporaryStack implements AutoCloseable {

    private final Path folder;
    private final Thread hook = new Thread(this::endOnSignal, "stop");
    private volatile @Nullable Thread starting = Thread.currentThread();
    private volatile boolean ending;
    private @Nullable Backends backends;
    private @Nullable Stack stack;
    private boolean stopped;

    private TemporaryStack(Path folder) {
        this.folder = folder;
    }

    /** @param stages receives the times that the parts took to start */
    static TemporaryStack start(int apis, int workers, Stages stages) throws IOException, InterruptedException {
        return start(apis, workers, stages, Map.of());
    }

    /** @param configuration additional configuration properties of the services */
    static TemporaryStack start(int apis, int workers, Stages stages, Map<String, String> configuration)
            throws IOException, InterruptedException {
        return start(Home.path(), apis, workers, stages, configuration);
    }

    /** @param home the folder of the version to run */
    static TemporaryStack start(Path home, int apis, int workers, Stages stages, Map<String, String> configuration)
            throws IOException, InterruptedException {
        return start(home, apis, workers, stages, backends -> configuration);
    }

    /** Without workers. */
    static TemporaryStack start(int apis, Configuration configuration) throws IOException, InterruptedException {
        return start(Home.path(), apis, 0, new Stages(), configuration);
    }

    /** Configuration properties of the services that depend on the backends, which have been started. */
    interface Configuration {
        Map<String, String> of(Backends backends) throws IOException;
    }

    private static TemporaryStack start(Path home, int apis, int workers, Stages stages, Configuration configuration)
            throws IOException, InterruptedException {
        TemporaryStack temporary = new TemporaryStack(Files.createTempDirectory("nonet-"));
        Runtime.getRuntime().addShutdownHook(temporary.hook);
        try {
            BackendLog.logTo(temporary.logs());
            temporary.startBackends();
            stages.end("start Kafka, PostgreSQL");
            temporary.startServices(home, apis, workers, configuration);
            stages.end("start API, workers");
            temporary.starting = null;
            return temporary;
        } catch (IOException | InterruptedException | RuntimeException e) {
            temporary.starting = null;
            if (temporary.ending) {
                // Not a failure: the process ends as soon as its shutdown hook has stopped what was started.
                Thread.interrupted();
                new CountDownLatch(1).await();
            }
            temporary.stop();
            throw e;
        }
    }

    /** Interrupts the start, for which {@link #stop} would wait. */
    private void endOnSignal() {
        ending = true;
        Thread thread = starting;
        if (thread != null) {
            thread.interrupt();
        }
        stop();
    }

    private synchronized void startBackends() {
        backends = Backends.start();
    }

    private synchronized void startServices(Path home, int apis, int workers, Configuration configuration)
            throws IOException, InterruptedException {
        if (backends == null || stopped) {
            throw new IllegalStateException("The stack is being stopped");
        }
        stack = Stack.start(
                backends, Stack.Settings.of(home, logs(), apis, workers).with(configuration.of(backends)));
    }

    Path logs() {
        return folder.resolve("logs");
    }

    Stack stack() {
        Stack running = stack;
        if (running == null) {
            throw new IllegalStateException("The stack is not running");
        }
        return running;
    }

    /** Stops everything and keeps the logs. */
    private synchronized void stop() {
        if (stopped) {
            return;
        }
        stopped = true;
        if (stack != null) {
            stack.close();
        } else if (backends != null) {
            backends.close();
        }
    }

    /** Removes the folder with the logs; call it after a successful run. */
    void removeLogs() throws IOException {
        List<Path> paths;
        try (Stream<Path> tree = Files.walk(folder)) {
            paths = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down and runs the hook itself.
            return;
        }
    }
}
