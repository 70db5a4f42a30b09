package dev.nonet.worker.execution;

import java.time.Duration;

/**
 * How many items to give the engine at once: together they are made faster, and only between batches can a task be divided without
 * losing work. The first batch is one item; each further one is as many as should take a quarter of the slice, growing no faster than
 * sixteenfold, as one item says little of the others. Pure.
 */
final class Batches {

    private static final int GROWTH = 16;
    private static final int PARTS = 4;

    private Batches() {}

    /**
     * @param count of the batch before
     * @param nanos that it took
     */
    static int next(int count, long nanos, Duration slice) {
        double fits = (double) slice.toNanos() / PARTS / Math.max(1, nanos) * count;
        return (int) Math.clamp((long) fits, 1, (long) count * GROWTH);
    }
}
