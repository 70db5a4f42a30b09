package dev.nonet.proof.stack;

import dev.nonet.local.backend.Backends;
import dev.nonet.local.backend.TcpProxy;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.KeyFile;
import dev.nonet.local.process.Program;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two APIs, two workers, a broker and a database, with a proxy on every connection between two of them, and between
 * clients and the APIs. Its clients belong to two tenants.
 */
public final class ProxiedStack implements AutoCloseable {

    public static final List<String> APIS = List.of("api-1", "api-2");
    public static final List<String> WORKERS = List.of("worker-1", "worker-2");

    /** Processes, APIs first. */
    public static final List<String> PROCESSES = List.of("api-1", "api-2", "worker-1", "worker-2");

    /** Connections that have a proxy: who connects, and to whom. */
    public static final List<String> LINKS = List.of(
            "api-1>kafka",
            "api-2>kafka",
            "worker-1>kafka",
            "worker-2>kafka",
            "api-1>postgres",
            "api-2>postgres",
            "clients>api-1",
            "clients>api-2");

    public static final List<String> TENANTS = List.of("amber", "basil");

    /**
     * Retries of callbacks soon, as a schedule cannot wait for hours; for twelve minutes, longer than it is waited for
     * them.
     */
    private static final String RETRIES =
            "1s,2s,3s" + ",5s".repeat(5) + ",10s".repeat(10) + ",20s".repeat(10) + ",30s".repeat(10);

    private static final int START_ATTEMPTS = 20;
    private static final int RESTART_MILLIS = 1_000;

    private final Stack stack;
    private final Map<String, TcpProxy> links;
    private final Map<Program, Long> memoryLimits;
    private final Map<String, ServiceProcess.Definition> definitions = new HashMap<>();
    private final Map<String, ReentrantLock> locks = new HashMap<>();

    private ProxiedStack(Stack stack, Map<String, TcpProxy> links, Map<Program, Long> memoryLimits) {
        this.stack = stack;
        this.links = links;
        this.memoryLimits = memoryLimits;
        for (ServiceProcess service : stack.services()) {
            definitions.put(service.definition().name(), service.definition());
            locks.put(service.definition().name(), new ReentrantLock());
        }
    }

    /**
     * Starts all and returns when they are ready.
     *
     * @param home the folder of the repository, with the services built
     * @param logs the folder for the logs of the services
     */
    public static ProxiedStack start(Path home, Path logs) throws IOException, InterruptedException {
        Map<Program, Long> memory = Containers.memory(home);
        Backends backends = Backends.startForFaults(PROCESSES.size());
        Map<String, TcpProxy> links = new LinkedHashMap<>();
        Map<String, Map<String, String>> own = new HashMap<>();
        for (int i = 0; i < PROCESSES.size(); i++) {
            String name = PROCESSES.get(i);
            TcpProxy kafka = backends.kafkaProxies().get(i);
            links.put(name + ">kafka", kafka);
            Map<String, String> configuration = new HashMap<>();
            configuration.put("kafka.bootstrap.servers", "127.0.0.1:" + kafka.port());
            if (APIS.contains(name)) {
                TcpProxy postgres = new TcpProxy(TcpProxy.portOf(backends.jdbcUrl()));
                links.put(name + ">postgres", postgres);
                configuration.put("quarkus.datasource.jdbc.url", postgres.jdbcUrl(backends.jdbcUrl()));
            }
            own.put(name, configuration);
        }
        Map<String, String> shared =
                new HashMap<>(Map.of("nonet.auth.mode", "token", "nonet.webhook.retries", RETRIES));
        TENANTS.forEach(tenant -> shared.put("nonet.auth.tokens." + tenant, KeyFile.sha256(tenant)));
        Stack stack = Stack.start(
                        backends,
                        Stack.Settings.of(home, logs, APIS.size(), WORKERS.size())
                                .with(shared)
                                .withOwn(own))
                .endsWithThisProcess();
        for (String api : APIS) {
            links.put(
                    "clients>" + api,
                    new TcpProxy(stack.service(api).definition().port()));
        }
        return new ProxiedStack(stack, links, memory);
    }

    /** A client of both APIs, through the proxies. */
    public NonetClient client(String tenant) {
        return new NonetClient(addresses(), tenant);
    }

    /** The addresses of the proxies before the APIs. */
    public List<URI> addresses() {
        return APIS.stream()
                .map(api ->
                        URI.create("http://127.0.0.1:" + link("clients>" + api).port()))
                .toList();
    }

    /** @throws IllegalArgumentException unless it is one of {@link #LINKS} */
    public TcpProxy link(String name) {
        TcpProxy proxy = links.get(name);
        if (proxy == null) {
            throw new IllegalArgumentException("No link is called " + name);
        }
        return proxy;
    }

    public ServiceProcess service(String name) {
        return stack.service(name);
    }

    public Backends backends() {
        return stack.backends();
    }

    /** Held by who starts or ends a process, or lets it do nothing, meanwhile. */
    public ReentrantLock lock(String process) {
        ReentrantLock lock = locks.get(process);
        if (lock == null) {
            throw new IllegalArgumentException("No process is called " + process);
        }
        return lock;
    }

    /** How a process is started that has no fault. */
    public ServiceProcess.Definition definition(String process) {
        ServiceProcess.Definition definition = definitions.get(process);
        if (definition == null) {
            throw new IllegalArgumentException("No process is called " + process);
        }
        return definition;
    }

    /** The memory of its container, in bytes. */
    public long memoryLimit(String process) {
        return memoryLimits.getOrDefault(service(process).definition().program(), Long.MAX_VALUE);
    }

    /**
     * Starts a process that has ended, as often as an orchestrator would: it may end again while what it needs is away.
     *
     * @throws IllegalStateException if it never becomes ready
     */
    public void start(ServiceProcess.Definition definition) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                stack.restart(definition);
                return;
            } catch (IllegalStateException e) {
                service(definition.name()).kill();
                if (attempt == START_ATTEMPTS) {
                    throw e;
                }
                Thread.sleep(RESTART_MILLIS);
            }
        }
    }

    /** Ends every simulated failure, and returns when all processes are as they were started, and ready. */
    public void heal() throws InterruptedException {
        links.values().forEach(link -> link.set(TcpProxy.Network.GOOD));
        backends().limitPostgresqlFiles(0);
        backends().startPostgresql();
        backends().startKafka();
        List<Thread> starting = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (String name : PROCESSES) {
            starting.add(Thread.startVirtualThread(() -> healProcess(name, failures)));
        }
        for (Thread one : starting) {
            one.join();
        }
        if (!failures.isEmpty()) {
            throw new IllegalStateException(String.join("\n", failures));
        }
    }

    private void healProcess(String name, List<String> failures) {
        ReentrantLock lock = lock(name);
        lock.lock();
        try {
            ServiceProcess service = service(name);
            service.resume();
            if (service.isAlive() && service.definition().equals(definition(name))) {
                service.awaitReady();
            } else {
                service.stop();
                start(definition(name));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException e) {
            synchronized (failures) {
                failures.add(String.valueOf(e.getMessage()));
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        PROCESSES.forEach(name -> service(name).resume());
        links.values().forEach(link -> link.set(TcpProxy.Network.GOOD));
        stack.close();
        links.values().forEach(TcpProxy::close);
    }
}
