package dev.nonet.api.webhook;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Resolves host names on a bounded pool of threads. The JDK calls the operating system's resolver, which may block for
 * half a minute on a name server that does not answer and cannot be interrupted. Concurrent requests of a tenant for
 * one host share one lookup. Different tenants do not, as a lookup may have to wait for slow ones of its own tenant. A
 * tenant has at most {@link #MAX_OF_TENANT} lookups running and queues the rest, or a single one while half of all
 * threads are in use: so no tenant blocks others, nor do forty whose name servers do not answer.
 */
@ApplicationScoped
class HostLookup {

    static final int THREADS = 64;
    static final int MAX_OF_TENANT = 4;

    /**
     * The most lookups that a tenant queues. While name servers do not answer, lookups stay queued although the
     * requests for them have given up.
     */
    static final int MAX_WAITING = 1_000;

    /** How long an idle thread is kept. */
    private static final Duration IDLE = Duration.ofSeconds(30);

    /** Resolves a name, as {@link InetAddress#getAllByName} does. */
    interface Resolver {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    private final Resolver resolver;
    private final Duration timeout;
    private final ThreadPoolExecutor threads;
    private final Map<String, TenantLookups> tenants = new HashMap<>();

    /** The lookups of all tenants that run. */
    private int running;

    /** A lookup, shared by all requests of its tenant for its host until it ends. */
    private record Lookup(String host, CompletableFuture<InetAddress[]> addresses) {}

    private static final class TenantLookups {

        private final Map<String, CompletableFuture<InetAddress[]>> underWay = new HashMap<>();
        private final Deque<Lookup> waiting = new ArrayDeque<>();
        private int running;
    }

    @Inject
    HostLookup() {
        this(WebhookConfig.LOOKUP_TIMEOUT, InetAddress::getAllByName);
    }

    HostLookup(Duration timeout, Resolver resolver) {
        this.timeout = timeout;
        this.resolver = resolver;
        this.threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE.toMillis(),
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().name("nonet-host-lookup-", 0).daemon().factory());
        threads.allowCoreThreadTimeOut(true);
    }

    @PreDestroy
    void close() {
        threads.shutdownNow();
    }

    /**
     * Resolves a host.
     *
     * @param tenant who asks
     * @return completes exceptionally with an {@link UnknownHostException}, also if {@link #MAX_WAITING} lookups of the
     *     tenant wait already, or with a {@link java.util.concurrent.TimeoutException} after
     *     {@link WebhookConfig#LOOKUP_TIMEOUT}
     */
    synchronized CompletableFuture<InetAddress[]> addresses(String tenant, String host) {
        TenantLookups lookups = tenants.computeIfAbsent(tenant, name -> new TenantLookups());
        CompletableFuture<InetAddress[]> lookup = lookups.underWay.get(host);
        if (lookup == null) {
            if (lookups.waiting.size() >= MAX_WAITING) {
                return CompletableFuture.failedFuture(
                        new UnknownHostException(host + ": too many lookups of the tenant wait"));
            }
            lookup = new CompletableFuture<>();
            lookups.underWay.put(host, lookup);
            lookups.waiting.add(new Lookup(host, lookup));
            startNext(tenant, lookups);
        }
        return lookup.copy().orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized void startNext(String tenant, TenantLookups lookups) {
        while (lookups.running < maxOfTenant() && !lookups.waiting.isEmpty() && !threads.isShutdown()) {
            Lookup next = lookups.waiting.remove();
            lookups.running++;
            running++;
            try {
                threads.execute(() -> {
                    try {
                        lookUp(next, lookups);
                    } finally {
                        ended(tenant, lookups);
                    }
                });
            } catch (Throwable e) {
                // No thread was to be had. Whoever waits for the host is told without this monitor.
                lookups.running--;
                running--;
                Thread.startVirtualThread(() -> fail(next, lookups, e));
            }
        }
        if (lookups.running == 0) {
            tenants.remove(tenant);
        }
    }

    private void lookUp(Lookup lookup, TenantLookups lookups) {
        try {
            InetAddress[] found = resolver.addresses(lookup.host());
            forget(lookup, lookups);
            lookup.addresses().complete(found);
        } catch (Throwable e) {
            // An error too, such as a lack of memory: whoever waits for the host must be told.
            fail(lookup, lookups, e);
        }
    }

    private void fail(Lookup lookup, TenantLookups lookups, Throwable why) {
        forget(lookup, lookups);
        lookup.addresses().completeExceptionally(why);
    }

    private synchronized void forget(Lookup lookup, TenantLookups lookups) {
        lookups.underWay.remove(lookup.host());
    }

    private int maxOfTenant() {
        return running < THREADS / 2 ? MAX_OF_TENANT : 1;
    }

    private synchronized void ended(String tenant, TenantLookups lookups) {
        lookups.running--;
        running--;
        startNext(tenant, lookups);
    }
}
