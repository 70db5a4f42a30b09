package dev.nonet.proof.stack;

import dev.nonet.local.process.ServiceProcess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Watches the processes of a stack as Kubernetes does: one that ends by itself is started again, and so is one that
 * fails its liveness check for a minute. That a process ends by itself, or needs more memory than its container has, is
 * a violation.
 */
public final class Orchestrator implements AutoCloseable {

    private static final int PERIOD_MILLIS = 1_000;

    /**
     * As in the manifests: {@code periodSeconds}, {@code timeoutSeconds} and {@code failureThreshold} of the liveness
     * probe.
     */
    private static final Duration PROBE_PERIOD = Duration.ofSeconds(10);

    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(5);
    private static final int PROBE_FAILURES = 6;

    private static final Duration END = Duration.ofMinutes(4);

    private final ProxiedStack stack;
    private final Violations violations;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PROBE_TIMEOUT).build();
    private final Map<String, Integer> failures = new HashMap<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile int restarts;

    public Orchestrator(ProxiedStack stack, Violations violations) {
        this.stack = stack;
        this.violations = violations;
        this.thread = Thread.ofVirtual().start(this::watch);
    }

    /** How many processes were started again because their liveness check failed. */
    public int restarts() {
        return restarts;
    }

    private void watch() {
        long nextProbe = System.nanoTime();
        try {
            while (!closed) {
                boolean isProbing = System.nanoTime() - nextProbe >= 0;
                if (isProbing) {
                    nextProbe = System.nanoTime() + PROBE_PERIOD.toNanos();
                }
                for (String name : ProxiedStack.PROCESSES) {
                    look(name, isProbing);
                }
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(String name, boolean isProbing) throws InterruptedException {
        ReentrantLock lock = stack.lock(name);
        if (!lock.tryLock()) {
            failures.put(name, 0);
            return;
        }
        try {
            ServiceProcess service = stack.service(name);
            OptionalInt exit = service.exitCode();
            checkMemory(service);
            if (exit.isPresent()) {
                violations.add(name + " ended by itself with exit code " + exit.getAsInt());
                stack.start(stack.definition(name));
            } else if (isProbing) {
                probe(service);
            }
        } catch (IllegalStateException e) {
            violations.add(String.valueOf(e.getMessage()));
        } finally {
            lock.unlock();
        }
    }

    private void probe(ServiceProcess service) throws InterruptedException {
        String name = service.definition().name();
        int failed = isLive(service) ? 0 : failures.getOrDefault(name, 0) + 1;
        failures.put(name, failed);
        if (failed == PROBE_FAILURES) {
            failures.put(name, 0);
            restarts++;
            service.stop();
            stack.start(stack.definition(name));
        }
    }

    private boolean isLive(ServiceProcess service) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(service.management().resolve("/q/health/live"))
                .timeout(PROBE_TIMEOUT)
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** Checks the highest memory of a process so far. */
    public void checkMemory(ServiceProcess service) {
        long limit = stack.memoryLimit(service.definition().name());
        Containers.outgrown(service, limit).ifPresent(violations::add);
    }

    /** Stops watching. */
    @Override
    public void close() {
        closed = true;
        try {
            thread.join(END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
