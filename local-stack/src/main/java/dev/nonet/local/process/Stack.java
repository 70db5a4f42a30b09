package dev.nonet.local.process;

import dev.nonet.local.backend.Backends;
import dev.nonet.local.backend.Ports;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The whole system on this machine: backends, APIs and workers. The processes are named {@code api-1}, {@code worker-1}
 * and so on, and can be killed and restarted individually.
 */
public final class Stack implements AutoCloseable {

    private final Backends backends;
    private final Settings settings;
    private final Consumer<ServiceProcess> onStart;
    private boolean closed;
    private final Map<String, ServiceProcess> services = new ConcurrentHashMap<>();

    /**
     * The settings of a stack.
     *
     * @param home the folder of the repository, with the services built
     * @param logs the folder for the logs of the services
     * @param apiPorts the ports of the API processes on the loopback interface
     * @param secretsKey the key that encrypts webhook secrets: 32 bytes in base64
     * @param workers the number of worker processes
     * @param workerThreads the number of threads of each worker
     * @param configuration additional configuration properties of all services
     * @param apiFlags additional JVM flags of the APIs
     * @param ownConfiguration additional configuration properties of single services, by name
     */
    public record Settings(
            Path home,
            Path logs,
            List<Integer> apiPorts,
            String secretsKey,
            int workers,
            int workerThreads,
            Map<String, String> configuration,
            List<String> apiFlags,
            Map<String, Map<String, String>> ownConfiguration) {

        public Settings {
            apiPorts = List.copyOf(apiPorts);
            configuration = Map.copyOf(configuration);
            apiFlags = List.copyOf(apiFlags);
            ownConfiguration = Map.copyOf(ownConfiguration);
        }

        /** Settings with free ports, a random key, and the CPUs divided among the workers. */
        public static Settings of(Path home, Path logs, int apis, int workers) {
            List<Integer> ports = Ports.free(apis);
            return new Settings(
                    home, logs, ports, KeyFile.random(), workers, threadsFor(workers), Map.of(), List.of(), Map.of());
        }

        /** A copy with these configuration properties. */
        public Settings with(Map<String, String> properties) {
            return new Settings(
                    home, logs, apiPorts, secretsKey, workers, workerThreads, properties, apiFlags, ownConfiguration);
        }

        /** A copy with these JVM flags of the APIs. */
        public Settings withApiFlags(String... flags) {
            return new Settings(
                    home,
                    logs,
                    apiPorts,
                    secretsKey,
                    workers,
                    workerThreads,
                    configuration,
                    List.of(flags),
                    ownConfiguration);
        }

        /** A copy with these configuration properties of single services, by name. */
        public Settings withOwn(Map<String, Map<String, String>> properties) {
            return new Settings(
                    home, logs, apiPorts, secretsKey, workers, workerThreads, configuration, apiFlags, properties);
        }

        /** Omits the key, so that it cannot get into logs. */
        @Override
        public String toString() {
            return "Settings[apiPorts=" + apiPorts + ", workers=" + workers + "]";
        }

        /** The number of CPUs divided by the number of workers, at least 1; all if there are none. */
        public static int threadsFor(int workers) {
            return Math.max(1, Runtime.getRuntime().availableProcessors() / Math.max(1, workers));
        }
    }

    private Stack(Backends backends, Settings settings, Consumer<ServiceProcess> onStart) {
        this.backends = backends;
        this.settings = settings;
        this.onStart = onStart;
    }

    /** Starts all services in parallel and returns when all are ready. Closing the stack also closes the backends. */
    public static Stack start(Backends backends, Settings settings) throws InterruptedException {
        return start(backends, settings, service -> {});
    }

    /** @param onStart is called for every process that is started or restarted */
    public static Stack start(Backends backends, Settings settings, Consumer<ServiceProcess> onStart)
            throws InterruptedException {
        Stack stack = new Stack(backends, settings, onStart);
        try {
            stack.startAll(definitions(settings, backends.configuration()));
            return stack;
        } catch (InterruptedException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    /**
     * Checks the environment before the backends are started, which takes seconds.
     *
     * @throws IllegalStateException if it has another value for a setting that the stack makes
     */
    public static void requireNotOverridden(Settings settings) {
        requireNotOverridden(settings, System.getenv());
    }

    static void requireNotOverridden(Settings settings, Map<String, String> environment) {
        // Where the backends are is not known yet, so whatever the environment says of it is refused.
        Map<String, String> unknown =
                Backends.PROPERTIES.stream().collect(Collectors.toMap(property -> property, property -> ""));
        definitions(settings, unknown)
                .forEach(definition -> ServiceProcess.requireNotOverridden(definition, environment));
    }

    private static List<ServiceProcess.Definition> definitions(Settings settings, Map<String, String> backends) {
        List<ServiceProcess.Definition> definitions = new ArrayList<>();
        for (int number = 1; number <= settings.apiPorts().size(); number++) {
            definitions.add(apiDefinition(settings, backends, number));
        }
        for (int number = 1; number <= settings.workers(); number++) {
            definitions.add(workerDefinition(settings, backends, number));
        }
        return definitions;
    }

    /** Lets a signal that ends this process end the services and backends too, which would go on without it. */
    public Stack endsWithThisProcess() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "stop"));
        return this;
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

    private static ServiceProcess.Definition apiDefinition(
            Settings settings, Map<String, String> backends, int number) {
        Map<String, String> configuration = new HashMap<>(backends);
        // No authentication, and webhooks may call private addresses: the stack can only be reached from this machine.
        configuration.put("nonet.auth.mode", "local");
        configuration.put("nonet.webhook.allow-private-targets", "true");
        configuration.put("nonet.secrets.keys", settings.secretsKey());
        return definition(
                settings,
                "api-" + number,
                Program.API,
                settings.apiPorts().get(number - 1),
                Ports.free(),
                configuration,
                settings.apiFlags());
    }

    private static ServiceProcess.Definition workerDefinition(
            Settings settings, Map<String, String> backends, int number) {
        String name = "worker-" + number;
        int port = Ports.free();
        return definition(
                settings,
                name,
                Program.WORKER,
                port,
                port,
                Map.of(
                        Backends.KAFKA,
                        backends.getOrDefault(Backends.KAFKA, ""),
                        "nonet.worker.threads",
                        String.valueOf(settings.workerThreads()),
                        "nonet.worker.name",
                        name),
                List.of());
    }

    private static ServiceProcess.Definition definition(
            Settings settings,
            String name,
            Program program,
            int port,
            int managementPort,
            Map<String, String> configuration,
            List<String> flags) {
        Map<String, String> all = new HashMap<>(configuration);
        all.putAll(settings.configuration());
        all.putAll(settings.ownConfiguration().getOrDefault(name, Map.of()));
        return new ServiceProcess.Definition(
                name,
                program,
                settings.home(),
                port,
                managementPort,
                all,
                flags,
                settings.logs().resolve(name + ".log"));
    }

    public Backends backends() {
        return backends;
    }

    /** The address of the first API process. */
    public URI address() {
        return addresses().getFirst();
    }

    /** The addresses of all API processes. */
    public List<URI> addresses() {
        return settings.apiPorts().stream()
                .map(port -> URI.create("http://127.0.0.1:" + port))
                .toList();
    }

    /** @throws IllegalArgumentException if there is no service with this name */
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

    /** Starts a service that has ended again with the same definition, and returns when it is ready. */
    public ServiceProcess restart(String name) throws InterruptedException {
        return launch(service(name).definition()).awaitReady();
    }

    /**
     * Starts all services again, which have ended, side by side, with the same definitions, and returns when all are
     * ready.
     */
    public void restartAll() throws InterruptedException {
        startAll(services().stream().map(ServiceProcess::definition).toList());
    }

    /**
     * Starts another version of a service that has ended, and returns when it is ready.
     *
     * @param home the folder of the repository with that version, built
     */
    public ServiceProcess restart(String name, Path home) throws InterruptedException {
        return launch(service(name).definition().in(home)).awaitReady();
    }

    /**
     * Starts a service that has ended again, from another definition of the same name, and returns when it is ready.
     */
    public ServiceProcess restart(ServiceProcess.Definition definition) throws InterruptedException {
        return launch(definition).awaitReady();
    }

    /** Stops the workers first, then the APIs, which store the workers' last results, and the backends last. */
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
