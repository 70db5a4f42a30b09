package dev.nonet.local.bench;

import java.time.Duration;
import java.util.Arrays;

/** How long each of some requests took, in nanoseconds; any number of threads may add. */
final class Times {

    private long[] nanos = new long[1_024];
    private int count;

    synchronized void add(long taken) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = taken;
    }

    synchronized int count() {
        return count;
    }

    /**
     * The least time that so many of all requests did not exceed, in milliseconds.
     *
     * @param share above 0, up to 1
     */
    synchronized double millis(double share) {
        if (count == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int rank = Math.max(1, (int) Math.ceil(share * count));
        return sorted[rank - 1] / (double) Duration.ofMillis(1).toNanos();
    }
}
