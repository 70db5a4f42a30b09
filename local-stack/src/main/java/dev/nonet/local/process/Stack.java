package dev.nonet.local.process;

import dev.nonet.local.backend.Backends;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * The whole system on this machine: backends, the API and workers. Parts are known by the names of their processes,
 * {@code api} and {@code worker-1} onwards, and can be killed and started again one by one.
 */
public final class Stack implements AutoCloseable {

    private final Backends backends;
    private final Settings settings;
    private final Consumer<ServiceProcess> onStart;
    private boolean closed;
    private final Map<String, ServiceProcess> services = new ConcurrentHashMap<>();

    /**
     * How it is set up.
     *
     * @param home the folder of the repository, with the services built
     * @param logs the folder for what the services log
     * @param apiPort where the API listens, on the loopback interface
     * @param workers how many
     * @param workerThreads how many each has
     * @param configuration more properties of the services
     */
    public record Settings(
            Path home, Path logs, int apiPort, int workers, int workerThreads, Map<String, String> configuration) {

        public Settings {
            configuration = Map.copyOf(configuration);
        }

        /** The API on a free port, and the CPUs shared among the workers. */
        public static Settings of(Path home, Path logs, int workers) {
            return new Settings(home, logs, Ports.free(), workers, threadsFor(workers), Map.of());
        }

        /** The same with these properties of the services. */
        public Settings with(Map<String, String> properties) {
            return new Settings(home, logs, apiPort, workers, workerThreads, properties);
        }

        /** As many for each worker as make the number of CPUs in all. */
        public static int threadsFor(int workers) {
            return Math.max(1, Runtime.getRuntime().availableProcessors() / workers);
        }
    }

    private Stack(Backends backends, Settings settings, Consumer<ServiceProcess> onStart) {
        this.backends = backends;
        this.settings = settings;
        this.onStart = onStart;
    }

    /** Starts the services on running backends, all at once, and returns when all are ready; closing stops the backends too. */
    public static Stack start(Backends backends, Settings settings) throws InterruptedException {
        return start(backends, settings, service -> {});
    }

    /** @param onStart is told of every process that is started, again ones too */
    public static Stack start(Backends backends, Settings settings, Consumer<ServiceProcess> onStart)
            throws InterruptedException {
        Stack stack = new Stack(backends, settings, onStart);
        List<ServiceProcess.Definition> definitions = new ArrayList<>();
        definitions.add(stack.apiDefinition());
        for (int number = 1; number <= settings.workers(); number++) {
            definitions.add(stack.workerDefinition(number));
        }
        try {
            stack.startAll(definitions);
            return stack;
        } catch (InterruptedException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private void startAll(List<ServiceProcess.Definition> definitions) throws InterruptedException {
        for (ServiceProcess.Definition definition : definitions) {
            launch(definition);
        }
        for (ServiceProcess.Definition definition : definitions) {
            service(definition.name()).awaitReady();
        }
    }

    private synchronized ServiceProcess launch(ServiceProcess.Definition definition) {
        if (closed) {
            throw new IllegalStateException("The stack is being stopped");
        }
        ServiceProcess service = ServiceProcess.start(definition);
        services.put(definition.name(), service);
        onStart.accept(service);
        return service;
    }

    private ServiceProcess.Definition apiDefinition() {
        Map<String, String> configuration = new HashMap<>(backends.configuration());
        // Open, but to this machine alone; and so are the programs of its user that want to be called back.
        configuration.put("nonet.auth.mode", "local");
        configuration.put("nonet.webhook.allow-private-targets", "true");
        return definition("api", Program.API, settings.apiPort(), configuration);
    }

    private ServiceProcess.Definition workerDefinition(int number) {
        String name = "worker-" + number;
        return definition(
                name,
                Program.WORKER,
                Ports.free(),
                Map.of(
                        "kafka.bootstrap.servers", backends.kafkaBootstrapServers(),
                        "nonet.worker.threads", String.valueOf(settings.workerThreads()),
                        "nonet.worker.name", name));
    }

    private ServiceProcess.Definition definition(
            String name, Program program, int port, Map<String, String> configuration) {
        Map<String, String> all = new HashMap<>(configuration);
        all.putAll(settings.configuration());
        return new ServiceProcess.Definition(
                name, program, settings.home(), port, all, settings.logs().resolve(name + ".log"));
    }

    public Backends backends() {
        return backends;
    }

    /** Where the API is. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + settings.apiPort());
    }

    /** @throws IllegalArgumentException if there is none of that name */
    public ServiceProcess service(String name) {
        ServiceProcess service = services.get(name);
        if (service == null) {
            throw new IllegalArgumentException("no service is called " + name + ", only " + services.keySet());
        }
        return service;
    }

    public List<ServiceProcess> services() {
        return List.copyOf(services.values());
    }

    /** Starts a service that has ended again, as it was, and returns when it is ready. */
    public ServiceProcess restart(String name) throws InterruptedException {
        return launch(service(name).definition()).awaitReady();
    }

    /** Stops workers, so that they finish what they do; then the API, which takes in their last results; then the backends. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        stopAll(services.values().stream()
                .filter(service -> service.definition().program() == Program.WORKER)
                .toList());
        stopAll(services.values().stream()
                .filter(service -> service.definition().program() == Program.API)
                .toList());
        backends.close();
    }

    private static void stopAll(List<ServiceProcess> stopping) {
        CountDownLatch stopped = new CountDownLatch(stopping.size());
        for (ServiceProcess service : stopping) {
            Thread.startVirtualThread(() -> {
                service.stop();
                stopped.countDown();
            });
        }
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopping.forEach(ServiceProcess::kill);
        }
    }
}
