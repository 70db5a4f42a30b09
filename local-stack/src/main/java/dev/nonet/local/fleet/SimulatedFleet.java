package dev.nonet.local.fleet;

import dev.nonet.job.v1.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Simulated workers of two threads each on the topic of tasks, and as many as it has partitions on that of interactive
 * ones.
 */
public final class SimulatedFleet implements AutoCloseable {

    private static final int THREADS_PER_WORKER = 2;
    private static final Duration JOIN_LIMIT = Duration.ofSeconds(60);
    private static final int LINGER_MILLIS = 5;
    private static final Duration SETTLED = Duration.ofSeconds(3);

    private final int threads;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("simulated-time-", 0).daemon().factory());
    private final ExecutorService packers = Executors.newFixedThreadPool(
            2, Thread.ofPlatform().name("simulated-packing-", 0).daemon().factory());
    private final BusyTime busy = new BusyTime();
    private final AtomicLong done = new AtomicLong();
    private final KafkaProducer<String, byte[]> producer;
    private final List<SimulatedWorker> workers = new ArrayList<>();
    private final List<SimulatedWorker> interactive = new ArrayList<>();

    /**
     * Starts the workers.
     *
     * @param threads in all; an odd one is a worker of its own
     */
    public SimulatedFleet(String bootstrapServers, int threads) {
        this.threads = threads;
        this.producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "acks",
                        "all",
                        "linger.ms",
                        LINGER_MILLIS,
                        "max.request.size",
                        8 << 20),
                new StringSerializer(),
                new ByteArraySerializer());
        SimulatedWorker.Shared shared =
                new SimulatedWorker.Shared(bootstrapServers, producer, timer, packers, busy, done);
        for (int left = threads; left > 0; left -= THREADS_PER_WORKER) {
            String name = "simulated-" + (workers.size() + 1);
            workers.add(new SimulatedWorker(
                    name, Topic.TASKS, "nonet-workers", Math.min(left, THREADS_PER_WORKER), shared));
            // More of them would have no partition.
            if (interactive.size() < Topic.INTERACTIVE.partitions()) {
                // Not busy threads of the fleet: each real worker has one more for these.
                interactive.add(new SimulatedWorker(
                        name,
                        Topic.INTERACTIVE,
                        "nonet-workers-interactive",
                        1,
                        new SimulatedWorker.Shared(bootstrapServers, producer, timer, packers, new BusyTime(), done)));
            }
        }
    }

    /**
     * Waits until the workers have all partitions.
     *
     * @throws TimeoutException after a minute
     */
    public SimulatedFleet awaitPartitions() throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + JOIN_LIMIT.toNanos();
        long settled = Long.MAX_VALUE;
        while (System.nanoTime() < settled) {
            Thread.sleep(100);
            boolean all = partitions(workers) == Topic.TASKS.partitions()
                    && partitions(interactive) == Topic.INTERACTIVE.partitions();
            settled = !all ? Long.MAX_VALUE : Math.min(settled, System.nanoTime() + SETTLED.toNanos());
            if (System.nanoTime() > end) {
                throw new TimeoutException("After " + JOIN_LIMIT.toSeconds() + " s the simulated workers have "
                        + partitions(workers) + " of " + Topic.TASKS.partitions() + " partitions");
            }
        }
        return this;
    }

    private static int partitions(List<SimulatedWorker> workers) {
        return workers.stream().mapToInt(SimulatedWorker::partitions).sum();
    }

    /** How many tasks have ended so far, whole or divided. */
    public long tasks() {
        return done.get();
    }

    /**
     * The share of the threads' time in which they worked on a task, between two times of {@link System#nanoTime}; 0 to
     * 1. The share of what they would have worked: what this machine is late with is no work.
     */
    public double busy(long from, long to) {
        return busy.threads(from, to) / threads;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        packers.shutdownNow();
        List<SimulatedWorker> all = new ArrayList<>(workers);
        all.addAll(interactive);
        all.forEach(SimulatedWorker::close);
        try {
            for (SimulatedWorker worker : all) {
                worker.awaitStop();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        producer.close(Duration.ZERO);
    }
}
