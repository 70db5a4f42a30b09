package dev.nonet.worker.execution;

import java.time.Duration;

/**
 * How many items the engine makes at once. Larger batches are faster, but only between batches can a task be divided without losing
 * work. The first batch is one item; each further one has as many items as should take a quarter of the time slice, but at most sixteen
 * times as many as the one before, as few items are a poor estimate of the others. A pure function.
 */
final class Batches {

    private static final int GROWTH = 16;
    private static final int PARTS = 4;

    private Batches() {}

    /**
     * @param count the size of the previous batch
     * @param nanos how long it took
     */
    static int next(int count, long nanos, Duration slice) {
        double fits = (double) slice.toNanos() / PARTS / Math.max(1, nanos) * count;
        return (int) Math.clamp((long) fits, 1, (long) count * GROWTH);
    }
}
