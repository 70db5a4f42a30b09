package dev.nonet.api.platform;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.Unremovable;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;

/**
 * The open connections of clients. Bounded are their number, the heap that unfinished requests and the ends of unread
 * answers take, and the time for which a connection may be silent. A new connection beyond the number closes the one
 * that has been without a request in flight for longest: it is idle, or its client sends a head slowly, while an honest
 * client sends its head at once. Requests in flight are bounded elsewhere, by {@link Admission}. There is no limit per
 * client address, which hundreds of clients may share.
 */
@Singleton
@Unremovable
class Connections {

    /**
     * The most connections per MiB of heap. An idle connection takes 3 KB, as measured, so all of them together take at
     * most a fourteenth of the heap.
     */
    private static final int MAX_PER_MIB = 24;

    private static final int MIB = 1024 * 1024;

    /**
     * How many connections may be waiting to be closed, in addition to {@link #max} open ones, before accepting further
     * connections is paused.
     */
    static final int CLOSING = 16;

    private final int max;
    private final long maxUnfinishedBytes;
    private final long maxUnreadBytes;
    private final Duration headTime;
    private final Duration silence;

    /** Connections without a request in flight, first the one that has been without one for longest. */
    private final SequencedSet<ConnectionGate> waiting = new LinkedHashSet<>();

    /**
     * Connections with an answer that is written to its end, and the bytes of it that the operating system has not
     * taken yet, first the one that has been waiting for longest.
     */
    private final SequencedMap<ConnectionGate, Integer> sending = new LinkedHashMap<>();

    /**
     * The heap that each connection takes for what its client has not finished, first the one that has been unfinished
     * for longest: a head, trailers, the rest of a request that was answered before its end, or requests that wait for
     * the answer to the one before.
     */
    private final SequencedMap<ConnectionGate, Long> unfinished = new LinkedHashMap<>();

    private volatile HttpServerOptions options = new HttpServerOptions();
    private int open;

    /** How many of the open connections were chosen to be closed, to make room for others, and are still open. */
    private int yielding;

    private long unfinishedBytes;
    private long unreadBytes;

    @Inject
    Connections(HttpConfig config, SlowClients slow, Admission admission, MeterRegistry metrics) {
        this(maxOf(config), admission.heads(), admission.unreadAnswers(), slow.headTime(), config.silence());
        ResourceGauges.register(metrics, "connections", this::open, max);
        ResourceGauges.register(metrics, "unfinished-bytes", this::unfinishedBytes, maxUnfinishedBytes);
        ResourceGauges.register(metrics, "unread-answer-bytes", this::unreadBytes, maxUnreadBytes);
    }

    Connections(int max, long maxUnfinishedBytes, long maxUnreadBytes, Duration headTime, Duration silence) {
        this.max = max;
        this.maxUnfinishedBytes = maxUnfinishedBytes;
        this.maxUnreadBytes = maxUnreadBytes;
        this.headTime = headTime;
        this.silence = silence;
    }

    private static int maxOf(HttpConfig config) {
        return Math.toIntExact(
                Math.min(config.connections(), Runtime.getRuntime().maxMemory() / MIB * MAX_PER_MIB));
    }

    synchronized int open() {
        return open;
    }

    synchronized long unfinishedBytes() {
        return unfinishedBytes;
    }

    synchronized long unreadBytes() {
        return unreadBytes;
    }

    /** The options of the public server, by which heads are decoded. */
    HttpServerOptions options() {
        return options;
    }

    void setOptions(HttpServerOptions options) {
        this.options = options;
    }

    Duration headTime() {
        return headTime;
    }

    Duration silence() {
        return silence;
    }

    /**
     * A connection was opened.
     *
     * @return whether there is room for it
     */
    boolean opened(ConnectionGate gate) {
        List<ConnectionGate> yield = new ArrayList<>();
        synchronized (this) {
            if (open >= max && waiting.isEmpty()) {
                return false;
            }
            while (open - yielding >= max && !waiting.isEmpty()) {
                yield.add(waiting.removeFirst());
                yielding++;
            }
            open++;
            waiting.add(gate);
        }
        yield.forEach(ConnectionGate::closeUnlessInFlight);
        return true;
    }

    /** A connection that was chosen to make room is closed, or stays open because a request came in time. */
    synchronized void yielded() {
        yielding--;
    }

    /** Whether too many of the connections that were chosen to make room are still open. */
    synchronized boolean isClosing() {
        return yielding > CLOSING;
    }

    /** A connection that {@link #opened} admitted is closed. */
    synchronized void closed(ConnectionGate gate) {
        open--;
        waiting.remove(gate);
        sent(gate);
        finished(gate);
    }

    /** A request is in flight, the first of its connection. */
    synchronized void begun(ConnectionGate gate) {
        waiting.remove(gate);
    }

    /**
     * An answer was written to its end. If the ends of all answers that clients do not read take more than their share
     * of the heap, those that have been waiting for longest are cut off. Most answers took their memory before they
     * were made; errors, which are short, did not.
     *
     * @param bytes of it that the operating system has not taken yet
     */
    void sending(ConnectionGate gate, int bytes) {
        List<ConnectionGate> cut = new ArrayList<>();
        synchronized (this) {
            sent(gate);
            sending.put(gate, bytes);
            unreadBytes += bytes;
            while (unreadBytes > maxUnreadBytes) {
                ConnectionGate oldest = sending.firstEntry().getKey();
                sent(oldest);
                cut.add(oldest);
            }
        }
        cut.forEach(ConnectionGate::close);
    }

    /** The operating system has taken all of an answer. */
    synchronized void sent(ConnectionGate gate) {
        Integer bytes = sending.remove(gate);
        unreadBytes -= bytes == null ? 0 : bytes;
    }

    /** A connection has no request in flight any more. */
    synchronized void ended(ConnectionGate gate) {
        waiting.add(gate);
    }

    /**
     * What a client has not finished takes more or less. If all of it takes more than its share of the heap,
     * connections are closed that have been unfinished for longest: first other connections of the same event loop, as
     * they close at once.
     *
     * @param bytes the heap that it takes now; 0 if it is finished
     */
    void unfinishedTakes(ConnectionGate gate, long bytes) {
        List<ConnectionGate> yield = new ArrayList<>();
        synchronized (this) {
            if (bytes == 0) {
                finished(gate);
                return;
            }
            Long before = unfinished.put(gate, bytes);
            unfinishedBytes += bytes - (before == null ? 0 : before);
            while (unfinishedBytes > maxUnfinishedBytes) {
                ConnectionGate oldest = unfinished.keySet().stream()
                        .filter(other -> other != gate && other.isBeside(gate))
                        .findFirst()
                        .orElse(unfinished.firstEntry().getKey());
                finished(oldest);
                yield.add(oldest);
            }
        }
        yield.forEach(ConnectionGate::close);
    }

    private synchronized void finished(ConnectionGate gate) {
        Long bytes = unfinished.remove(gate);
        unfinishedBytes -= bytes == null ? 0 : bytes;
    }

    /**
     * Closes connections that are silent for too long, send a head too slowly, or do not read the end of an answer. To
     * be called about once a second.
     */
    void closeOverdue() {
        List<ConnectionGate> all;
        synchronized (this) {
            all = new ArrayList<>(waiting);
            all.addAll(sending.keySet());
        }
        long now = System.nanoTime();
        all.forEach(gate -> gate.closeIfOverdue(now));
    }
}
