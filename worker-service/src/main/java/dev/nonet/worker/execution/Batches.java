package dev.nonet.worker.execution;

/**
 * How many items of a generate task the engine makes at once. Larger batches are faster, but only between batches can a
 * task be divided without losing work. The first batch is one item; each further one has as many items as should take a
 * quarter of the task's limit of time and of the room in its message, but at most sixteen times as many as the one
 * before, as few items are a poor estimate of the others. Pure functions.
 */
final class Batches {

    private static final int GROWTH = 16;
    private static final int PARTS = 4;

    private Batches() {}

    /**
     * @param count the size of the previous batch
     * @param nanos how long it took
     * @param limit the limit of the task, in nanoseconds
     * @param bytes the size of its results
     * @param room what the message has room for
     */
    static int next(int count, long nanos, long limit, long bytes, long room) {
        double inTime = (double) limit / PARTS / Math.max(1, nanos) * count;
        double inRoom = (double) room / PARTS / Math.max(1, bytes) * count;
        return (int) Math.clamp((long) Math.min(inTime, inRoom), 1, (long) count * GROWTH);
    }
}
