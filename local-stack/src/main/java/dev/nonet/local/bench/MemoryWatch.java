package dev.nonet.local.bench;

import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Looks at the resident memory of every service once a second. */
final class MemoryWatch implements AutoCloseable {

    private static final Duration BETWEEN = Duration.ofSeconds(1);

    /** By then everything is compiled and every buffer made; what grows later leaks. */
    private static final int MINUTE = 60;

    private static final double MIB = 1024 * 1024;

    private final Stack stack;

    /** Of each service, a sample a second. */
    private final Map<String, List<Long>> samples = new TreeMap<>();

    private final Thread thread = Thread.ofVirtual().unstarted(this::run);

    MemoryWatch(Stack stack) {
        this.stack = stack;
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                synchronized (this) {
                    for (ServiceProcess service : stack.services()) {
                        samples.computeIfAbsent(service.definition().name(), name -> new ArrayList<>())
                                .add(service.memory().now());
                    }
                }
                Thread.sleep(BETWEEN);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The most of each service so far: in its first minute, in its last, and in all. */
    synchronized List<Figures.Row> rows() {
        return samples.entrySet().stream()
                .map(service -> row(service.getKey(), service.getValue()))
                .toList();
    }

    private static Figures.Row row(String service, List<Long> bytes) {
        return new Figures.Row(
                "memory of " + service,
                String.format(
                        Locale.ROOT,
                        "first minute %.0f MiB, last %.0f, most %.0f",
                        max(bytes.subList(0, Math.min(MINUTE, bytes.size()))),
                        max(bytes.subList(Math.max(0, bytes.size() - MINUTE), bytes.size())),
                        max(bytes)),
                service.startsWith("api") ? "< 512 MB, flat" : "< 400 MB, flat");
    }

    private static double max(List<Long> bytes) {
        return bytes.stream().mapToLong(Long::longValue).max().orElse(0) / MIB;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
