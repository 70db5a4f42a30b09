package dev.nonet.cli.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Items done in a time.
 *
 * @param items at least 1
 * @param begun when the measured time began, by {@link System#nanoTime}
 * @param seconds how long it was
 * @param best items a second in the best fifth of the time: what the machine gives when nothing else disturbs it
 * @param cpuSeconds how long the working threads were on a CPU: less than the time where they had to share it
 * @param bytes allocated on the heap by the working threads meanwhile
 */
public record Measurement(long items, long begun, double seconds, double best, double cpuSeconds, long bytes) {

    private static final int WINDOWS = 5;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Items a second. */
    public double perSecond() {
        return items / seconds;
    }

    /** Items a second that the working threads were on a CPU, all of them together: comparable between runs on a busy machine. */
    public double perCpuSecond() {
        return items / cpuSeconds;
    }

    /** Bytes allocated an item. */
    public double bytesPerItem() {
        return (double) bytes / items;
    }

    /**
     * Lets threads work, first to warm up and then for as long again to be measured, and on where a machine is so busy that no item
     * was done.
     *
     * @param work makes the work of a thread, by its number
     * @throws IllegalStateException if the work fails
     */
    public static Measurement of(int threads, double seconds, IntFunction<Work> work) throws InterruptedException {
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

    /** Works and counts the items, until it is stopped. */
    private static final class Worker extends Thread {

        private final Work work;
        private volatile long items;
        private volatile boolean stopped;
        private volatile @Nullable Throwable failure;

        Worker(int number, Work work) {
            super("bench-" + number);
            setDaemon(true);
            this.work = work;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // This thread alone writes the counter.
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
