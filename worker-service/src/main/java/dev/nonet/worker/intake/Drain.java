package dev.nonet.worker.intake;

import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import dev.nonet.worker.outcome.Outcomes;
import dev.nonet.worker.platform.WorkerConfig;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.ChannelRegistry;
import io.smallrye.reactive.messaging.PausableChannel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/**
 * The graceful shutdown of a worker. It starts no more tasks, and running tasks finish the items that they have begun.
 * Records fetched but not started were not acknowledged, so other workers receive them. A task that takes too long is
 * reported as failed, so that it is dispatched again at once instead of when its lease expires.
 */
@ApplicationScoped
public class Drain {

    private static final Logger LOG = Logger.getLogger(Drain.class);

    /** How long to wait for Kafka to acknowledge the messages that hand tasks back. */
    private static final Duration HAND_BACK_TIMEOUT = Duration.ofSeconds(3);

    private final ChannelRegistry channels;
    private final WorkerConfig config;
    private final Outcomes outcomes;

    /** One party for each running task, and one for the shutdown itself. */
    private final Phaser running = new Phaser(1);

    private final Set<TaskMessage> tasks = ConcurrentHashMap.newKeySet();

    private volatile boolean underWay;

    Drain(ChannelRegistry channels, WorkerConfig config, Outcomes outcomes) {
        this.channels = channels;
        this.config = config;
        this.outcomes = outcomes;
    }

    /** Whether the worker is shutting down. */
    boolean isUnderWay() {
        return underWay;
    }

    /** For tests: undoes {@link #onStop}, but for the paused channels. */
    void reset() {
        underWay = false;
    }

    void begin(TaskMessage task) {
        running.register();
        tasks.add(task);
    }

    void end(TaskMessage task) {
        tasks.remove(task);
        running.arriveAndDeregister();
    }

    /** Runs before the channels are closed, and delays that until the running tasks have ended. */
    void onStop(@Observes ShutdownDelayInitiatedEvent event) {
        underWay = true;
        for (String name : List.of(TaskIntake.CHANNEL, TaskIntake.INTERACTIVE)) {
            PausableChannel channel = channels.getPausable(name);
            if (channel != null) {
                channel.pause();
            }
        }
        // The phase ends when every running task has arrived too.
        int phase = running.arrive();
        try {
            running.awaitAdvanceInterruptibly(phase, config.drain().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LOG.warnf(
                    "%d tasks still run after %s; they are handed back to other workers", tasks.size(), config.drain());
            handBack();
        }
    }

    private void handBack() {
        try {
            Uni.join()
                    .all(tasks.stream()
                            .map(task -> outcomes.send(ResultRecord.of(new ResultMessage.TaskFailed(
                                    task.task(),
                                    task.attempt(),
                                    config.name(),
                                    task.firstIndex(),
                                    task.count(),
                                    0,
                                    "the worker was told to stop"))))
                            .toList())
                    .andCollectFailures()
                    .await()
                    .atMost(HAND_BACK_TIMEOUT);
        } catch (RuntimeException e) {
            LOG.warnf(e, "Not all tasks were handed back; the leases of the others will expire");
        }
    }
}
