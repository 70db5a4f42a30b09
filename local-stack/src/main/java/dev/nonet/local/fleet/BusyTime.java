package dev.nonet.local.fleet;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;

/** How long threads were busy, in all, in any stretch of time since this was made; up to half an hour. Thread-safe. */
final class BusyTime {

    private static final long BUCKET = Duration.ofMillis(100).toNanos();
    private static final int BUCKETS = 18_000;

    private final long begun = System.nanoTime();

    /** The busy time within each tenth of a second, in nanoseconds. */
    private final AtomicLongArray busy = new AtomicLongArray(BUCKETS);

    /** One more thread is busy from one time of {@link System#nanoTime} to another. */
    void add(long from, long to) {
        for (long at = from - begun, end = to - begun; at < end; ) {
            long bucket = at / BUCKET;
            long next = Math.min(end, (bucket + 1) * BUCKET);
            if (bucket < BUCKETS) {
                busy.addAndGet((int) bucket, next - at);
            }
            at = next;
        }
    }

    /**
     * The mean number of busy threads between two times, rounded to tenths of a second.
     *
     * @param from a time of {@link System#nanoTime}
     */
    double threads(long from, long to) {
        int first = (int) ((from - begun) / BUCKET);
        int last = (int) ((to - begun) / BUCKET);
        long sum = 0;
        for (int i = first; i < last; i++) {
            sum += busy.get(i);
        }
        return (double) sum / BUCKET / (last - first);
    }
}
