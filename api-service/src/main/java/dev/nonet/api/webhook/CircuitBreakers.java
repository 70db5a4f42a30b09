package dev.nonet.api.webhook;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A circuit breaker for each destination. After {@code threshold} consecutive calls without an HTTP answer the circuit
 * opens and no call is made for a while. Then it is half-open: one trial call is allowed. If the trial is not answered
 * either, the circuit opens again for twice as long, up to a limit.
 *
 * <p>Any HTTP answer closes the circuit, error statuses included: a receiver that answers holds no connection for long,
 * and the backoff of each delivery handles errors.
 *
 * <p>State is per process and not shared. Not thread-safe: one thread uses it.
 */
final class CircuitBreakers {

    /**
     * Upper bound of destinations remembered. Beyond it, one whose circuit is closed is evicted, or else the one whose
     * circuit becomes half-open earliest.
     */
    static final int MAX = 2_000;

    private final int threshold;
    private final Duration first;
    private final Duration longest;
    private final LongSupplier nanoTime;
    private final Map<Destination, Circuit> circuits = new HashMap<>();

    /**
     * A destination whose latest call was not answered.
     *
     * @param failures consecutive unanswered calls
     * @param openings consecutive times the circuit opened; 0 while it is closed
     * @param openUntil {@link System#nanoTime} at which it becomes half-open; meaningless while {@code openings} is 0
     */
    private record Circuit(int failures, int openings, long openUntil) {}

    CircuitBreakers(int threshold, Duration first, Duration longest, LongSupplier nanoTime) {
        this.threshold = threshold;
        this.first = first;
        this.longest = longest;
        this.nanoTime = nanoTime;
    }

    /** Concurrent calls allowed: 0 while open, 1 while half-open, {@code max} while closed. */
    int permits(Destination destination, int max) {
        Circuit circuit = circuits.get(destination);
        if (circuit == null || circuit.openings() == 0) {
            return max;
        }
        return isOpen(circuit) ? 0 : 1;
    }

    private boolean isOpen(Circuit circuit) {
        return circuit.openings() > 0 && circuit.openUntil() - nanoTime.getAsLong() > 0;
    }

    void answered(Destination destination) {
        circuits.remove(destination);
    }

    /**
     * Records a call without an answer.
     *
     * @return how long the circuit stays open from now on; zero if this call did not open it
     */
    Duration failed(Destination destination) {
        Circuit circuit = circuits.getOrDefault(destination, new Circuit(0, 0, 0));
        if (isOpen(circuit)) {
            // This call began before the circuit opened.
            return Duration.ZERO;
        }
        int failures = circuit.failures() + 1;
        if (failures < threshold) {
            put(destination, new Circuit(failures, 0, 0));
            return Duration.ZERO;
        }
        Duration open = first.multipliedBy(1L << Math.min(circuit.openings(), 20));
        open = open.compareTo(longest) < 0 ? open : longest;
        put(destination, new Circuit(failures, circuit.openings() + 1, nanoTime.getAsLong() + open.toNanos()));
        return open;
    }

    private void put(Destination destination, Circuit circuit) {
        if (circuits.size() >= MAX && !circuits.containsKey(destination)) {
            long now = nanoTime.getAsLong();
            circuits.entrySet().stream()
                    .min(Comparator.comparingLong(entry -> openFor(entry.getValue(), now)))
                    .ifPresent(entry -> circuits.remove(entry.getKey()));
        }
        circuits.put(destination, circuit);
    }

    /** How long a circuit stays open, or for how long it has been half-open as a negative number; least if closed. */
    private static long openFor(Circuit circuit, long now) {
        return circuit.openings() == 0 ? Long.MIN_VALUE : circuit.openUntil() - now;
    }

    /** Concurrent calls allowed to destinations whose circuit is open (0) or half-open (1). */
    Map<Destination, Integer> limits() {
        Map<Destination, Integer> limits = new HashMap<>();
        circuits.forEach((destination, circuit) -> {
            if (circuit.openings() > 0) {
                limits.put(destination, isOpen(circuit) ? 0 : 1);
            }
        });
        return limits;
    }

    /** The number of open circuits. */
    int open() {
        return Math.toIntExact(circuits.values().stream().filter(this::isOpen).count());
    }
}
