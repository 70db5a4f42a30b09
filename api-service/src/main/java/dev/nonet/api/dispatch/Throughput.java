package dev.nonet.api.dispatch;

import dev.nonet.api.task.Weight;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How many tasks this process saw completed in the last two seconds, or how much {@linkplain Weight weight}: a ring
 * buffer of sums, one per interval.
 */
final class Throughput {

    private static final long INTERVAL = Duration.ofMillis(250).toNanos();
    private static final int INTERVALS = 8;

    private final LongSupplier nanoTime;
    private final double[] sums = new double[INTERVALS];
    /** The interval that is added to now, numbered from the zero of the clock. */
    private long current;

    Throughput(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.current = Math.floorDiv(nanoTime.getAsLong(), INTERVAL);
    }

    synchronized void add(double done) {
        advance();
        sums[slot(current)] += done;
    }

    /** The mean per second over the last two seconds. */
    synchronized double perSecond() {
        advance();
        double sum = 0;
        for (double one : sums) {
            sum += one;
        }
        return sum * Duration.ofSeconds(1).toNanos() / (INTERVAL * INTERVALS);
    }

    private void advance() {
        long now = Math.floorDiv(nanoTime.getAsLong(), INTERVAL);
        for (long passed = Math.min(now - current, INTERVALS); passed > 0; passed--) {
            sums[slot(now - passed + 1)] = 0;
        }
        current = Math.max(current, now);
    }

    private static int slot(long interval) {
        return Math.floorMod(interval, INTERVALS);
    }
}
