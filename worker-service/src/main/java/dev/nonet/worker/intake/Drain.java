package dev.nonet.worker.intake;

import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.worker.outcome.Outcomes;
import dev.nonet.worker.platform.WorkerConfig;
import dev.nonet.worker.platform.WorkerName;
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
 * A worker that is told to stop takes no more tasks, and of those that run finishes the items that it has begun; what it had fetched
 * beyond them was never acknowledged, so other workers get it. A task that takes too long is handed back: it is said to have failed, so that it is
 * dispatched again at once and not when its lease ends.
 */
@ApplicationScoped
public class Drain {

    private static final Logger LOG = Logger.getLogger(Drain.class);

    /** How long Kafka may take to hear what is handed back. */
    private static final Duration HAND_BACK = Duration.ofSeconds(3);

    private final ChannelRegistry channels;
    private final WorkerConfig config;
    private final WorkerName worker;
    private final Outcomes outcomes;

    /** One party for each task that runs, and one for this. */
    private final Phaser running = new Phaser(1);

    private volatile boolean underWay;

    private final Set<TaskMessage> tasks = ConcurrentHashMap.newKeySet();

    Drain(ChannelRegistry channels, WorkerConfig config, WorkerName worker, Outcomes outcomes) {
        this.channels = channels;
        this.config = config;
        this.worker = worker;
        this.outcomes = outcomes;
    }

    /** Whether the worker is to go. */
    boolean isUnderWay() {
        return underWay;
    }

    /** For tests, after which the worker goes on. */
    void goOn() {
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

    /** Comes before the channels are closed, and holds that up. */
    void onStop(@Observes ShutdownDelayInitiatedEvent event) {
        underWay = true;
        for (String name : List.of(TaskIntake.CHANNEL, TaskIntake.INTERACTIVE)) {
            PausableChannel channel = channels.getPausable(name);
            if (channel != null) {
                channel.pause();
            }
        }
        int phase = running.arrive();
        try {
            running.awaitAdvanceInterruptibly(phase, config.drain().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LOG.warnf("%d tasks still ran after %s; other workers will do them", tasks.size(), config.drain());
            handBack();
        }
    }

    private void handBack() {
        try {
            Uni.join()
                    .all(tasks.stream()
                            .map(task -> outcomes.say(new ResultMessage.TaskFailed(
                                    task.task(), task.attempt(), worker.value(), "the worker was told to stop")))
                            .toList())
                    .andCollectFailures()
                    .await()
                    .atMost(HAND_BACK);
        } catch (RuntimeException e) {
            LOG.warnf(e, "Not all of them were handed back; their leases will end");
        }
    }
}
