package dev.nonet.local.bench;

import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Looks at the resident memory of every service once a second. */
final class MemoryWatch implements AutoCloseable {

    private static final Duration BETWEEN = Duration.ofSeconds(1);

    /** By then everything is compiled and every buffer made; what grows later leaks. */
    private static final Duration SETTLED = Duration.ofMinutes(1);

    private static final double MIB = 1024 * 1024;

    private final Stack stack;
    private final long begun = System.nanoTime();
    private final Map<String, Long> mostBefore = new TreeMap<>();
    private final Map<String, Long> mostAfter = new TreeMap<>();
    private final Thread thread = Thread.ofVirtual().unstarted(this::run);

    MemoryWatch(Stack stack) {
        this.stack = stack;
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                Map<String, Long> most = System.nanoTime() - begun < SETTLED.toNanos() ? mostBefore : mostAfter;
                synchronized (this) {
                    for (ServiceProcess service : stack.services()) {
                        most.merge(service.definition().name(), service.memory().now(), Math::max);
                    }
                }
                Thread.sleep(BETWEEN);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The most of each service so far, in its first minute and after; 0 where there was no such time. */
    synchronized List<Figures.Row> rows() {
        return stack.services().stream()
                .map(service -> service.definition().name())
                .sorted(Comparator.naturalOrder())
                .map(name -> new Figures.Row(
                        "memory of " + name,
                        String.format(
                                java.util.Locale.ROOT,
                                "%.0f MiB, after a minute %.0f",
                                mostBefore.getOrDefault(name, 0L) / MIB,
                                mostAfter.getOrDefault(name, 0L) / MIB),
                        name.equals("api") ? "< 512 MB, flat" : "< 400 MB, flat"))
                .toList();
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
