package dev.nonet.local.fleet;

import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.reasoning.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * A worker whose threads wait instead of working. It consumes with the settings of a real one, takes as many tasks at
 * once as it has threads, reports starts and outcomes as a real one does, and hands back what exceeds the limit of a
 * task.
 */
final class SimulatedWorker implements AutoCloseable {

    /** The settings of a real worker: see {@code WorkerConfig} and {@code MachineDefaults}. */
    private static final Duration FIRST_BEAT = Duration.ofMillis(5);

    private static final int PREFETCH_PER_THREAD = 8;

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration STOP = Duration.ofSeconds(2);

    private final String name;
    private final int prefetch;
    private final Shared shared;
    private final KafkaConsumer<String, byte[]> consumer;
    private final Thread poller;
    private final Deque<TaskMessage> waiting = new ArrayDeque<>();
    private int idle;
    private volatile int partitions;
    private volatile boolean closed;

    /**
     * What the workers of a fleet share.
     *
     * @param producer sends what all of them report, so that the broker, which is not measured, gets few requests
     * @param timer ends the tasks
     * @param packers pack what they report then
     * @param done counts the tasks that have ended
     */
    record Shared(
            String bootstrapServers,
            KafkaProducer<String, byte[]> producer,
            ScheduledExecutorService timer,
            Executor packers,
            BusyTime busy,
            AtomicLong done) {}

    SimulatedWorker(String name, Topic topic, String group, int threads, Shared shared) {
        this.name = name;
        this.idle = threads;
        this.prefetch = PREFETCH_PER_THREAD * threads;
        this.shared = shared;
        this.consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        shared.bootstrapServers(),
                        "group.id",
                        group,
                        "client.id",
                        name + "-vsimulated-t" + threads + "-" + topic.id(),
                        "auto.offset.reset",
                        "earliest",
                        "partition.assignment.strategy",
                        CooperativeStickyAssignor.class.getName(),
                        "session.timeout.ms",
                        10_000,
                        "heartbeat.interval.ms",
                        2_500,
                        "max.poll.records",
                        prefetch,
                        "fetch.max.bytes",
                        1 << 20),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        consumer.subscribe(List.of(topic.id()));
        this.poller =
                Thread.ofPlatform().name(name).daemon().stackSize(256 << 10).start(this::poll);
    }

    /** How many partitions are assigned to it. */
    int partitions() {
        return partitions;
    }

    private void poll() {
        try (consumer) {
            while (!closed) {
                if (hasRoom()) {
                    for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                        take(Answers.read(record.value()));
                    }
                } else {
                    // Only takes part in rebalances.
                    consumer.pause(consumer.assignment());
                    consumer.poll(Duration.ZERO);
                    consumer.resume(consumer.assignment());
                }
                partitions = consumer.assignment().size();
            }
        } catch (WakeupException e) {
            if (!closed) {
                throw e;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for room for what a poll gives at most, but not for long. */
    private synchronized boolean hasRoom() throws InterruptedException {
        if (waiting.size() >= prefetch) {
            wait(POLL.toMillis());
        }
        return waiting.size() < prefetch;
    }

    private synchronized void take(TaskMessage task) {
        waiting.add(task);
        startWaiting();
    }

    private synchronized void startWaiting() {
        while (idle > 0 && !waiting.isEmpty()) {
            idle--;
            start(waiting.remove());
        }
        if (waiting.size() < prefetch) {
            notifyAll();
        }
    }

    private synchronized void endOne() {
        idle++;
        startWaiting();
    }

    private void start(TaskMessage task) {
        if (!(task instanceof TaskMessage.Generate generate) || generate.spec().level() == null) {
            send(task, Answers.failed(task, name, "simulated workers only generate puzzles of a level"));
            idle++;
            return;
        }
        Level level = generate.spec().level();
        RecordedItems recorded = RecordedItems.of(level);
        long limit = TimeUnit.MILLISECONDS.toNanos(task.limitMillis());
        long nanos = 0;
        int items = 0;
        while (items < task.count() && (items == 0 || nanos < limit)) {
            nanos += recorded.nanos(task.firstIndex() + items++);
        }
        int done = items;
        long begun = System.nanoTime();
        shared.busy().add(begun, begun + nanos);
        // As real workers do: a short task's start goes with its outcome.
        long worked = nanos;
        boolean isShort = nanos < FIRST_BEAT.toNanos();
        for (long beat = FIRST_BEAT.toNanos();
                beat < nanos;
                beat += Duration.ofSeconds(Answers.BEAT_SECONDS).toNanos()) {
            schedule(beat, () -> send(task, Answers.started(task, name)));
        }
        schedule(nanos, () -> {
            shared.packers().execute(() -> {
                if (isShort) {
                    send(task, Answers.started(task, name));
                }
                send(task, Answers.outcome(task, name, done, worked, recorded));
                shared.done().incrementAndGet();
            });
            // The thread does not wait for that: a real one is at work while it packs, not idle.
            endOne();
        });
    }

    private void schedule(long nanos, Runnable work) {
        shared.timer().schedule(work, nanos, TimeUnit.NANOSECONDS);
    }

    private void send(TaskMessage task, byte[] message) {
        if (!closed) {
            shared.producer()
                    .send(new ProducerRecord<>(Topic.RESULTS.id(), task.task().toString(), message));
        }
    }

    /** Does not wait for it to stop; see {@link #awaitStop}. */
    @Override
    public void close() {
        closed = true;
        consumer.wakeup();
    }

    void awaitStop() throws InterruptedException {
        poller.join(STOP);
    }
}
