package dev.nonet.local.bench;

import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many CPUs each part of the stack keeps busy, from the making of this on. */
final class CpuUse {

    /** This process: the broker, and the clients that measure. */
    private static final String KAFKA = "Kafka and clients";

    /** Whose processes are nobody's children. */
    private static final String DATABASE = "PostgreSQL";

    private final Stack stack;
    private final long begun = System.nanoTime();
    private final Map<String, Duration> before;

    CpuUse(Stack stack) {
        this.stack = stack;
        this.before = times();
    }

    private Map<String, Duration> times() {
        Map<String, Duration> times = new TreeMap<>();
        times.put(KAFKA, time(ProcessHandle.current()));
        for (ServiceProcess service : stack.services()) {
            ProcessHandle.of(service.pid())
                    .ifPresent(process -> times.put(service.definition().name(), time(process)));
        }
        times.put(
                DATABASE,
                ProcessHandle.allProcesses()
                        .filter(process -> process.info().command().orElse("").endsWith("/postgres"))
                        .map(CpuUse::time)
                        .reduce(Duration.ZERO, Duration::plus));
        return times;
    }

    private static Duration time(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Such as {@code api 0.35, worker-1 1.32}. */
    String sinceThen() {
        double elapsed = System.nanoTime() - begun;
        return times().entrySet().stream()
                .map(part -> String.format(
                        Locale.ROOT,
                        "%s %.2f",
                        part.getKey(),
                        part.getValue()
                                        .minus(before.getOrDefault(part.getKey(), Duration.ZERO))
                                        .toNanos()
                                / elapsed))
                .collect(Collectors.joining(", "));
    }
}
