package dev.nonet.cli.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The throughput of some work.
 *
 * @param items completed, at least 1
 * @param begun the start of the measured time, by {@link System#nanoTime}
 * @param seconds the measured time
 * @param best items per second in the best fifth of the time, which is the one least disturbed by other programs
 * @param cpuSeconds the CPU time of the working threads; less than their elapsed time if they had to share CPUs
 * @param bytes allocated on the heap by the working threads
 */
public record Measurement(long items, long begun, double seconds, double best, double cpuSeconds, long bytes) {

    private static final int WINDOWS = 5;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Items per second of elapsed time. */
    public double perSecond() {
        return items / seconds;
    }

    /** Items per second of CPU time of all working threads; comparable between runs even on a busy machine. */
    public double perCpuSecond() {
        return items / cpuSeconds;
    }

    /** Allocated bytes per item. */
    public double bytesPerItem() {
        return (double) bytes / items;
    }

    /**
     * Runs work in several threads, first to warm up and then for the same time to be measured. Both phases are
     * extended until at least one item is completed.
     *
     * @param seconds the length of each phase
     * @param work creates the work of a thread by its number, from 0
     * @throws IllegalStateException if the work fails
     */
    public static Measurement of(int threads, double seconds, IntFunction<MeasuredWork> work)
            throws InterruptedException {
        List<Worker> workers = IntStream.range(0, threads)
                .mapToObj(number -> new Worker(number, work.apply(number)))
                .toList();
        workers.forEach(Thread::start);
        awaitItems(workers, 0, seconds);
        long itemsBefore = items(workers);
        long bytesBefore = sum(workers, THREADS::getThreadAllocatedBytes);
        long cpuBefore = sum(workers, THREADS::getThreadCpuTime);
        long begun = System.nanoTime();
        double best = 0;
        long windowItems = itemsBefore;
        long windowBegun = begun;
        for (int window = 0; window < WINDOWS; window++) {
            awaitItems(workers, windowItems, seconds / WINDOWS);
            long now = System.nanoTime();
            long done = items(workers);
            best = Math.max(best, (done - windowItems) * 1e9 / (now - windowBegun));
            windowItems = done;
            windowBegun = now;
        }
        long bytes = sum(workers, THREADS::getThreadAllocatedBytes) - bytesBefore;
        long cpu = sum(workers, THREADS::getThreadCpuTime) - cpuBefore;
        for (Worker worker : workers) {
            worker.stopped = true;
        }
        for (Worker worker : workers) {
            worker.join();
            if (worker.failure != null) {
                throw new IllegalStateException("the measured work failed", worker.failure);
            }
        }
        return new Measurement(windowItems - itemsBefore, begun, (windowBegun - begun) / 1e9, best, cpu / 1e9, bytes);
    }

    private static void awaitItems(List<Worker> workers, long before, double seconds) throws InterruptedException {
        Thread.sleep((long) (1_000 * seconds));
        while (items(workers) == before && workers.stream().anyMatch(Thread::isAlive)) {
            Thread.sleep(1);
        }
    }

    private static long items(List<Worker> workers) {
        return workers.stream().mapToLong(worker -> worker.items).sum();
    }

    private static long sum(List<Worker> workers, LongUnaryOperator ofThread) {
        return workers.stream()
                .mapToLong(worker -> ofThread.applyAsLong(worker.threadId()))
                .sum();
    }

    /** Repeats the work and counts its items until it is stopped. */
    private static final class Worker extends Thread {

        private final MeasuredWork work;
        private volatile long items;
        private volatile boolean stopped;
        private volatile @Nullable Throwable failure;

        Worker(int number, MeasuredWork work) {
            super("bench-" + number);
            setDaemon(true);
            this.work = work;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // Only this thread writes the counter.
        public void run() {
            try {
                while (!stopped) {
                    items += work.someItems();
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }
    }
}
